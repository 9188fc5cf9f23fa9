import type { Badge } from "@gokaku/contract";
import styles from "./badge-chip.module.css";

/** A worn badge in its own colours. */
export const BadgeChip = ({ badge }: { readonly badge: Badge }) => (
  <span
    className={styles.badge}
    style={{
      color: badge.char_color,
      backgroundImage: `linear-gradient(100deg, ${badge.start_color}, ${badge.end_color})`,
    }}
  >
    {badge.display}
  </span>
);
