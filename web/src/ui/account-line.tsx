import type { Badge, User } from "@gokaku/contract";
import { ja } from "../text/ja.ts";
import styles from "./account-line.module.css";
import { BadgeChip } from "./badge-chip.tsx";
import { BadgePlate } from "./badge-plate.tsx";
import { equippedBadges } from "./equipped-badges.tsx";

/** The line below an account's name; a badge with a picture is shown as its picture. */
export const AccountLine = ({ user, badges }: { readonly user: User; readonly badges: readonly Badge[] }) => (
  <p className={`row muted ${styles.line}`}>
    {user.is_dummy ? <span className={styles.test}>{ja.common.testAccount}</span> : null}
    {user.twitter_id === "" ? null : <span>{ja.profile.twitter(user.twitter_id)}</span>}
    {equippedBadges(user, badges).map((badge) =>
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
