import type { Badge } from "@gokaku/contract";
import { iconPath } from "../model/badge-pictures.ts";
import styles from "./badge-chip.module.css";
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
    <img className={styles.icon} src={`/${iconPath(badge)}`} alt="" width={20} height={20} loading="lazy" />
    <span>{badgeName(badge)}</span>
  </span>
);
