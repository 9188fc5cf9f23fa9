import type { MatchExplanation } from "@gokaku/contract";
import styles from "./balance-bar.module.css";
import { chancesOf } from "./chances.ts";
import { reasonText } from "./reasons/text.ts";

/** Between both sides of the bar, in percent. */
const GAP = 0.6;

/** Both sides' chance to win; `meets` lets the sides grow towards each other. */
export const BalanceBar = ({
  explanation,
  meets = false,
}: {
  readonly explanation: MatchExplanation;
  readonly meets?: boolean;
}) => {
  const { mine, theirs } = chancesOf(explanation);
  return (
    <>
      <div className={styles.sides}>
        <span className={styles.side} data-side="ally">
          {reasonText.mine}
          <span className={`figure ${styles.chance}`}>{mine}%</span>
        </span>
        <span className={styles.side} data-side="opponent">
          <span className={`figure ${styles.chance}`}>{theirs}%</span>
          {reasonText.theirs}
        </span>
      </div>
      <svg
        className={styles.bar}
        data-meets={meets}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="img"
        aria-label={reasonText.bar([reasonText.mine, reasonText.theirs], `${mine}%`, `${theirs}%`)}
      >
        <rect data-side="ally" width={mine - GAP / 2} height="4" />
        <rect data-side="opponent" x={mine + GAP / 2} width={theirs - GAP / 2} height="4" />
      </svg>
    </>
  );
};
