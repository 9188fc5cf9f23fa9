import type { Badge, User } from "@gokaku/contract";
import { ja } from "../text/ja.ts";
import { Avatar } from "./avatar.tsx";
import { BadgeChip } from "./badge-chip.tsx";
import { BadgePlate } from "./badge-plate.tsx";
import { cx } from "./cx.ts";
import styles from "./profile-card.module.css";

type ProfileCardProps = {
  readonly user: User;
  readonly badges: readonly Badge[];
  /** A line of 56 px, for where one only wants to know who one is. */
  readonly compact?: boolean;
};

export const wornBadges = (
  user: Pick<User, "current_badge" | "current_badge_2">,
  badges: readonly Badge[],
): readonly Badge[] =>
  [user.current_badge, user.current_badge_2].flatMap((id) => badges.filter((badge) => badge.id === id));

export const ProfileCard = ({ user, badges, compact = false }: ProfileCardProps) => (
  <section
    className={cx(styles.card, compact && styles.compact)}
    aria-label={user.trainer_name || ja.profile.noName}
  >
    <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={compact ? 36 : 64} />
    <div className={styles.who}>
      <p className={styles.name}>{user.trainer_name || ja.profile.noName}</p>
      <p className={styles.line}>
        {user.is_dummy ? (
          <span className={styles.test}>{compact ? ja.common.testShort : ja.common.testAccount}</span>
        ) : null}
        {user.twitter_id === "" || compact ? null : <span>{ja.profile.twitter(user.twitter_id)}</span>}
        {wornBadges(user, badges).map((badge) =>
          compact || badge.image_card === null ? (
            <BadgeChip key={badge.id} badge={badge} />
          ) : (
            <span key={badge.id} className={styles.picture}>
              <BadgePlate badge={badge} />
            </span>
          ),
        )}
      </p>
    </div>
    <dl className={styles.figures}>
      <div>
        <dt>{ja.profile.rate}</dt>
        <dd className="figure">{user.rate}</dd>
      </div>
      <div>
        <dt>{compact ? ja.profile.rankShort : ja.profile.rankLabel}</dt>
        {user.rank === null ? (
          <dd className={styles.unranked}>{ja.profile.unranked}</dd>
        ) : (
          <dd className="figure">{ja.profile.rank(user.rank)}</dd>
        )}
      </div>
    </dl>
  </section>
);
