import type { Badge } from "@gokaku/contract";
import { iconPath } from "../model/badge-pictures.ts";
import styles from "./badge-plate.module.css";
import { badgeName } from "./badge-words.ts";

/** A badge in full: its picture, or its motif and its name on its own colours. */
export const BadgePlate = ({ badge }: { readonly badge: Badge }) =>
  badge.image_card === null ? (
    <span
      className={styles.plate}
      style={{
        color: badge.char_color,
        backgroundImage: `linear-gradient(135deg, ${badge.start_color}, ${badge.end_color})`,
      }}
    >
      <img
        className={styles.motif}
        src={`/${iconPath(badge)}`}
        alt=""
        width={96}
        height={96}
        loading="lazy"
      />
      <span>{badgeName(badge)}</span>
    </span>
  ) : (
    <img
      className={styles.plate}
      src={`/${badge.image_card}`}
      alt={badgeName(badge)}
      width={240}
      height={96}
      loading="lazy"
    />
  );
