import type { Badge } from "@gokaku/contract";
import { iconPath } from "../model/badge-icon.ts";
import styles from "./badge-chip.module.css";

/** An equipped badge in its own colours, with its motif where it has a picture. */
export const BadgeChip = ({ badge }: { readonly badge: Badge }) => (
  <span
    className={styles.badge}
    style={{
      color: badge.char_color,
      backgroundImage: `linear-gradient(100deg, ${badge.start_color}, ${badge.end_color})`,
    }}
  >
    {badge.image_card === null ? null : (
      <img
        className={styles.icon}
        src={`/${iconPath(badge.image_card)}`}
        alt=""
        width={20}
        height={20}
        loading="lazy"
      />
    )}
    {badge.display}
  </span>
);
