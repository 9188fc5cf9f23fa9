import type { Badge, User } from "@gokaku/contract";
import { bannerPath } from "../model/badge-pictures.ts";
import styles from "./badge-banner.module.css";
import { badgeName } from "./badge-words.ts";

interface BadgeBannerProps {
  readonly user: Pick<User, "current_badge">;
  /** Empty while the catalogue is loaded: the banner's place is reserved until then. */
  readonly badges: readonly Badge[];
}

/** The banner of the badge that is equipped in the first place. */
export const BadgeBanner = ({ user, badges }: BadgeBannerProps) => {
  const badge = badges.find(({ id }) => id === user.current_badge);
  if (user.current_badge === "" || (badge === undefined && badges.length > 0)) return null;
  return (
    <div className={styles.banner}>
      {badge === undefined ? null : (
        <img src={`/${bannerPath(badge)}`} alt={badgeName(badge)} width={720} height={160} />
      )}
    </div>
  );
};
