import styles from "./reasons.module.css";
import { reasonText } from "./text.ts";

type ReasonsProps = {
  readonly binding: { readonly distance: number; readonly allowed: number } | null;
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
  readonly isProven: boolean;
};

/** What bound the choice of ten, in sentences. */
export const Reasons = ({ binding, mateRepeats, opponentRepeats, isProven }: ReasonsProps) => (
  <>
    {binding === null ? null : (
      <p className={styles.reason}>
        {reasonText.binding(Math.round(binding.distance), Math.round(binding.allowed))}
      </p>
    )}
    {mateRepeats + opponentRepeats === 0 ? null : (
      <p className={styles.reason}>{reasonText.repeats(mateRepeats, opponentRepeats)}</p>
    )}
    {isProven ? <p className={styles.reason}>{reasonText.proven}</p> : null}
  </>
);
