import type { Badge, User } from "@gokaku/contract";
import { ja } from "../../text/ja.ts";
import { AccountLine } from "../../ui/account-line.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { RateAndRank } from "../../ui/rate-and-rank.tsx";
import styles from "./equipped-card.module.css";

/** An account as it looks with this badge alone. */
export const EquippedCard = ({ user, badge }: { readonly user: User; readonly badge: Badge }) => (
  <section className={`panel ${styles.card}`} aria-label={user.trainer_name || ja.profile.noName}>
    <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={64} />
    <div>
      <p className={styles.name}>{user.trainer_name || ja.profile.noName}</p>
      <AccountLine user={{ ...user, current_badge: badge.id, current_badge_2: "" }} badges={[badge]} />
    </div>
    <RateAndRank
      player={user}
      rate={ja.profile.rate}
      rank={ja.profile.rankLabel}
      styles={{ list: styles.figures, unranked: styles.unranked }}
    />
  </section>
);
