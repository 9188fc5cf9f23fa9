import { LIMITS } from "@gokaku/game";
import type { MyMatch } from "../../live/my-match.ts";
import { formatTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./report-bar.module.css";

/** How the match stands, how many have reported, and the way to report. */
export const ReportBar = ({ view, onReport }: { readonly view: MyMatch; readonly onReport: () => void }) => {
  const { match, reported } = view;
  const open = match.status === "matched";
  return (
    <Card>
      <div className={styles.bar}>
        <dl className={styles.facts}>
          <div>
            <dt>{ja.match.statusLabel}</dt>
            <dd>{ja.match.status[match.status]}</dd>
          </div>
          <div>
            <dt>{ja.match.startedAt}</dt>
            <dd>{formatTime(match.started_at > 0 ? match.started_at : match.matched_unixtime)}</dd>
          </div>
          <div>
            <dt>{ja.match.reports}</dt>
            <dd className={styles.count}>
              <span className="figure">{ja.match.reportCount(match.report_count)}</span>
              <meter
                className={styles.meter}
                min={0}
                max={LIMITS.playersPerMatch}
                value={match.report_count}
                aria-label={ja.match.reports}
              />
            </dd>
          </div>
        </dl>
        {open ? (
          <Button kind={reported ? "secondary" : "primary"} wide onClick={onReport}>
            {reported ? ja.match.reportAgain : ja.match.reportButton}
          </Button>
        ) : null}
        {open && reported ? <p className={styles.note}>{ja.match.reported}</p> : null}
      </div>
    </Card>
  );
};
