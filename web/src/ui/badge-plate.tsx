import type { Badge } from "@gokaku/contract";
import { BadgeMotif } from "./badge-motif.tsx";
import styles from "./badge-plate.module.css";
import { badgeName } from "./badge-words.ts";
import { Picture } from "./picture.tsx";

/** A badge in full: its picture, or its motif and its name on its own colours. */
export const BadgePlate = ({ badge }: { readonly badge: Badge }) => (
  <Picture
    className={styles.plate}
    src={badge.image_card === null ? "" : `/${badge.image_card}`}
    alt={badgeName(badge)}
    width={240}
    height={96}
    instead={
      <span
        className={styles.plate}
        style={{
          color: badge.char_color,
          backgroundImage: `linear-gradient(135deg, ${badge.start_color}, ${badge.end_color})`,
        }}
      >
        <BadgeMotif badge={badge} size={96} className={styles.motif} />
        <span>{badgeName(badge)}</span>
      </span>
    }
  />
);
