import type { MatchRecord } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import type { Verdict } from "./result.ts";
import styles from "./result-strip.module.css";
import { matchText } from "./text.ts";

const text = matchText.result;

interface Cell {
  readonly matchId: string;
  readonly verdict: Verdict;
}

const verdictOfRecord = ({ state, winlose }: MatchRecord): Verdict =>
  state === "disputed" ? "disputed" : winlose === 1 ? "win" : winlose === 2 ? "invalid" : "lose";

/** The last ten matches, the newest last; this one is among them also before the own records say so. */
export const cellsOf = (records: readonly MatchRecord[], now: Cell): readonly Cell[] => {
  const others = records
    .filter((record) => record.match_id !== now.matchId)
    .map((record) => ({ matchId: record.match_id, verdict: verdictOfRecord(record) }));
  return [now, ...others].slice(0, LIMITS.historyShown).toReversed();
};

interface ResultStripProps {
  readonly records: readonly MatchRecord[];
  readonly now: Cell;
}

/** The white and black stars of the last matches; the one of this match drops in. */
export const ResultStrip = ({ records, now }: ResultStripProps) => (
  <section className={styles.strip}>
    <h3 className={`caption ${styles.title}`}>{text.strip}</h3>
    <ol className={styles.cells} aria-label={text.strip}>
      {cellsOf(records, now).map(({ matchId, verdict }) => (
        <li key={matchId} className={styles.cell} data-verdict={verdict} data-now={matchId === now.matchId}>
          <span aria-hidden="true">{text.stars[verdict]}</span>
          <span className="visually-hidden">{text.records[verdict]}</span>
        </li>
      ))}
    </ol>
  </section>
);
