import { useSystem } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { formatClock } from "../../text/format.ts";
import { secondsToNextDraw } from "./next-draw.ts";
import { queueText } from "./text.ts";
import styles from "./waiting-line.module.css";

/** How long one has waited and when the next draw is, beside the button that ends it. */
export const WaitingLine = ({ joinedAt }: { readonly joinedAt: number }) => {
  const now = useNow();
  const system = useSystem().data;
  const seconds = system === undefined ? null : secondsToNextDraw(now, system);
  return (
    <p className={styles.line}>
      <span>
        {queueText.waitingNow} <span className={`figure ${styles.clock}`}>{formatClock(now - joinedAt)}</span>
      </span>
      {seconds === null ? null : (
        <span className={styles.next}>{queueText.nextDrawIn(formatClock(seconds))}</span>
      )}
    </p>
  );
};
