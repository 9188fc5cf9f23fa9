import type { User } from "@gokaku/contract";
import { useMaster } from "../api/queries.ts";
import styles from "./badge-marks.module.css";
import { BadgeMotif } from "./badge-motif.tsx";

interface BadgeMarksProps {
  readonly user: Pick<User, "current_badge" | "current_badge_2">;
}

/** The equipped badges as their motifs alone, for places where their names have no room. */
export const BadgeMarks = ({ user }: BadgeMarksProps) => {
  const badges = useMaster().data?.badges ?? [];
  const equipped = [user.current_badge, user.current_badge_2].filter((id) => id !== "");
  return equipped.length === 0 ? null : (
    <span className={styles.marks}>
      {equipped.map((id) => (
        <BadgeMotif
          key={id}
          badge={badges.find((badge) => badge.id === id) ?? { id }}
          size={22}
          className={styles.mark}
          alone
        />
      ))}
    </span>
  );
};
