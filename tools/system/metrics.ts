/** The value of the first sample of a metric in Prometheus' text; 0 when there is none. */
export const sampleIn = (text: string, name: string): number => {
  const line = text.split("\n").find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `));
  const value = Number(line?.slice(line.lastIndexOf(" ") + 1) ?? 0);
  return Number.isFinite(value) ? value : 0;
};

export const statementsIn = (text: string): number => sampleIn(text, "db_statements_total");

/** Node looks at its loop's delay in such steps and counts the step as delay; the services' metric does so too. */
const LOOKED_AT_EVERY_MS = 10;
export const LOOP_DELAY = { resolution: LOOKED_AT_EVERY_MS };

/** How long the loop was not free, out of the longest delay that Node measured in steps of `LOOP_DELAY`. */
export const blockedMs = (longestDelayMs: number): number => Math.max(0, longestDelayMs - LOOKED_AT_EVERY_MS);
