import { windowOf } from "@gokaku/game";
import type { Settings } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

type Waiting = Pick<Candidate, "rate" | "waitedS">;

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
