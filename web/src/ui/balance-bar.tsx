import { ja } from "../text/ja.ts";
import styles from "./balance-bar.module.css";
import { reasonText } from "./reasons/text.ts";

/** Between both sides of the bar, in percent. */
const GAP = 0.6;

interface BalanceBarProps {
  /** Whole percent; together 100. */
  readonly mine: number;
  readonly theirs: number;
  /** Names of the sides where neither is the viewer's. */
  readonly names?: readonly [mine: string, theirs: string];
  /** Lets the sides grow towards each other. */
  readonly meets?: boolean;
}

/** Both sides' chance to win, in figures and as a bar. */
export const BalanceBar = ({
  mine,
  theirs,
  names = [ja.sides.mine, ja.sides.theirs],
  meets = false,
}: BalanceBarProps) => (
  <>
    <div className={styles.sides}>
      <span className={styles.side} data-side="ally">
        {names[0]}
        <span className="figure text-24">{mine}%</span>
      </span>
      <span className={styles.side} data-side="opponent">
        <span className="figure text-24">{theirs}%</span>
        {names[1]}
      </span>
    </div>
    <svg
      className={styles.bar}
      data-meets={meets}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={reasonText.bar(names, `${mine}%`, `${theirs}%`)}
    >
      <rect data-side="ally" width={mine - GAP / 2} height="4" />
      <rect data-side="opponent" x={mine + GAP / 2} width={theirs - GAP / 2} height="4" />
    </svg>
  </>
);
