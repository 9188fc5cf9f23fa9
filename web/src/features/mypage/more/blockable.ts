import type { MetPlayer } from "@gokaku/contract";

/** Whom one may block: who is blocked already, met lately or not, then who was met, the latest first. */
export const blockable = (met: readonly MetPlayer[], blocked: readonly MetPlayer[]): readonly MetPlayer[] => {
  const isBlocked = new Set(blocked.map(({ user_id }) => user_id));
  const others = met.filter(({ user_id }) => !isBlocked.has(user_id));
  return [...blocked, ...others.toSorted((one, other) => other.last_met_at - one.last_met_at)];
};
