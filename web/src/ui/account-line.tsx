import type { Badge, User } from "@gokaku/contract";
import { ja } from "../text/ja.ts";
import styles from "./account-line.module.css";
import { BadgeChip } from "./badge-chip.tsx";
import { BadgePlate } from "./badge-plate.tsx";
import { wornBadges } from "./worn-badges.tsx";

interface AccountLineProps {
  readonly user: User;
  readonly badges: readonly Badge[];
}

/** What stands below an account's name; a badge that has a picture is worn as that. */
export const AccountLine = ({ user, badges }: AccountLineProps) => (
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
);
