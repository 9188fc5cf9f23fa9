import type { Badge, User } from "@gokaku/contract";
import { bannerPath } from "../model/badge-pictures.ts";
import styles from "./badge-banner.module.css";
import { badgeName } from "./badge-words.ts";
import { Picture } from "./picture.tsx";

interface BannerProps {
  readonly badge: Badge;
  readonly alt: string;
}

/** The banner of a badge, or its name on its colours. */
export const Banner = ({ badge, alt }: BannerProps) => (
  <Picture
    src={`/${bannerPath(badge)}`}
    alt={alt}
    width={720}
    height={160}
    loading="eager"
    className={styles.picture}
    instead={
      <span
        className={styles.picture}
        style={{
          color: badge.char_color,
          backgroundImage: `linear-gradient(100deg, ${badge.start_color}, ${badge.end_color})`,
        }}
      >
        {badgeName(badge)}
      </span>
    }
  />
);

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
      {badge === undefined ? null : <Banner badge={badge} alt={badgeName(badge)} />}
    </div>
  );
};
