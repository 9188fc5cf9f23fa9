import { useQueueInfo, useSystem } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { formatClock } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import styles from "./clocks.module.css";
import { secondsToNextTick } from "./next-tick.ts";
import { queueText } from "./text.ts";

const Clock = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figure">{value}</dd>
  </div>
);

/** When the next draw is and how many wait, for who does not wait yet. `closed` is said where nothing is drawn. */
export const Clocks = ({ closed, drawn }: { readonly closed: string; readonly drawn: boolean }) => {
  const now = useNow();
  const system = useSystem().data;
  const info = useQueueInfo().data;
  const seconds = system === undefined || !drawn ? null : secondsToNextTick(now, system);
  return (
    <dl className={styles.clocks}>
      <Clock
        name={queueText.nextTick}
        value={system === undefined ? ja.common.unknown : seconds === null ? closed : formatClock(seconds)}
      />
      <Clock
        name={queueText.total}
        value={info === undefined ? ja.common.unknown : queueText.people(info.total_waiting)}
      />
    </dl>
  );
};
