import { useQueueInfo, useQueueStatus, useSystem } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { formatClock } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import styles from "./clocks.module.css";
import type { HoursState } from "./hours-state.ts";
import { secondsToNextDraw } from "./next-draw.ts";
import { queueText } from "./text.ts";

const Clock = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figure">{value}</dd>
  </div>
);

/** How long one has waited, when the next draw is and how many wait. */
export const Clocks = ({ hours }: { readonly hours: HoursState }) => {
  const now = useNow();
  const entry = useQueueStatus().data?.entry ?? null;
  const system = useSystem().data;
  const info = useQueueInfo().data;
  const seconds = system === undefined ? null : secondsToNextDraw(now, system);
  const closed = hours === "season_closed" ? queueText.seasonClosed : queueText.closedNow;
  const draw = seconds === null || hours === "season_closed" ? closed : formatClock(seconds);
  return (
    <>
      <dl className={styles.clocks}>
        <Clock
          name={queueText.elapsed}
          value={entry === null ? ja.common.unknown : formatClock(now - entry.joined_at)}
        />
        <Clock name={queueText.nextDraw} value={system === undefined ? ja.common.unknown : draw} />
        <Clock
          name={queueText.total}
          value={info === undefined ? ja.common.unknown : queueText.people(info.total_waiting)}
        />
      </dl>
      {entry === null || info === undefined ? null : (
        <p className={styles.waiting}>
          {queueText.waiting}
          {queueText.averageWait(Math.max(1, Math.round(info.average_wait_time / 60)))}
        </p>
      )}
    </>
  );
};
