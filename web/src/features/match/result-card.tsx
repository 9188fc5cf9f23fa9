import { useEffect, useRef } from "react";
import { useMe, useReceipt, useSeason } from "../../api/queries.ts";
import { isAbandoned } from "../../model/attendance.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { formatDelta } from "../../text/format.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { winsOf } from "../../ui/records/streak.ts";
import { MatchId } from "./match-id.tsx";
import {
  contradictionOf,
  type RankChange,
  type RateChange,
  rankChangeOf,
  rateBeforeSeason,
  rateChangeOf,
  verdictOf,
} from "./result.ts";
import styles from "./result-card.module.css";
import { cellsOf, ResultStrip } from "./result-strip.tsx";
import type { StoryProps } from "./story.tsx";
import { matchText } from "./text.ts";
import { useCounting } from "./use-counting.ts";

const text = matchText.result;

const Story = lazyPart<StoryProps>(() => import("./story.tsx").then((m) => m.Story), null);

type RateProps = RateChange & { readonly matchId: string };

/** The rate on its way to its new value; a screen reader gets the end alone. */
const Rate = ({ matchId, before, after }: RateProps) => {
  const shown = useCounting(matchId, before, after);
  return (
    <p className={styles.rate}>
      <span className="visually-hidden">{text.rateChange(before, after)}</span>
      <span className={`muted ${styles.name}`} aria-hidden="true">
        {text.rate}
      </span>
      <span className="figure text-18 dim" aria-hidden="true">
        {before} →
      </span>
      <span className={`figure ${styles.after}`} aria-hidden="true">
        {shown}
      </span>
      <span className={`figure ${styles.delta}`}>{formatDelta(after - before)}</span>
    </p>
  );
};

const Rank = ({ before, after }: RankChange) => {
  const risen = before === null ? 0 : before - after;
  return (
    <p className={styles.rank}>
      <span className="visually-hidden">{text.rankChange(before, after)}</span>
      <span className={`muted ${styles.name}`} aria-hidden="true">
        {text.rank}
      </span>
      {risen === 0 ? null : (
        <span className="figure text-18 dim" aria-hidden="true">
          {text.place(before ?? after)} →
        </span>
      )}
      <span className={`figure ${styles.after}`} aria-hidden="true">
        {text.place(after)}
      </span>
      {risen === 0 ? null : (
        <span className={`muted ${styles.step}`} data-up={risen > 0} aria-hidden="true">
          {risen > 0 ? text.risen(risen) : text.fallen(-risen)}
        </span>
      )}
    </p>
  );
};

interface ResultCardProps {
  readonly view: MyMatch;
  readonly userId: string;
}

/** A receipt that has not come by now was missed: the account itself is asked. Milliseconds. */
const RECEIPT_LATE_MS = 3000;

/**
 * Requests the own account once when no receipt of the rate's change comes. Requests it again after each later version
 * of the match: a correction reaches the account later and brings no receipt.
 */
const useLateReceipt = (isAwaited: boolean, version: number) => {
  const { refetch } = useMe();
  const first = useRef(version);
  useEffect(() => {
    if (!isAwaited && version === first.current) return;
    const timer = window.setTimeout(() => void refetch(), RECEIPT_LATE_MS);
    return () => window.clearTimeout(timer);
  }, [isAwaited, version, refetch]);
};

/** The changes of the own rate and rank by the match, as far as they are known. */
const Moves = ({ view }: Pick<ResultCardProps, "view">) => {
  const user = useMe().data;
  const receipt = useReceipt().data;
  const matchId = view.match.match_id;
  const verdict = verdictOf(view);
  const rateThen = rateBeforeSeason(view, useSeason().data?.current_season);
  const rate = rateChangeOf({ matchId, verdict, rateThen }, receipt, user);
  // A rank of another season says nothing about this match.
  const rank = rateThen === undefined ? rankChangeOf({ matchId, verdict }, receipt, user) : null;
  const isAwaited = verdict !== null && verdict !== "disputed" && rate === null;
  useLateReceipt(isAwaited, view.match.version);
  if (isAbandoned(view.match)) return <p className={styles.note}>{matchText.seats.abandoned}</p>;
  if (verdict === null) return <p className={styles.note}>{text.checking}</p>;
  if (verdict === "disputed") return <p className={styles.note}>{text.disputedNote}</p>;
  return (
    <div className={styles.moves}>
      {rate === null ? (
        <p className={styles.note}>{text.ratePending}</p>
      ) : (
        <Rate matchId={matchId} {...rate} />
      )}
      {rank === null ? null : <Rank {...rank} />}
    </div>
  );
};

/** How the match ended and what it did to the own rate. */
export const ResultCard = ({ view, userId }: ResultCardProps) => {
  const records = useMe().data?.latest_matches ?? [];
  const matchId = view.match.match_id;
  const isRehearsal = view.match.is_rehearsal === true;
  const verdict = verdictOf(view);
  const contradiction = contradictionOf(view, userId);
  const status = verdict === "disputed" ? text.closed : matchText.status.done;

  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <section className={`panel ${styles.card}`} data-verdict={verdict ?? undefined} aria-label={status}>
      <div className={styles.band}>
        <div className={styles.head}>
          <h2 className="text-14">{status}</h2>
          <MatchId matchId={matchId} />
        </div>
        {verdict === null ? null : (
          <p
            className={styles.verdict}
            role="status"
            data-long={verdict === "invalid" || verdict === "disputed"}
          >
            {text.verdict[verdict]}
          </p>
        )}
      </div>
      <div className={styles.body}>
        {contradiction === null ? null : (
          <Notice tone="warn">
            <span className={styles.phrases}>
              {text.differs(text.said[contradiction.reported], text.said[contradiction.decided])}
            </span>
          </Notice>
        )}
        {verdict === null || isRehearsal ? null : (
          <div className={styles.story}>
            <Story
              view={view}
              wins={winsOf(
                cellsOf(records, { matchId, verdict })
                  .toReversed()
                  .map((cell) => cell.verdict),
              )}
            />
          </div>
        )}
        <div role="status" className={styles.news}>
          {isRehearsal ? null : <Moves view={view} />}
        </div>
        {verdict === null || isRehearsal ? null : (
          <div className={styles.records}>
            <ResultStrip records={records} now={{ matchId, verdict }} />
            <Link to={`/matches/${matchId}`} className={`big-link ${styles.details}`}>
              {text.details}
            </Link>
          </div>
        )}
      </div>
    </section>
  );
};
