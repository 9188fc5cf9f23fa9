import type { Role } from "@gokaku/game";
import { useState } from "react";
import { failureMessage } from "../../api/http.ts";
import { useMe, useQueueStatus, useSystem } from "../../api/queries.ts";
import { unlockAudio } from "../../live/alarm/chime.ts";
import { askNotification } from "../../live/alarm/signals.ts";
import { usePreferences } from "../../session/preferences-store.ts";
import { useSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type BlockAction, rolesRefusal } from "./block-reason.ts";
import { Clocks } from "./clocks.tsx";
import styles from "./entry.module.css";
import { Estimate } from "./estimate.tsx";
import { MatchButton } from "./match-button.tsx";
import type { OpenTab } from "./queue-screen.tsx";
import { RoleTiles } from "./role-tiles.tsx";
import { queueText } from "./text.ts";
import { useBlockReason } from "./use-block-reason.ts";
import { useQueueActions } from "./use-queue-actions.ts";

type EntryProps = { readonly onLogin: () => void; readonly onOpen: OpenTab };

const useSelectedRoles = (): readonly Role[] => {
  const chosen = usePreferences((preferences) => preferences.roles);
  const preferred = useMe().data?.preferred_roles ?? [];
  const queued = useQueueStatus().data?.entry?.selected_roles;
  return queued ?? chosen ?? preferred;
};

const LastEnd = () => {
  const end = useQueueStatus().data?.last_end ?? null;
  if (end === null || end.cause === "left") return null;
  return <Notice>{queueText.lastEnd[end.cause] ?? queueText.lastEndOther}</Notice>;
};

/** Role tiles, the one button with its reason, and what the waiting is at. */
export const Entry = ({ onLogin, onOpen }: EntryProps) => {
  const selected = useSelectedRoles();
  const setRoles = usePreferences((preferences) => preferences.setRoles);
  const entry = useQueueStatus().data?.entry ?? null;
  const signedIn = useSession((state) => state.session !== null);
  const closed = useSystem().data?.matching_open === false;
  const { reason, recheck } = useBlockReason();
  const { join, leave } = useQueueActions();
  const [refusal, setRefusal] = useState<string | null>(null);

  const start = () => {
    unlockAudio();
    void askNotification();
    const tooFew = rolesRefusal(selected.length);
    setRefusal(tooFew);
    if (tooFew === null) join.mutate(selected);
  };
  const act = (action: BlockAction) => {
    if (action === "login") onLogin();
    else if (action === "reload") location.reload();
    else if (action === "recheck") recheck();
    else onOpen(action);
  };
  const failure = join.error ?? leave.error;
  return (
    <Card>
      <div className={styles.entry}>
        <RoleTiles
          selected={selected}
          locked={entry !== null}
          onChange={(roles) => {
            setRefusal(null);
            setRoles(roles);
          }}
        />
        {signedIn ? (
          <Estimate
            selected={selected}
            waiting={entry !== null}
            onAdd={(role) => setRoles([...selected, role])}
          />
        ) : null}
        <MatchButton
          entryState={entry?.state ?? null}
          reason={reason}
          busy={join.isPending ? "joining" : leave.isPending ? "leaving" : null}
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
        {closed ? <Notice>{queueText.hoursNotice}</Notice> : null}
        <Clocks />
        {entry === null ? <LastEnd /> : null}
      </div>
    </Card>
  );
};
