import { Copy } from "lucide-react";
import type { MyMatch } from "../../model/my-match.ts";
import { copyText } from "../../ui/copy-text.ts";
import { Refusal } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./lobby-panel.module.css";
import { matchText } from "./text.ts";
import { TransferHost } from "./transfer-host.tsx";
import { useMatchActions } from "./use-match-actions.ts";

/** Its whole row copies. */
const LobbyId = ({ lobbyId }: { readonly lobbyId: string }) => (
  <div className={styles.shown}>
    <span className="caption">{matchText.lobbyId}</span>
    {lobbyId === "" ? (
      <span className="dim">{matchText.lobbyNone}</span>
    ) : (
      <>
        <output className={`figure ${styles.id}`}>{lobbyId}</output>
        <button
          type="button"
          className={`big-link ${styles.copy}`}
          onClick={() => copyText(lobbyId, matchText.copied, matchText.copyFailed)}
        >
          <Copy size={18} aria-hidden="true" />
          {matchText.copy}
        </button>
      </>
    )}
  </div>
);

export const LobbyForm = lazyPart(() => import("./lobby-form.tsx").then((m) => m.LobbyForm), null);

/** The lobby's id, and for who may send it the field to do so. */
export const LobbyPanel = ({ view }: { readonly view: MyMatch }) => {
  const { match } = view;
  const { lobby, transfer } = useMatchActions(match.host_user_id);
  return (
    <div className="stack-3">
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
      {view.iAmHost ? (
        <TransferHost view={view} busy={transfer.isPending} onTransfer={() => transfer.mutate()} />
      ) : null}
      <Refusal failure={transfer.error} />
    </div>
  );
};
