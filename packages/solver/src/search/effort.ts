import type { Settings } from "../settings.ts";

/** From this interval on the work is whole; a plan must be there within a minute, however long the interval is. */
const WHOLE_INTERVAL_S = 60;

/** From so many players on the moves grow with the queue, and from so many on they are all that a tick has time for. */
const WHOLE_BUDGET = 100;
const LONGEST = 200;
/** From so many players on they fade: claims and matches of such a tick need the time, and rates are dense. */
const DENSE = 2000;

/** How many times the moves of a queue of a hundred players one of `count` has. */
export const longerFor = (count: number): number => {
  const longer = Math.min(Math.max(1, count / WHOLE_BUDGET), LONGEST / WHOLE_BUDGET);
  return longer * Math.min(1, (DENSE / count) ** 1.5);
};

/** The settings with as much work as a tick of this interval has time for. @param intervalS 0 when it is not known */
export const withinShare = (settings: Settings, intervalS: number): Settings => {
  if (intervalS <= 0 || intervalS >= WHOLE_INTERVAL_S) return settings;
  const share = intervalS / WHOLE_INTERVAL_S;
  return {
    ...settings,
    budget: Math.round(settings.budget * share),
    exactNodes: Math.round(settings.exactNodes * share),
  };
};
