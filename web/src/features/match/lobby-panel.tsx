import { LIMITS } from "@gokaku/game";
import { ArrowLeftRight, Copy, Send } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { failureMessage } from "../../api/http.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./lobby-panel.module.css";
import { matchText } from "./text.ts";
import { useMatchActions } from "./use-match-actions.ts";

const LobbyId = ({ lobbyId }: { readonly lobbyId: string }) => (
  <div className={styles.shown}>
    <span className={styles.name}>{matchText.lobbyId}</span>
    {lobbyId === "" ? (
      <span className={styles.none}>{matchText.lobbyNone}</span>
    ) : (
      <>
        <output className={`figure ${styles.id}`}>{lobbyId}</output>
        <Button onClick={() => copyText(lobbyId, matchText.copied, matchText.copyFailed)}>
          <Copy size={18} aria-hidden="true" />
          {matchText.copy}
        </Button>
      </>
    )}
  </div>
);

/** Enter while an input method still composes chooses a word; it must not send. */
const keepComposing = (event: KeyboardEvent) => {
  if (event.key === "Enter" && event.nativeEvent.isComposing) event.preventDefault();
};

type SendFormProps = {
  readonly resend: boolean;
  readonly busy: boolean;
  readonly onSend: (lobbyId: string, done: () => void) => void;
};

const SendForm = ({ resend, busy, onSend }: SendFormProps) => {
  const [text, setText] = useState("");
  const lobbyId = text.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (lobbyId !== "" && !busy) onSend(lobbyId, () => setText(""));
      }}
    >
      <label className={styles.field}>
        <span>{matchText.lobbyInput}</span>
        <input
          value={text}
          maxLength={LIMITS.lobbyIdLength}
          inputMode="numeric"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keepComposing}
        />
      </label>
      <Button type="submit" kind="primary" disabled={lobbyId === "" || busy}>
        <Send size={18} aria-hidden="true" />
        {resend ? matchText.resend : matchText.send}
      </Button>
    </form>
  );
};

const hostText = (view: MyMatch): string => {
  if (view.everyoneHosts) return matchText.hostEveryone;
  if (view.iAmHost) return matchText.hostYou;
  return matchText.hostIs(view.host?.trainer_name ?? ja.common.unknown);
};

/** Who opens the lobby, its id, and for who may send it the field to do so. */
export const LobbyPanel = ({ view }: { readonly view: MyMatch }) => {
  const { match } = view;
  const { lobby, transfer } = useMatchActions(match.host_user_id);
  const failure = lobby.error ?? transfer.error;
  return (
    <Card>
      <div className={styles.panel}>
        <div className={styles.host}>
          <h2 className={styles.hostName}>{hostText(view)}</h2>
          {view.iAmHost ? (
            <Button disabled={transfer.isPending} onClick={() => transfer.mutate()}>
              <ArrowLeftRight size={18} aria-hidden="true" />
              {matchText.transfer}
            </Button>
          ) : null}
        </div>
        {view.maySendLobby && match.lobby_id === "" ? null : <LobbyId lobbyId={match.lobby_id} />}
        {view.maySendLobby ? (
          <SendForm
            resend={match.lobby_id !== ""}
            busy={lobby.isPending}
            onSend={(lobbyId, done) => lobby.mutate(lobbyId, { onSuccess: done })}
          />
        ) : null}
        {failure === null ? null : (
          <Notice tone="error" alert>
            {failureMessage(failure)}
          </Notice>
        )}
      </div>
    </Card>
  );
};
