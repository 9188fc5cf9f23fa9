import type { CharacterType } from "@gokaku/game";
import styles from "./emblem.module.css";
import { emblemLetters, emblemPattern } from "./emblem-pattern.ts";
import { Picture } from "./picture.tsx";

interface EmblemProps {
  readonly id: string;
  readonly name: string;
  readonly type: CharacterType | null;
  readonly iconUrl?: string | null;
  readonly size?: number;
}

/** A fivefold mosaic around two letters of a character's name, in its type's colours. */
const Mosaic = ({ id, name, type, size }: Omit<EmblemProps, "iconUrl">) => {
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

/** A character's picture, or its own emblem. */
export const Emblem = ({ iconUrl = null, size = 56, ...character }: EmblemProps) => (
  <Picture
    src={iconUrl ?? ""}
    width={size}
    height={size}
    className={styles.picture}
    instead={<Mosaic {...character} size={size} />}
  />
);
