import type { RecentPlayer } from "@gokaku/contract";

/** Whom one may block: who is blocked already, met lately or not, then who was met, the latest first. */
export const blockable = (
  met: readonly RecentPlayer[],
  blocked: readonly RecentPlayer[],
): readonly RecentPlayer[] => {
  const isBlocked = new Set(blocked.map(({ user_id }) => user_id));
  const others = met.filter(({ user_id }) => !isBlocked.has(user_id));
  return [...blocked, ...others.toSorted((one, other) => other.last_match_at - one.last_match_at)];
};
