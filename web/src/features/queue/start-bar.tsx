import { useState } from "react";
import { failureMessage } from "../../api/http.ts";
import { useQueueActions } from "../../api/own-queue.ts";
import { useQueueStatus } from "../../api/queries.ts";
import { unlockAudio } from "../../live/alarm/chime.ts";
import { askNotification } from "../../live/alarm/signals.ts";
import { useOnline } from "../../live/use-online.ts";
import { askSeal } from "../../session/seal-prompt.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type BlockAction, rolesRefusal } from "./block-reason.ts";
import { JoinServer } from "./join-server.tsx";
import { MatchButton } from "./match-button.tsx";
import type { OpenTab } from "./open-tab.ts";
import styles from "./start-bar.module.css";
import { queueText } from "./text.ts";
import { useBlockReason } from "./use-block-reason.ts";

interface StartBarProps {
  readonly onLogin: () => void;
  readonly onOpen: OpenTab;
}

/** Starting and stopping, and above the button why that was refused. */
export const StartBar = ({ onLogin, onOpen }: StartBarProps) => {
  const entry = useQueueStatus().data?.entry ?? null;
  const { reason, invite, recheck, retry } = useBlockReason();
  const { roles, join, leave } = useQueueActions();
  const offline = !useOnline();
  const chosen = roles.join();
  const [refused, setRefused] = useState<string | null>(null);
  const refusal = refused === chosen ? rolesRefusal(roles.length) : null;

  const start = () => {
    unlockAudio();
    void askNotification();
    leave.reset();
    const tooFew = rolesRefusal(roles.length) !== null;
    setRefused(tooFew ? chosen : null);
    if (!tooFew) join.mutate();
  };
  const act = (action: BlockAction) => {
    if (action === "login") onLogin();
    else if (action === "reload") location.reload();
    else if (action === "recheck") recheck.ask();
    else if (action === "seal" || action === "proof") askSeal();
    else if (action === "retry") retry();
    else onOpen(action);
  };
  const failure = join.error ?? leave.error;
  return (
    <ActionBar>
      {refusal === null ? null : (
        <Notice tone="warn" alert>
          {refusal}
        </Notice>
      )}
      {failure === null ? null : (
        <Notice tone="error" alert>
          {queueText.error(failureMessage(failure))}
        </Notice>
      )}
      {entry === null && reason?.action === "recheck" ? (
        <JoinServer reason={reason} invite={invite} recheck={recheck} />
      ) : (
        <div className={styles.buttons}>
          <MatchButton
            entryState={entry?.state ?? null}
            reason={reason}
            busy={join.isPending ? "joining" : leave.isPending ? "leaving" : null}
            offline={offline}
            onStart={start}
            onStop={() => {
              join.reset();
              leave.mutate();
            }}
          />
          {entry === null && reason?.action ? (
            <Button onClick={() => reason.action !== null && act(reason.action)}>
              {queueText.block.actions[reason.action]}
            </Button>
          ) : null}
        </div>
      )}
    </ActionBar>
  );
};
