import type { Fairness } from "@gokaku/contract/people";
import { Card } from "../../ui/card.tsx";
import { pentagonCorners, toPoints } from "../../ui/geometry.ts";
import styles from "./fairness.module.css";
import { type PlanPart, piecesOf, planClaims, planPartsOf } from "./figures.ts";
import { fairnessText } from "./text.ts";

const text = fairnessText.plans;
const COLUMNS = 10;
const CELL = 20;
/** The nearer to the best possible, the larger. */
const RADII = [9.5, 8.4, 7.4, 6.4, 5.4, 4.2, 4.2];

interface MarkProps {
  readonly place: number;
  readonly x?: number;
  readonly y?: number;
}

const Mark = ({ place, x = CELL / 2, y = CELL / 2 }: MarkProps) => (
  <polygon data-near={place} points={toPoints(pentagonCorners(x, y + 0.8, RADII[place] ?? 0))} />
);

/** A pentagon for each hundredth of the ticks, from the proven ones on. */
const Field = ({ parts }: { readonly parts: readonly PlanPart[] }) => {
  const places = piecesOf(parts).flatMap((count, place) => Array.from({ length: count }, () => place));
  const rows = Math.ceil(places.length / COLUMNS);
  return (
    <svg viewBox={`0 0 ${COLUMNS * CELL} ${rows * CELL}`} className={styles.field} aria-hidden="true">
      {places.map((place, at) => {
        const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
        return (
          <Mark key={`${row} ${column}`} place={place} x={(column + 0.5) * CELL} y={(row + 0.5) * CELL} />
        );
      })}
    </svg>
  );
};

const Claims = ({ parts }: { readonly parts: readonly PlanPart[] }) => {
  const [first, second] = planClaims(parts);
  if (first === undefined)
    return (
      <p className={styles.sentence}>
        {text.few(parts.some(({ within, ticks }) => typeof within === "number" && ticks > 0))}
      </p>
    );
  return (
    <>
      <p className="bold">
        <span className={`figure ${styles.proven}`}>
          {first.percent === 100 ? text.all : `${first.percent}%`}
        </span>
        {text.claim(first.bound)}
      </p>
      {second === undefined ? null : <p className={`muted ${styles.more}`}>{text.more(second)}</p>}
    </>
  );
};

const Legend = ({ parts }: { readonly parts: readonly PlanPart[] }) => (
  <table className={styles.parts} aria-label={text.title}>
    <thead>
      <tr>
        <th scope="col">{text.axis}</th>
        <th scope="col">{text.ticks}</th>
      </tr>
    </thead>
    <tbody>
      {parts.map(({ within, ticks }, place) => (
        <tr key={within}>
          <th scope="row">
            <svg viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
              <Mark place={place} />
            </svg>
            {text.within(within)}
          </th>
          <td className="figure">{text.times(ticks)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** How near the season's ticks came to the best that was possible, as far as that is proven. */
export const Plans = ({ fairness }: { readonly fairness: Fairness }) => {
  const parts = planPartsOf(fairness);
  const ticks = parts?.reduce((total, part) => total + part.ticks, 0) ?? 0;
  if (parts === null || ticks === 0)
    return (
      <Card title={text.title}>
        <p className={styles.note}>{parts === null ? text.unavailable : text.none}</p>
      </Card>
    );
  const isUnknown = parts.some(({ within, ticks: some }) => within === "unknown" && some > 0);
  return (
    <Card title={text.title}>
      <div className={`stack-4 ${styles.plans}`}>
        <div>
          <Claims parts={parts} />
        </div>
        <div className={styles.pieces}>
          <Field parts={parts} />
          <p className={styles.note}>{text.scale(ticks)}</p>
        </div>
        <div className={styles.legends}>
          <Legend parts={parts} />
          <p className={styles.note}>{text.note}</p>
          {isUnknown ? <p className={styles.note}>{text.unbounded}</p> : null}
        </div>
      </div>
    </Card>
  );
};
