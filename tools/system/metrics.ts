/** The first sample of a metric in the Prometheus text format; 0 without one. */
export const sampleIn = (text: string, name: string): number => {
  const line = text.split("\n").find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `));
  const value = Number(line?.slice(line.lastIndexOf(" ") + 1) ?? 0);
  return Number.isFinite(value) ? value : 0;
};

export const statementsIn = (text: string): number => sampleIn(text, "db_statements_total");

/** Node samples the delay of its event loop in these steps, and counts the step as delay. */
const LOOKED_AT_EVERY_MS = 10;
export const LOOP_DELAY = { resolution: LOOKED_AT_EVERY_MS };

/** The longest block of the event loop, from the longest delay that Node measured. */
export const blockedMs = (longestDelayMs: number): number => Math.max(0, longestDelayMs - LOOKED_AT_EVERY_MS);
