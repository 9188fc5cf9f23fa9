import type { Badge, User } from "@gokaku/contract";
import { useState } from "react";
import { useMaster } from "../api/queries.ts";
import { iconPath } from "../model/badge-pictures.ts";
import styles from "./badge-marks.module.css";
import { badgeName } from "./badge-words.ts";

interface MarkProps {
  readonly id: string;
  /** The badge's name; "" while the catalogue is not known. */
  readonly name: string;
}

const Mark = ({ id, name }: MarkProps) => {
  const [isGone, setGone] = useState(false);
  return isGone ? null : (
    <img
      className={styles.mark}
      src={`/${iconPath({ id })}`}
      alt={name}
      title={name}
      width={22}
      height={22}
      loading="lazy"
      onError={() => setGone(true)}
    />
  );
};

interface BadgeMarksProps {
  readonly user: Pick<User, "current_badge" | "current_badge_2">;
}

const nameIn = (badges: readonly Badge[], id: string): string => {
  const badge = badges.find((one) => one.id === id);
  return badge === undefined ? "" : badgeName(badge);
};

/** The equipped badges as their motifs alone, for places where their names have no room. */
export const BadgeMarks = ({ user }: BadgeMarksProps) => {
  const badges = useMaster().data?.badges ?? [];
  const equipped = [user.current_badge, user.current_badge_2].filter((id) => id !== "");
  return equipped.length === 0 ? null : (
    <span className={styles.marks}>
      {equipped.map((id) => (
        <Mark key={id} id={id} name={nameIn(badges, id)} />
      ))}
    </span>
  );
};
