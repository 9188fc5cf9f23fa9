import type { AchievementEntry } from "@gokaku/contract/profile";
import { useEffect } from "react";
import { useMaster, useMe } from "../../../api/queries.ts";
import { newestOf, sortedAchievements } from "../../../model/achievements.ts";
import { markBadgesSeen } from "../../../session/seen-badges.ts";
import { formatDate } from "../../../text/format.ts";
import { BadgePlate } from "../../../ui/badge-plate.tsx";
import { EquipButton } from "../../../ui/equip-button.tsx";
import { Unanswered } from "../../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { mypageText } from "../text.ts";
import { useAchievements, useRecentAchievements } from "../use-achievements.ts";
import styles from "./achievements-dialog.module.css";

const text = mypageText.achievements;

const Row = ({ entry }: { readonly entry: AchievementEntry }) => {
  const { badge_id: badgeId, condition, progress, target, achieved_at: atS, display } = entry;
  const badge = useMaster().data?.badges.find(({ id }) => id === badgeId);
  const isAchieved = atS > 0;
  return (
    <li className={styles.row} data-achieved={isAchieved || undefined}>
      <div className={styles.plate}>{badge === undefined ? display : <BadgePlate badge={badge} />}</div>
      <div>
        <p className="bold">{display}</p>
        <p className="muted">{condition}</p>
        {isAchieved ? (
          <p className={styles.achieved}>{text.achieved(formatDate(atS))}</p>
        ) : (
          <p className={styles.progress}>
            <progress
              className={`progress-bar ${styles.bar}`}
              max={target}
              value={progress}
              aria-label={display}
            />
            <span className="figure">{text.progress(progress, target)}</span>
          </p>
        )}
      </div>
      {isAchieved ? (
        <div className={styles.act}>
          <EquipButton badgeId={badgeId} kind="secondary" name={display} />
        </div>
      ) : null}
    </li>
  );
};

const Recent = () => {
  const recent = useRecentAchievements().data;
  const badges = useMaster().data?.badges ?? [];
  if (recent === undefined) return null;
  const shown = recent.flatMap(({ badge_id: id }) => badges.filter((badge) => badge.id === id)).slice(0, 6);
  return (
    <section aria-label={text.recent}>
      <h3 className={styles.heading}>{text.recent}</h3>
      {shown.length === 0 ? <p className="muted">{text.recentNone}</p> : null}
      <ul className={styles.recent}>
        {shown.map((badge) => (
          <li key={badge.id}>
            <BadgePlate badge={badge} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const All = () => {
  const query = useAchievements();
  const { data } = query;
  const userId = useMe().data?.user_id;
  useEffect(() => {
    if (data !== undefined && userId !== undefined) markBadgesSeen(userId, newestOf(data));
  }, [data, userId]);
  if (data === undefined) return <Unanswered title={text.failed} query={query} />;
  const achieved = data.filter(({ achieved_at: atS }) => atS > 0).length;
  return (
    <>
      <Recent />
      <section aria-label={text.list}>
        <h3 className={styles.heading}>
          {text.list}
          <span className="figure dim">{text.count(achieved, data.length)}</span>
        </h3>
        <ul className="plain-list">
          {sortedAchievements(data).map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    </>
  );
};

/** Every badge that a player can earn by playing, with how far it is, and those that were earned last. */
export const AchievementsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={text.title} onClose={onClose}>
    <ModalBody>
      <p>{text.lead}</p>
      <All />
    </ModalBody>
  </Modal>
);
