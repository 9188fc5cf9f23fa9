import { ja } from "../text/ja.ts";
import { pentagonCorners, toPoints } from "./geometry.ts";
import styles from "./pentagon.module.css";

const OUTER = toPoints(pentagonCorners(50, 53, 50));
/** The corners of the brand mark's frame in a 100 × 100 box. */
export const FRAME = toPoints(pentagonCorners(50, 53, 44));
const CORE = toPoints(pentagonCorners(50, 53, 20));

export const BrandMark = ({ size = 32 }: { readonly size?: number }) => (
  <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" className={styles.brand}>
    <polygon points={FRAME} fill="none" stroke="currentColor" strokeWidth="8" />
    <polygon points={CORE} fill="currentColor" />
  </svg>
);

/** The loading mark: a pentagon being drawn. */
export const Loading = ({ label = ja.common.loading }: { readonly label?: string }) => (
  <div className={styles.loading} role="status">
    <svg viewBox="0 0 100 100" width="48" height="48" aria-hidden="true">
      <polygon points={FRAME} className={styles.track} pathLength="100" />
      <polygon points={FRAME} className={styles.runner} pathLength="100" />
    </svg>
    <span>{label}</span>
  </div>
);

/** A filled pentagon with a letter or a number on it. */
export const PentagonMark = ({ text, size = 40 }: { readonly text: string; readonly size?: number }) => (
  <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden="true" className={styles.mark}>
    <polygon points={OUTER} />
    <text x="50" y="55" textAnchor="middle" dominantBaseline="central">
      {text}
    </text>
  </svg>
);
