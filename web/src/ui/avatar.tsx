import type { CSSProperties } from "react";
import styles from "./avatar.module.css";
import { firstLetter } from "./first-letter.ts";
import { Picture } from "./picture.tsx";

interface AvatarProps {
  readonly name: string;
  readonly url: string;
  readonly size?: number;
}

const HUES = 12;

/** One of twelve hues by the name, in degrees. */
const hueOf = (name: string): number => {
  let sum = 0;
  for (const letter of name.trim()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % HUES) * (360 / HUES);
};

/** The player's picture in a pentagon, or the first letter of the name in its colour. */
export const Avatar = ({ name, url, size = 40 }: AvatarProps) => (
  <Picture
    src={url}
    width={size}
    height={size}
    className={styles.avatar}
    referrerPolicy="no-referrer"
    instead={
      <span
        className={styles.avatar}
        style={{ width: size, height: size, fontSize: size * 0.4, "--hue": hueOf(name) } as CSSProperties}
        aria-hidden="true"
      >
        {firstLetter(name)}
      </span>
    }
  />
);
