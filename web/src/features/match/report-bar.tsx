import { LIMITS } from "@gokaku/game";
import { useNow } from "../../live/use-now.ts";
import { type MyMatch, matchCountdown } from "../../model/my-match.ts";
import { formatTime } from "../../text/format.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./report-bar.module.css";
import { matchText } from "./text.ts";

/** How the match stands and how many have reported. */
export const MatchFacts = ({ match }: Pick<MyMatch, "match">) => (
  <Card>
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
  </Card>
);

/** The way to report; it stands out once the match runs and nothing has been reported. */
export const ReportBar = ({ view, onReport }: { readonly view: MyMatch; readonly onReport: () => void }) => {
  const { phase } = matchCountdown(view.match, useNow());
  const isDue = phase === "match_ready" && !view.reported;
  return (
    <ActionBar>
      {view.reported ? <p className={styles.note}>{matchText.reported}</p> : null}
      <Button kind={isDue ? "primary" : "secondary"} wide onClick={onReport}>
        {view.reported ? matchText.reportAgain : matchText.reportButton}
      </Button>
    </ActionBar>
  );
};
