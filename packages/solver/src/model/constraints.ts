import type { Settings } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

type Waiting = Pick<Candidate, "rate" | "waitedS">;

/** Rate window in points after `waitedS` seconds: it grows with every minute up to a maximum. */
export const windowOf = (waitedS: number, settings: Settings): number =>
  Math.min(
    settings.windowMaximum,
    settings.windowBase + Math.floor((settings.windowPerMinute * Math.max(0, waitedS)) / 60),
  );

/** Rate rule of one pair: the distance is at most the mean of both windows. */
export const withinWindows = (left: Waiting, right: Waiting, settings: Settings): boolean =>
  2 * Math.abs(left.rate - right.rate) <=
  windowOf(left.waitedS, settings) + windowOf(right.waitedS, settings);

export const blocked = (
  left: Pick<Candidate, "userId" | "blocking">,
  right: Pick<Candidate, "userId" | "blocking">,
): boolean => left.blocking.includes(right.userId) || right.blocking.includes(left.userId);

/** Every hard constraint of a pair in one match. */
export const compatible = (left: Candidate, right: Candidate, settings: Settings): boolean =>
  left.userId !== right.userId && withinWindows(left, right, settings) && !blocked(left, right);
