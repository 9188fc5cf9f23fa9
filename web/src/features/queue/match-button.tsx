import { Button } from "../../ui/button.tsx";
import type { BlockReason } from "./block-reason.ts";
import styles from "./match-button.module.css";
import { queueText } from "./text.ts";

interface MatchButtonProps {
  /** Null while not queued. */
  readonly entryState: "waiting" | "claimed" | null;
  readonly reason: BlockReason | null;
  readonly busy: "joining" | "leaving" | null;
  /** Nothing can be sent: one cannot stop waiting now. */
  readonly offline: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

const stopText = ({ busy, offline }: Pick<MatchButtonProps, "busy" | "offline">): string => {
  if (offline) return queueText.stopOffline;
  return busy === "leaving" ? queueText.stopping : queueText.stop;
};

/** One large button for the whole way; when it cannot be pressed, the reason is written on it. */
export const MatchButton = (props: MatchButtonProps) => {
  const { entryState, reason, busy, offline, onStart, onStop } = props;
  if (entryState === "claimed") {
    return (
      <Button wide disabled>
        {queueText.claimed}
      </Button>
    );
  }
  if (entryState === "waiting") {
    return (
      <Button
        wide
        onClick={onStop}
        disabled={busy !== null || offline}
        className={offline ? styles.blocked : undefined}
      >
        {stopText(props)}
      </Button>
    );
  }
  if (reason !== null) {
    return (
      <Button wide disabled className={styles.blocked}>
        {reason.text}
      </Button>
    );
  }
  return (
    <Button wide kind="primary" onClick={onStart} disabled={busy !== null}>
      {busy === "joining" ? queueText.starting : queueText.start}
    </Button>
  );
};
