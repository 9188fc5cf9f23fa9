import styles from "./fairness.module.css";
import { fairnessText } from "./text.ts";

const GAP = 0.6;
const NAMES = [fairnessText.wishes.first, fairnessText.wishes.second, fairnessText.wishes.further];

/** All players as one bar, parted by which of their wishes they got. */
export const Wishes = ({ shares }: { readonly shares: readonly number[] }) => {
  const starts = shares.map((_, at) => shares.slice(0, at).reduce((total, share) => total + share, 0));
  return (
    <div>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={styles.wishes} aria-hidden="true">
        {shares.map((share, at) => (
          <rect
            key={NAMES[at]}
            data-part={at}
            x={(starts[at] ?? 0) * 100}
            width={Math.max(0, share * 100 - (at < shares.length - 1 ? GAP : 0))}
            height="8"
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {shares.map((share, at) => (
          <li key={NAMES[at]}>
            <span className={styles.swatch} data-part={at} />
            {NAMES[at]} <span className="figure">{fairnessText.percent(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
