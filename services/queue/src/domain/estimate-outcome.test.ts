import { LIMITS } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import type { WaitModel } from "./estimate.ts";
import { countEstimates, estimateForJoin } from "./estimate-outcome.ts";
import { ROLE_NUMBERS } from "./roles.ts";

const estimate = { p50S: 300, p90S: 900 };
const asked = { rate: 1500, roles: ROLE_NUMBERS };

const model =
  (known: boolean): WaitModel =>
  () => ({ ...estimate, known, ifAdded: [] });

describe("an estimate that is compared", () => {
  it("[QUEUE-98] is the one shown at the join: there is none while players are missing or without recent matches", () => {
    const enough = { totalWaiting: LIMITS.playersPerMatch - 1, shortage: null };
    const few = { ...enough, totalWaiting: enough.totalWaiting - 1 };
    const short = { ...enough, shortage: { players: 1, roles: [], rateFrom: 0, rateTo: 0 } };
    expect(estimateForJoin(model(true), enough)(asked)).toEqual(estimate);
    for (const view of [few, short, null]) expect(estimateForJoin(model(true), view)(asked)).toBeNull();
    expect(estimateForJoin(model(false), enough)(asked)).toBeNull();
  });

  it("[QUEUE-99] was right if the match came within its bound, the bound included", () => {
    const ends = [300, 301, 900, 901].map((waitedS) => ({ estimate, waitedS, matched: true }));
    expect(countEstimates(ends)).toEqual({
      p50: { compared: 4, hits: 1 },
      p90: { compared: 4, hits: 3 },
    });
  });

  it("[QUEUE-99] was wrong if a player left after the bound; one who left before says nothing", () => {
    const ends = [200, 500, 1000].map((waitedS) => ({ estimate, waitedS, matched: false }));
    expect(countEstimates(ends)).toEqual({
      p50: { compared: 2, hits: 0 },
      p90: { compared: 1, hits: 0 },
    });
  });

  it("[QUEUE-99] a wait without an estimate is not counted", () => {
    const none = { compared: 0, hits: 0 };
    expect(countEstimates([{ estimate: null, waitedS: 10, matched: true }])).toEqual({
      p50: none,
      p90: none,
    });
    expect(countEstimates([])).toEqual({ p50: none, p90: none });
  });
});
