import type { Badge, User } from "@gokaku/contract";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { BadgeChip } from "../../ui/badge-chip.tsx";
import { BadgeMarks } from "../../ui/badge-marks.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./equipped-preview.module.css";
import { shopText } from "./text.ts";

const text = shopText.purchase.equipped;

interface EquippedPreviewProps {
  readonly user: User;
  readonly badge: Badge;
}

/** The badge as others see it: on a row of the ranking, and in the match room. */
export const EquippedPreview = ({ user, badge }: EquippedPreviewProps) => {
  const name = user.trainer_name || ja.profile.noName;
  const [role] = user.preferred_roles;
  return (
    <dl className={styles.preview}>
      <dt>{text.ranking}</dt>
      <dd className={`panel ${styles.row}`}>
        <span className="figure text-18">{user.rank ?? ja.common.unknown}</span>
        <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={28} />
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          <BadgeChip badge={badge} />
        </span>
        <span className="figure">{user.rate}</span>
      </dd>
      <dt>{text.room}</dt>
      <dd className={`panel ${styles.row}`}>
        <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={36} />
        <span className={styles.who}>
          <span className={`row ${styles.line}`}>
            <span className={styles.name}>{name}</span>
            <BadgeMarks user={{ current_badge: badge.id, current_badge_2: "" }} />
          </span>
          <span className={`row ${styles.line}`}>
            {role === undefined ? null : <RoleMark role={role} size={20} />}
            <span className="figure dim">{user.rate}</span>
          </span>
        </span>
      </dd>
    </dl>
  );
};
