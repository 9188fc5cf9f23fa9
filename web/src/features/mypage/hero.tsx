import type { Badge, User } from "@gokaku/contract";
import { Pencil } from "lucide-react";
import { ja } from "../../text/ja.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { BadgeChip } from "../../ui/badge-chip.tsx";
import { BadgePlate } from "../../ui/badge-plate.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { wornBadges } from "../../ui/profile-card.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./hero.module.css";
import { mypageText } from "./text.ts";

type HeroProps = {
  readonly user: User;
  readonly badges: readonly Badge[];
  readonly matchPath: string;
  readonly onEdit: () => void;
};

const Who = ({ user, badges }: Pick<HeroProps, "user" | "badges">) => (
  <div className={styles.who}>
    <h2 className={styles.name}>{user.trainer_name || ja.profile.noName}</h2>
    <p className={styles.line}>
      {user.is_dummy ? <span className={styles.test}>{ja.common.testAccount}</span> : null}
      {user.twitter_id === "" ? null : <span>{ja.profile.twitter(user.twitter_id)}</span>}
      {wornBadges(user, badges).map((badge) =>
        badge.image_card === null ? (
          <BadgeChip key={badge.id} badge={badge} />
        ) : (
          <span key={badge.id} className={styles.picture}>
            <BadgePlate badge={badge} />
          </span>
        ),
      )}
    </p>
  </div>
);

/** Who one is, how one stands, and what one can do next: play, or first what is missing for it. */
export const Hero = ({ user, badges, matchPath, onEdit }: HeroProps) => {
  const isReady = user.trainer_name.trim() !== "";
  return (
    <section className={styles.hero} aria-label={user.trainer_name || ja.profile.noName}>
      <div className={styles.head}>
        <Avatar name={user.trainer_name} url={user.discord_avatar_url} size={72} />
        <Who user={user} badges={badges} />
        <dl className={styles.standing}>
          <div>
            <dt>{mypageText.rate}</dt>
            <dd className={`figure ${styles.rate}`}>{user.rate}</dd>
          </div>
          <div>
            <dt>{ja.profile.rankLabel}</dt>
            <dd className={user.rank === null ? styles.unranked : `figure ${styles.rank}`}>
              {user.rank === null ? ja.profile.unranked : ja.profile.rank(user.rank)}
            </dd>
          </div>
        </dl>
      </div>
      {user.preferred_roles.length === 0 ? null : (
        <p className={styles.roles}>
          {user.preferred_roles.map((role) => (
            <RoleMark key={role} role={role} />
          ))}
        </p>
      )}
      {user.bio === "" ? null : <p className={styles.bio}>{user.bio}</p>}
      {isReady ? null : <p>{mypageText.nameFirst}</p>}
      <div className={styles.actions}>
        {isReady ? (
          <Link className={styles.play} to={matchPath}>
            {mypageText.goMatch}
          </Link>
        ) : null}
        <Button kind={isReady ? "secondary" : "primary"} className={styles.edit} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
          {mypageText.edit}
        </Button>
      </div>
    </section>
  );
};
