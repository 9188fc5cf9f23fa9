import { LIMITS } from "@gokaku/game";
import type { MyMatch } from "../../model/my-match.ts";
import { formatTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./report-bar.module.css";
import { matchText } from "./text.ts";

/** How the match stands, how many have reported, and the way to report. */
export const ReportBar = ({ view, onReport }: { readonly view: MyMatch; readonly onReport: () => void }) => {
  const { match, reported } = view;
  const open = match.status === "matched";
  return (
    <Card>
      <div className={styles.bar}>
        <dl className={styles.facts}>
          <div>
            <dt>{matchText.statusLabel}</dt>
            <dd>{matchText.status[match.status]}</dd>
          </div>
          <div>
            <dt>{matchText.startedAt}</dt>
            <dd>{formatTime(match.started_at > 0 ? match.started_at : match.matched_unixtime)}</dd>
          </div>
          <div>
            <dt>{matchText.reports}</dt>
            <dd className={styles.count}>
              <span className="figure">{matchText.reportCount(match.report_count)}</span>
              <meter
                className={styles.meter}
                min={0}
                max={LIMITS.playersPerMatch}
                value={match.report_count}
                aria-label={matchText.reports}
              />
            </dd>
          </div>
        </dl>
        {open ? (
          <Button kind={reported ? "secondary" : "primary"} wide onClick={onReport}>
            {reported ? matchText.reportAgain : matchText.reportButton}
          </Button>
        ) : null}
        {open && reported ? <p className={styles.note}>{matchText.reported}</p> : null}
      </div>
    </Card>
  );
};
