import { expect, test } from "vitest";
import { openWorld } from "../../test/order-world.ts";

/** More of them by hand: `CHAOS_RUNS=200000 npx vitest run --project unit services/payments`. */
const RUNS = Number(process.env.CHAOS_RUNS ?? 20_000);
const STEPS = 120;

/** Events that must have happened in some run, or the runs have shown nothing. */
const RARE = [
  "paid after the end",
  "webhook event before the answer",
  "seen too late",
  "given up",
  "refund asked for again",
  "refund returned",
  "badge refused",
  "published again or late",
  "second click",
  "sold out",
  "page not made",
  "provider unavailable",
  "crash",
  "expired to paid",
  "expired to refunding",
  "disputed to paid",
  "paid to refunding",
  "cancelled, then paid",
  "cancelled, then expired",
  "disputed to refunded",
  "reserved to refunded",
  "refunded to refunding",
];

test(`[SHOP-30] ${RUNS} orders of events, crashes and bad days: money and badges agree, and no piece is sold twice`, () => {
  const reached = new Map<string, number>();
  for (let seed = 1; seed <= RUNS; seed++) {
    const world = openWorld(seed, 1 + (seed % 2));
    for (let step = 0; step < STEPS; step++) {
      world.step();
      const faults = world.faultsNow();
      if (faults.length > 0) expect([seed, step, ...faults]).toEqual([]);
    }
    world.settle();
    const faults = world.faultsAtRest();
    if (faults.length > 0) expect([seed, ...faults]).toEqual([]);
    for (const each of world.reached) reached.set(each, (reached.get(each) ?? 0) + 1);
  }
  expect(RARE.filter((each) => !reached.has(each))).toEqual([]);
}, 120_000);
