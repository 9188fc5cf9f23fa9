import { expect, test } from "vitest";
import { MACHINES } from "./machines.ts";

/** So many take about five seconds of processor time each. `npm run lab -- models` runs 5,000 of each. */
const SEQUENCES: Readonly<Record<string, number>> = {
  match: 20,
  queue: 10,
  orders: 30,
  season: 20,
  substitute: 12,
};

/** Fixed, so that a red run is repeated by the next one; the command takes others. */
const SEED = 33;

test.each(Object.entries(SEQUENCES))(
  "[OPS-700] sequences of calls to the machine %s end as its model says, whatever comes late, twice or at once",
  async (name, count) => {
    const run = MACHINES[name];
    const { courses, acts } = (await run?.({ count, seed: SEED })) ?? { courses: 0, acts: 0 };
    expect(courses).toBe(count);
    expect(acts).toBeGreaterThan(count);
  },
  300_000,
);
