import { LIMITS } from "@gokaku/game";
import { failureMessage } from "../../api/http.ts";
import { useQueueActions } from "../../api/use-queue-actions.ts";
import { useSelectedRoles } from "../../api/use-selected-roles.ts";
import { unlockAudio } from "../../live/alarm/chime.ts";
import { ja } from "../../text/ja.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./result-bar.module.css";
import { matchText } from "./text.ts";

/** The two ways on from a closed match: into the queue with the same roles, or out. */
export const ResultBar = ({ onLeave }: { readonly onLeave: () => void }) => {
  const roles = useSelectedRoles();
  const { join } = useQueueActions();
  const again = () => {
    unlockAudio();
    if (roles.length < LIMITS.minRoles) onLeave();
    else join.mutate(roles, { onSuccess: onLeave });
  };
  return (
    <ActionBar>
      {join.error === null ? null : (
        <Notice tone="error" alert>
          {failureMessage(join.error)}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onLeave}>{ja.common.close}</Button>
        <Button kind="primary" wide onClick={again} disabled={join.isPending}>
          {join.isPending ? matchText.result.joining : matchText.result.again}
        </Button>
      </div>
    </ActionBar>
  );
};
