import type { User } from "@gokaku/contract";
import type { AchievementEntry } from "@gokaku/contract/profile";

/** The account with further badges; a badge that is owned already is not added again. */
export const withBadges = (user: User, badgeIds: readonly string[]): User => ({
  ...user,
  owned_badges: [...new Set([...user.owned_badges, ...badgeIds])],
});

type Achieved = Pick<AchievementEntry, "achieved_at">;

/** Those achieved after a moment (unix seconds), newest first. */
export const achievedAfter = <Entry extends Achieved>(
  entries: readonly Entry[],
  afterS: number,
): readonly Entry[] =>
  entries
    .filter(({ achieved_at: atS }) => atS > afterS)
    .toSorted((one, other) => other.achieved_at - one.achieved_at);

/** The moment up to which everything is seen once these are, unix seconds. */
export const newestOf = (entries: readonly Achieved[]): number =>
  entries.reduce((newest, { achieved_at: atS }) => Math.max(newest, atS), 0);

/** The achieved ones first, newest first; then the others, the nearest to their target first. */
export const sortedAchievements = (entries: readonly AchievementEntry[]): readonly AchievementEntry[] => {
  const share = ({ progress, target }: AchievementEntry) => progress / target;
  return entries.toSorted(
    (one, other) =>
      Number(one.achieved_at > 0) - Number(other.achieved_at > 0) ||
      (one.achieved_at > 0 ? other.achieved_at - one.achieved_at : share(other) - share(one)),
  );
};
