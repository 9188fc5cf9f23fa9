import { useQueueInfo, useSystem } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { useOnline } from "../../live/use-online.ts";
import { connectionOf, useLiveStore } from "../../model/live-store.ts";
import { formatClock } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { pentagonCorners, toPoints } from "../../ui/geometry.ts";
import { secondsToNextTick, shareToNextTick } from "./next-tick.ts";
import { queueText } from "./text.ts";
import styles from "./waiting.module.css";

const RING = toPoints(pentagonCorners(50, 53, 45));

/** Waiting as the screen's first matter: how long already, and a ring that closes on each draw. */
export const Waiting = ({ joinedAt, closed }: { readonly joinedAt: number; readonly closed: string }) => {
  const now = useNow();
  const system = useSystem().data;
  const info = useQueueInfo().data;
  const isCut = connectionOf(useLiveStore(), useOnline()) === "lost";
  const seconds = system === undefined ? null : secondsToNextTick(now, system);
  const share = system === undefined ? 0 : shareToNextTick(now, system);
  const tick = seconds === null ? closed : formatClock(seconds);
  return (
    <div className={`row ${styles.waiting}`}>
      <p>
        <span className="caption">{queueText.elapsed}</span>
        <span className={`figure ${styles.elapsed}`}>{formatClock(now - joinedAt)}</span>
        <span className={`caption ${styles.around}`}>
          {isCut
            ? queueText.cut
            : info === undefined
              ? queueText.waiting
              : queueText.around(info.total_waiting)}
        </span>
      </p>
      <div className={styles.ring}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <polygon points={RING} />
          <polygon points={RING} pathLength="1" strokeDasharray="1" strokeDashoffset={1 - share} />
        </svg>
        <p>
          <span className="caption">{queueText.nextTick}</span>
          <span className="figure text-24">{system === undefined ? ja.common.unknown : tick}</span>
        </p>
      </div>
    </div>
  );
};
