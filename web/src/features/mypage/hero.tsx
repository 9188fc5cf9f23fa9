import type { Badge, User } from "@gokaku/contract";
import { LogOut, Pencil } from "lucide-react";
import { ja } from "../../text/ja.ts";
import { AccountLine } from "../../ui/account-line.tsx";
import { BadgeBanner } from "../../ui/badge-banner.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PlayerHead } from "../../ui/player-head.tsx";
import { RoleMark } from "../../ui/role-mark.tsx";
import styles from "./hero.module.css";
import { OwnState } from "./own-state.tsx";
import { mypageText } from "./text.ts";

interface HeroProps {
  readonly user: User;
  readonly badges: readonly Badge[];
  readonly matchPath: string;
  readonly onEdit: () => void;
  readonly onLogout: () => void;
}

/** Name, rate and rank of the player, and the next step: play, or the first condition that is missing. */
export const Hero = ({ user, badges, matchPath, onEdit, onLogout }: HeroProps) => {
  const isReady = user.trainer_name.trim() !== "";
  return (
    <section className={`stack-4 ${styles.hero}`} aria-label={user.trainer_name || ja.profile.noName}>
      <BadgeBanner user={user} badges={badges} />
      <PlayerHead player={user} heading="h2" rate={mypageText.rate} rank={ja.profile.rankLabel}>
        <AccountLine user={{ ...user, current_badge: "" }} badges={badges} />
      </PlayerHead>
      <OwnState user={user} />
      {user.preferred_roles.length === 0 ? null : (
        <p className={styles.roles}>
          {user.preferred_roles.map((role) => (
            <RoleMark key={role} role={role} />
          ))}
        </p>
      )}
      {user.bio === "" ? null : <p className={styles.bio}>{user.bio}</p>}
      {isReady ? null : <p>{mypageText.nameFirst}</p>}
      <div className="wrap">
        {isReady ? (
          <Link className={styles.play} to={matchPath}>
            {mypageText.goMatch}
          </Link>
        ) : null}
        <Button kind={isReady ? "secondary" : "primary"} className={styles.edit} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
          {mypageText.edit}
        </Button>
        <IconButton className={styles.logout} label={mypageText.logout} onClick={onLogout}>
          <LogOut size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
};
