import { ArrowLeftRight, Copy } from "lucide-react";
import { failureMessage } from "../../api/http.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
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

export const LobbyForm = lazyPart(() => import("./lobby-form.tsx").then((module) => module.LobbyForm), null);

const hostText = (view: MyMatch): string => {
  if (view.everyoneHosts) return matchText.hostEveryone;
  if (view.iAmHost) return matchText.hostYou;
  return matchText.hostIs(view.host?.trainer_name ?? ja.common.unknown);
};

/** Who opens the lobby, its id, and for who may send it the field to do so. */
export const LobbyPanel = ({ view }: { readonly view: MyMatch }) => {
  const { match } = view;
  const { lobby, transfer } = useMatchActions(match.host_user_id);
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
          <div className={styles.form}>
            <LobbyForm
              resend={match.lobby_id !== ""}
              busy={lobby.isPending}
              failure={lobby.error}
              onSend={(lobbyId, done) => lobby.mutate(lobbyId, { onSuccess: done })}
              onChange={lobby.reset}
            />
          </div>
        ) : null}
        {transfer.error === null ? null : (
          <Notice tone="error" alert>
            {failureMessage(transfer.error)}
          </Notice>
        )}
      </div>
    </Card>
  );
};
