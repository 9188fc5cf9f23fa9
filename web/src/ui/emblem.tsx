import type { CharacterType } from "@gokaku/game";
import styles from "./emblem.module.css";
import { emblemLetters, emblemPattern } from "./emblem-pattern.ts";

interface EmblemProps {
  readonly id: string;
  readonly name: string;
  readonly type: CharacterType | null;
  readonly iconUrl?: string | null;
  readonly size?: number;
}

/** A character's picture, or its own emblem: a fivefold mosaic around two letters of its name, in its type's colours. */
export const Emblem = ({ id, name, type, iconUrl = null, size = 56 }: EmblemProps) => {
  if (iconUrl !== null && iconUrl !== "")
    return <img src={iconUrl} alt="" width={size} height={size} className={styles.picture} loading="lazy" />;
  const { hue, plate, mosaic } = emblemPattern(id);
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      className={styles.emblem}
      data-type={type ?? undefined}
      data-hue={hue}
    >
      {mosaic.map(({ tone, path }) => (
        <path key={tone} d={path} data-tone={tone} />
      ))}
      <circle cx="50" cy="52" r="33" data-tone={plate} />
      <text x="50" y="53" textAnchor="middle" dominantBaseline="central" data-on={plate}>
        {emblemLetters(name)}
      </text>
    </svg>
  );
};
