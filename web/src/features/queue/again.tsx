import { useRef } from "react";
import { useQueueActions } from "../../api/own-queue.ts";
import { useQueueStatus } from "../../api/queries.ts";
import { unlockAudio } from "../../live/alarm/chime.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Refusal } from "../../ui/fallback.tsx";
import styles from "./again.module.css";
import { againText } from "./again-text.ts";
import { rolesRefusal } from "./block-reason.ts";
import { joiningText } from "./joining-text.ts";
import { useBlockReason } from "./use-block-reason.ts";
import { useHours } from "./use-hours.ts";

/**
 * Joins the queue with the roles last used, by one tap. While the last result is not applied the tap waits for it.
 * `onQueue` shows the queue: once the player waits, or where fewer than two roles are chosen.
 */
export const Again = ({ onQueue }: { readonly onQueue: () => void }) => {
  const isWaiting = useQueueStatus().data?.entry != null;
  const { reason } = useBlockReason();
  const { roles, join, isCounting } = useQueueActions({ waitsForResult: true });
  const hours = useHours();
  // A second tap comes before the button is disabled.
  const isBusy = useRef(false);
  const go = () => {
    unlockAudio();
    if (isWaiting || rolesRefusal(roles.length) !== null) {
      onQueue();
      return;
    }
    if (isBusy.current) return;
    isBusy.current = true;
    join.mutate(undefined, {
      onSuccess: onQueue,
      onSettled: () => {
        isBusy.current = false;
      },
    });
  };
  const note = isCounting
    ? againText.counting
    : hours === "hours_closed"
      ? joiningText.hoursNotice
      : againText.together;
  const isBlocked = reason !== null && !isWaiting && !join.isPending;
  const label = isCounting ? againText.pending : join.isPending ? againText.joining : againText.go;
  return (
    <>
      {join.error === null || isBlocked ? null : (
        <div className={styles.failure}>
          <Refusal failure={join.error} />
        </div>
      )}
      <p className={`caption ${styles.note}`} role="status">
        {note}
      </p>
      <Button
        kind="primary"
        wide
        className={cx(styles.go, isBlocked && styles.blocked)}
        disabled={isBlocked || join.isPending}
        onClick={go}
      >
        {isBlocked ? reason.text : isWaiting ? againText.waiting : label}
      </Button>
    </>
  );
};
