import type { CharacterType } from "@gokaku/game";
import styles from "./emblem.module.css";
import { emblemFacets } from "./emblem-pattern.ts";

type EmblemProps = {
  readonly id: string;
  readonly name: string;
  readonly type: CharacterType | null;
  readonly iconUrl?: string | null;
  readonly size?: number;
};

/** A character's picture, or its own emblem: a fivefold mosaic in its type's colour with the first letter of its name. */
export const Emblem = ({ id, name, type, iconUrl = null, size = 56 }: EmblemProps) =>
  iconUrl !== null && iconUrl !== "" ? (
    <img src={iconUrl} alt="" width={size} height={size} className={styles.picture} loading="lazy" />
  ) : (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      className={styles.emblem}
      data-type={type ?? undefined}
    >
      {emblemFacets(id).map((facet) => (
        <polygon key={facet.points} points={facet.points} fillOpacity={facet.strength} />
      ))}
      <circle cx="50" cy="50" r="20" />
      <text x="50" y="51" textAnchor="middle" dominantBaseline="central">
        {[...name][0] ?? "？"}
      </text>
    </svg>
  );
