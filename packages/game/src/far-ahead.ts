import { LIMITS } from "./limits.ts";
import type { MatchmakerSettings } from "./matchmaker-settings.ts";

/** A waiting player: rate in points, wait in seconds. */
export interface WaitingRate {
  readonly rate: number;
  readonly waitedS: number;
}

/** Window in points of a player far from all others: it allows every distance. */
export const FAR_AHEAD_WINDOW = 20_000;

/**
 * Finds the players who have waited too long and have fewer than nine others within the widest window by rate.
 * @param players of one tick
 * @returns by place, whether the player has no window
 */
export const findFarAhead = (
  players: readonly WaitingRate[],
  { farAheadS, windowMaximum }: Pick<MatchmakerSettings, "farAheadS" | "windowMaximum">,
): readonly boolean[] => {
  if (farAheadS <= 0) return players.map(() => false);
  const rates = Float64Array.from(players, ({ rate }) => rate).sort();
  /** Players with a rate below `limit`, or up to it. */
  const countBelow = (limit: number, isIncluded: boolean): number => {
    let [from, to] = [0, rates.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const rate = rates[middle] ?? Number.POSITIVE_INFINITY;
      if (rate < limit || (isIncluded && rate === limit)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return players.map(({ rate, waitedS }) => {
    if (waitedS <= farAheadS) return false;
    const near = countBelow(rate + windowMaximum, true) - countBelow(rate - windowMaximum, false);
    return near < LIMITS.playersPerMatch;
  });
};
