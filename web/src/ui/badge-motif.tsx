import type { Badge } from "@gokaku/contract";
import { iconPath } from "../model/badge-pictures.ts";
import styles from "./badge-motif.module.css";
import { badgeName } from "./badge-words.ts";
import { cx } from "./cx.ts";
import { firstLetter } from "./first-letter.ts";
import { FRAME } from "./pentagon.tsx";
import { Picture } from "./picture.tsx";

interface BadgeMotifProps {
  /** Its id alone while the catalogue is not known, and for a badge that is gone: that one leaves no gap. */
  readonly badge: Pick<Badge, "id"> & Partial<Pick<Badge, "display" | "start_color" | "char_color">>;
  readonly size: number;
  readonly className: string | undefined;
  /** Whether the badge's name does not stand beside it. */
  readonly alone?: boolean;
}

/** The motif of a badge, or the first letter of its name in its colours. */
export const BadgeMotif = ({ badge, size, className, alone = false }: BadgeMotifProps) => {
  const { display = "", start_color: background, char_color: color } = badge;
  const shown = badgeName({ display });
  const name = alone ? shown : "";
  return (
    <Picture
      src={`/${iconPath(badge)}`}
      alt={name}
      title={name}
      width={size}
      height={size}
      className={className}
      instead={
        shown === "" ? null : (
          <svg
            viewBox="0 0 100 100"
            width={size}
            height={size}
            className={cx(styles.letter, className)}
            style={{ background, color }}
            role="img"
            aria-label={name}
            aria-hidden={!alone}
          >
            <polygon points={FRAME} />
            <text x="50" y="55" textAnchor="middle" dominantBaseline="central">
              {firstLetter(shown)}
            </text>
          </svg>
        )
      }
    />
  );
};
