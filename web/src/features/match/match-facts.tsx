import { LIMITS } from "@gokaku/game";
import type { MyMatch } from "../../model/my-match.ts";
import { formatTime } from "../../text/format.ts";
import styles from "./match-facts.module.css";
import { matchText } from "./text.ts";

const PLACES = Array.from({ length: LIMITS.playersPerMatch }, (_, at) => at);

/** How the match stands, since when, and how many have reported. */
export const MatchFacts = ({ match }: Pick<MyMatch, "match">) => (
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
        <span className={styles.places} aria-hidden="true">
          {PLACES.map((at) => (
            <span key={at} data-in={at < match.report_count} />
          ))}
        </span>
      </dd>
    </div>
  </dl>
);
