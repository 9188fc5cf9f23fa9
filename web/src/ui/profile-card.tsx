import type { Badge, User } from "@gokaku/contract";
import type { ReactNode } from "react";
import { ja } from "../text/ja.ts";
import { Avatar } from "./avatar.tsx";
import { BadgeChip } from "./badge-chip.tsx";
import styles from "./profile-card.module.css";

type ProfileCardProps = {
  readonly user: User;
  readonly badges: readonly Badge[];
  readonly children?: ReactNode;
};

export const wornBadges = (user: User, badges: readonly Badge[]): readonly Badge[] =>
  [user.current_badge, user.current_badge_2].flatMap((id) => badges.filter((badge) => badge.id === id));

export const ProfileCard = ({ user, badges, children }: ProfileCardProps) => (
  <section className={styles.card} aria-label={user.trainer_name || ja.profile.noName}>
    <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={64} />
    <div className={styles.who}>
      <p className={styles.name}>{user.trainer_name || ja.profile.noName}</p>
      <p className={styles.line}>
        {user.is_dummy ? <span className={styles.test}>{ja.common.testAccount}</span> : null}
        {user.twitter_id === "" ? null : <span>{ja.profile.twitter(user.twitter_id)}</span>}
        {wornBadges(user, badges).map((badge) => (
          <BadgeChip key={badge.id} badge={badge} />
        ))}
      </p>
    </div>
    <dl className={styles.figures}>
      <div>
        <dt>{ja.profile.rate}</dt>
        <dd className="figure">{user.rate}</dd>
      </div>
      <div>
        <dt>{ja.profile.rankLabel}</dt>
        <dd className="figure">{user.rank === null ? ja.profile.unranked : ja.profile.rank(user.rank)}</dd>
      </div>
    </dl>
    {children === undefined ? null : <div className={styles.more}>{children}</div>}
  </section>
);
