import { useEffect } from "react";
import { useMe, useReceipt } from "../../api/queries.ts";
import type { MyMatch } from "../../model/my-match.ts";
import { contradictionOf, type RateChange, rateChangeOf, verdictOf } from "../../model/result.ts";
import { formatDelta } from "../../text/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { MatchId } from "./match-id.tsx";
import styles from "./result-card.module.css";
import { matchText } from "./text.ts";

const text = matchText.result;

const Rate = ({ before, after }: RateChange) => (
  <p className={styles.rate}>
    <span className="visually-hidden">{text.rateChange(before, after)}</span>
    <span className={styles.rateName} aria-hidden="true">
      {text.rate}
    </span>
    <span className={`figure ${styles.before}`} aria-hidden="true">
      {before} →
    </span>
    <span className={`figure ${styles.after}`} aria-hidden="true">
      {after}
    </span>
    <span className={`figure ${styles.delta}`}>{formatDelta(after - before)}</span>
  </p>
);

type ResultCardProps = { readonly view: MyMatch; readonly userId: string };

/** A receipt that has not come by now was missed: the account itself is asked. Milliseconds. */
const RECEIPT_LATE_MS = 3000;

/** Asks once for the own account when the change of the rate is awaited and nothing tells it. */
const useLateReceipt = (isAwaited: boolean) => {
  const { refetch } = useMe();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = window.setTimeout(() => void refetch(), RECEIPT_LATE_MS);
    return () => window.clearTimeout(timer);
  }, [isAwaited, refetch]);
};

/** How the match ended and what it did to the own rate. */
export const ResultCard = ({ view, userId }: ResultCardProps) => {
  const user = useMe().data;
  const receipt = useReceipt().data;
  const verdict = verdictOf(view);
  const change = rateChangeOf(view.match.match_id, receipt, user);
  const contradiction = contradictionOf(view, userId);
  const isRateAwaited = verdict !== null && verdict !== "disputed" && change === null;
  useLateReceipt(isRateAwaited);

  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <section className={styles.card} data-verdict={verdict ?? undefined} aria-label={matchText.status.done}>
      <div className={styles.head}>
        <h2 className={styles.status}>{matchText.status.done}</h2>
        <MatchId matchId={view.match.match_id} />
      </div>
      <div role="status">
        {verdict === null ? (
          <p className={styles.note}>{text.checking}</p>
        ) : (
          <p className={styles.verdict}>{text.verdict[verdict]}</p>
        )}
        {verdict === "disputed" ? <p className={styles.note}>{text.disputedNote}</p> : null}
        {change === null ? null : <Rate {...change} />}
        {isRateAwaited ? <p className={styles.note}>{text.ratePending}</p> : null}
      </div>
      {contradiction === null ? null : (
        <Notice tone="warn">
          {text.differs(text.said[contradiction.reported], text.said[contradiction.decided])}
        </Notice>
      )}
    </section>
  );
};
