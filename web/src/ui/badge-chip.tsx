import type { Badge } from "@gokaku/contract";
import styles from "./badge-chip.module.css";
import { BadgeMotif } from "./badge-motif.tsx";
import { badgeName } from "./badge-words.ts";

/** An equipped badge in its own colours, with its motif. */
export const BadgeChip = ({ badge }: { readonly badge: Badge }) => (
  <span
    className={styles.badge}
    style={{
      color: badge.char_color,
      backgroundImage: `linear-gradient(100deg, ${badge.start_color}, ${badge.end_color})`,
    }}
  >
    <BadgeMotif badge={badge} size={20} className={styles.icon} />
    <span>{badgeName(badge)}</span>
  </span>
);
