import { useMaster, useMe } from "../../api/queries.ts";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { EquippedChips } from "../../ui/equipped-badges.tsx";
import { RateAndRank } from "../../ui/rate-and-rank.tsx";
import styles from "./profile.module.css";

export const Profile = () => {
  const me = useMe();
  const badges = useMaster().data?.badges ?? [];
  const user = me.data;
  if (user === undefined) return me.isPending ? <div className={styles.place} /> : null;
  return (
    <section className={`panel ${styles.profile}`} aria-label={user.trainer_name || ja.profile.noName}>
      <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={36} />
      <div className={styles.who}>
        <p className={styles.name}>{user.trainer_name || ja.profile.noName}</p>
        <p className={`caption ${styles.line}`}>
          {user.is_dummy ? <span className={styles.test}>{ja.common.testShort}</span> : null}
          <EquippedChips user={user} badges={badges} />
        </p>
      </div>
      <RateAndRank
        player={user}
        rate={ja.profile.rate}
        rank={ja.profile.rankShort}
        styles={{ list: styles.figures, unranked: styles.unranked }}
      />
    </section>
  );
};
