import { useRef } from "react";
import { useWidth } from "../../ui/use-width.ts";
import styles from "./fairness.module.css";
import type { Calibrated } from "./figures.ts";
import { fairnessText } from "./text.ts";

const text = fairnessText.calibration;
const LEFT = 44;
const RIGHT = 18;
const TOP = 12;
const FOOT = 42;
const LARGEST = 11;
const SMALLEST = 4;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const MOST_WIDTH = 440;

export type Figure = "rate" | "skill";

interface Series {
  readonly figure: Figure;
  readonly bins: readonly Calibrated[];
}

interface MarkProps {
  readonly figure: Figure;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A disc for the rate, a diamond for the skill: the two differ by more than their colour. */
export const Mark = ({ figure, x, y, radius }: MarkProps) =>
  figure === "rate" ? (
    <circle className={styles.point} data-figure={figure} cx={x} cy={y} r={radius} />
  ) : (
    <polygon
      className={styles.point}
      data-figure={figure}
      points={`${x},${y - radius * 1.25} ${x + radius * 1.25},${y} ${x},${y + radius * 1.25} ${x - radius * 1.25},${y}`}
    />
  );

/** Said against happened: a point for each tenth of the chances, as large as its matches are many. */
export const Calibration = ({ series }: { readonly series: readonly Series[] }) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.min(MOST_WIDTH, useWidth(frame, 340));
  const size = width - LEFT - RIGHT;
  const height = size * 0.8 + TOP + FOOT;
  const x = (share: number) => LEFT + share * size;
  const y = (share: number) => TOP + (1 - share) * size * 0.8;
  const most = Math.max(1, ...series.flatMap(({ bins }) => bins.map(({ matches }) => matches)));
  return (
    <div ref={frame}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className={styles.svg}
        aria-hidden="true"
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={LEFT} x2={x(1)} y1={y(tick)} y2={y(tick)} />
            <text
              className={styles.axis}
              x={LEFT - 6}
              y={y(tick)}
              textAnchor="end"
              dominantBaseline="central"
            >
              {fairnessText.percent(tick)}
            </text>
            <text className={styles.axis} x={x(tick)} y={y(0) + 18} textAnchor="middle">
              {fairnessText.percent(tick)}
            </text>
          </g>
        ))}
        <text className={styles.axis} x={x(0.5)} y={height - 4} textAnchor="middle">
          {`${text.x} →`}
        </text>
        <text className={styles.axis} x={LEFT + 8} y={TOP + 12}>
          {`↑ ${text.y}`}
        </text>
        <line className={styles.ideal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
        {series.flatMap(({ figure, bins }) =>
          bins.map(({ from, said, won, matches, interval: [low, high] }) => (
            <g key={`${figure} ${from}`}>
              <line
                className={styles.whisker}
                data-figure={figure}
                x1={x(said)}
                x2={x(said)}
                y1={y(low)}
                y2={y(high)}
              />
              <Mark
                figure={figure}
                x={x(said)}
                y={y(won)}
                radius={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(matches / most)}
              />
            </g>
          )),
        )}
      </svg>
    </div>
  );
};
