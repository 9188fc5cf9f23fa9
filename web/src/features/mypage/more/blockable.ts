import type { RecentPlayer } from "@gokaku/contract";

/** Candidates for blocking: the blocked players, then the recent ones, the latest first. */
export const blockable = (
  recent: readonly RecentPlayer[],
  blocked: readonly RecentPlayer[],
): readonly RecentPlayer[] => {
  const isBlocked = new Set(blocked.map(({ user_id }) => user_id));
  const others = recent.filter(({ user_id }) => !isBlocked.has(user_id));
  return [...blocked, ...others.toSorted((one, other) => other.last_match_at - one.last_match_at)];
};
