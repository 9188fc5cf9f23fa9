import type { Settings } from "../settings.ts";

/** From this interval on the work is whole; a plan must be there within a minute, however long the interval is. */
const WHOLE_INTERVAL_S = 60;

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
