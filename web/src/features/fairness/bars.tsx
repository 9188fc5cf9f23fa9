import { useRef } from "react";
import { useWidth } from "../../ui/use-width.ts";
import styles from "./fairness.module.css";
import type { Bar } from "./figures.ts";

const HEIGHT = 190;
const TOP = 22;
const FOOT = 26;

/** A bar for each part of a distribution, with its share of all above it. */
export const Bars = ({ bars }: { readonly bars: readonly Bar[] }) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 480);
  const all = bars.reduce((total, { value }) => total + value, 0);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / bars.length;
  const base = HEIGHT - FOOT;
  return (
    <div ref={frame}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        className={styles.svg}
        aria-hidden="true"
      >
        {bars.map(({ label, value }, at) => {
          const height = (value / most) * (base - TOP);
          const middle = (at + 0.5) * step;
          return (
            <g key={label}>
              <rect
                className={styles.bar}
                x={at * step + step * 0.12}
                y={base - height}
                width={step * 0.76}
                height={height}
                rx="2"
              />
              <text className={styles.value} x={middle} y={base - height - 6} textAnchor="middle">
                {all === 0 ? "" : `${Math.round((value / all) * 100)}%`}
              </text>
              <text className={styles.axis} x={middle} y={HEIGHT - 8} textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })}
        <line className={styles.base} x1="0" x2={width} y1={base} y2={base} />
      </svg>
    </div>
  );
};
