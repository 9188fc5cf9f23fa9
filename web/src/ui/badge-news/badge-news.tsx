import type { AchievementEntry } from "@gokaku/contract/profile";
import type { ReactNode } from "react";
import { useMaster } from "../../api/queries.ts";
import { BadgePlate } from "../badge-plate.tsx";
import { badgeCondition, badgeName } from "../badge-words.ts";
import { EquipButton } from "../equip-button.tsx";
import styles from "./badge-news.module.css";

interface BadgeNewsProps {
  readonly title: string;
  readonly achievements: readonly AchievementEntry[];
  readonly children?: ReactNode;
}

/** Badges that were just earned, each as its plate with a button that equips it. */
export const BadgeNews = ({ title, achievements, children }: BadgeNewsProps) => {
  const badges = useMaster().data?.badges ?? [];
  const shown = achievements.flatMap((achievement) => {
    const badge = badges.find(({ id }) => id === achievement.badge_id);
    return badge === undefined ? [] : [{ achievement, badge }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={`panel ${styles.news}`} aria-label={title}>
      <h2 className="text-18">{title}</h2>
      <ul className="stack-3">
        {shown.map(({ achievement, badge }) => (
          <li key={badge.id} className={styles.item}>
            <div className={styles.plate}>
              <BadgePlate badge={badge} />
            </div>
            <div>
              <p className="bold">{badgeName(badge)}</p>
              <p className="muted">{badgeCondition(achievement)}</p>
            </div>
            <div className={styles.act}>
              <EquipButton badgeId={badge.id} kind="secondary" name={badgeName(badge)} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
};
