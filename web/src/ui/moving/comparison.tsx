import type { ImportComparison } from "@gokaku/contract/people";
import { ja } from "../../text/ja.ts";
import styles from "./moving.module.css";
import { movingText as text } from "./text.ts";

/** Of a coin: an even chance for both. */
const COIN = { accuracy: 0.5, log_loss: Math.LN2 };

const shown = (value: number | null, format: (value: number) => string): string =>
  value === null ? ja.common.unknown : format(value);

/** Compares imported ratings with those of our rule on the same matches: their distance, and which predicts better. */
export const Comparison = ({ comparison }: { readonly comparison: ImportComparison }) => {
  const { brought, replayed, replayed_all: replayedAll, skill, players } = comparison;
  const hasBrought = brought !== null && replayed !== null;
  const rows = [
    ["coin", COIN],
    ["brought", hasBrought ? brought : null],
    ["replayed", hasBrought ? replayed : replayedAll],
    ["skill", hasBrought && brought.games !== skill?.games ? null : skill],
  ] as const;
  const games = (hasBrought ? replayed : replayedAll)?.games ?? 0;
  return (
    <div className="stack-4">
      <p>{players === 0 ? text.noRatings : text.people(players)}</p>
      {players === 0 ? null : (
        <dl className={styles.figures}>
          <div>
            <dt>{text.difference}</dt>
            <dd className="figure">{shown(comparison.mean_difference, text.points)}</dd>
          </div>
          <div>
            <dt>{text.centred}</dt>
            <dd className="figure">{shown(comparison.centred_difference, text.points)}</dd>
          </div>
          <div>
            <dt>{text.correlation}</dt>
            <dd className="figure">{shown(comparison.rank_correlation, (value) => value.toFixed(2))}</dd>
          </div>
        </dl>
      )}
      {games === 0 ? (
        <p className={styles.note}>{text.noGames}</p>
      ) : (
        <>
          <p>{text.lastThird(games)}</p>
          <table className={styles.table} aria-label={text.title}>
            <thead>
              <tr>
                <th scope="col">{text.method}</th>
                <th scope="col">{text.accuracy}</th>
                <th scope="col">{text.loss}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, figures]) =>
                figures === null ? null : (
                  <tr key={name}>
                    <th scope="row">{text.rows[name]}</th>
                    <td className="figure">{text.percent(figures.accuracy)}</td>
                    <td className="figure">{figures.log_loss.toFixed(3)}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
          {hasBrought ? <p className={styles.note}>{text.hindsight}</p> : null}
        </>
      )}
    </div>
  );
};
