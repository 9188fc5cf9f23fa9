import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LedgerEntry, Outcome } from "./ledger.ts";
import { applyEntry, emptyStats, recompute, winRateOf } from "./stats.ts";

const ledgerOf = (steps: readonly (readonly [Outcome, number])[], seasonId = "season_9"): LedgerEntry[] => {
  let mu = 1500;
  return steps.map(([outcome, delta], index) => {
    const muBefore = mu;
    mu += delta;
    return {
      userId: "someone",
      ordinal: index + 1,
      kind: "match",
      cause: String(index + 1),
      matchId: String(index + 1),
      seasonId,
      outcome,
      delta,
      muBefore,
      muAfter: mu,
      sigmaBefore: 250,
      sigmaAfter: 250 - index,
      atMs: 1000 * (index + 1),
    };
  });
};

const anyLedger = fc
  .array(
    fc.tuple(fc.constantFrom<Outcome[]>("won", "lost", "invalid", "void"), fc.integer({ min: -50, max: 50 })),
    { maxLength: 40 },
  )
  .map((steps) => ledgerOf(steps));

describe("statistics", () => {
  test("[PROFILE-7] counts are of decided matches; invalid and void ones count for nothing", () => {
    const stats = recompute(
      "season_9",
      ledgerOf([
        ["won", 30],
        ["lost", -20],
        ["won", 20],
        ["invalid", -30],
        ["void", 0],
      ]),
    );
    expect(stats).toMatchObject({
      matchCount: 3,
      winCount: 2,
      winRate: 66.7,
      lifetimeMatchCount: 3,
      rate: 1500,
    });
  });

  test("[PROFILE-7] matches of another season count for the lifetime alone", () => {
    const older = ledgerOf([["won", 30]], "season_8");
    const stats = recompute("season_9", older);
    expect(stats).toMatchObject({
      matchCount: 0,
      winCount: 0,
      winRate: 0,
      lifetimeMatchCount: 1,
      rate: 1530,
    });
  });

  test("[PROFILE-7] a player without a season adopts that of their first match", () => {
    expect(recompute("", ledgerOf([["lost", -15]]))).toMatchObject({ seasonId: "season_9", matchCount: 1 });
  });

  test("[PROFILE-7] the win rate has one decimal and is 0 without matches", () => {
    expect(winRateOf(0, 0)).toBe(0);
    expect(winRateOf(1, 3)).toBe(33.3);
    expect(winRateOf(1, 16)).toBe(6.3);
    expect(winRateOf(7, 7)).toBe(100);
  });

  test("[PROFILE-8] the highest rate never falls, from the first match on, and counts the start", () => {
    const fall = ledgerOf([["won", 50], ...Array.from({ length: 8 }, () => ["lost", -20] as const)]);
    expect(recompute("season_9", fall)).toMatchObject({ matchCount: 9, rate: 1390, maxRate: 1550 });
    expect(recompute("season_9", ledgerOf([["lost", -27]]))).toMatchObject({ rate: 1473, maxRate: 1500 });
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        let before = emptyStats("season_9");
        for (const entry of ledger) {
          const after = applyEntry(before, entry);
          expect(after.maxRate).toBe(Math.max(before.maxRate, after.rate));
          before = after;
        }
      }),
    );
  });

  test("[PROFILE-8] a new season and the first row of an account restart it", () => {
    const [won] = ledgerOf([["won", 50]]);
    if (won === undefined) throw new Error("one entry was asked for");
    const { outcome: _, ...row } = { ...won, matchId: null, delta: -25, muBefore: 1550, muAfter: 1525 };
    const next = { ...row, outcome: null, kind: "season" as const, seasonId: "season_10", ordinal: 2 };
    expect(recompute("season_9", [won, next])).toMatchObject({ rate: 1525, maxRate: 1525 });
    const seed = { ...row, outcome: null, kind: "seed" as const, muBefore: 1500, muAfter: 1100, ordinal: 1 };
    expect(recompute("season_9", [seed])).toMatchObject({ rate: 1100, maxRate: 1100 });
  });

  test("[PROFILE-9] taking entries in one by one equals recomputing the whole ledger", () => {
    fc.assert(
      fc.property(anyLedger, fc.nat(), (ledger, cut) => {
        const head = ledger.slice(0, cut % (ledger.length + 1));
        const stepwise = ledger.slice(head.length).reduce(applyEntry, recompute("season_9", head));
        expect(stepwise).toEqual(recompute("season_9", ledger));
        const decided = ledger.filter(({ outcome }) => outcome === "won" || outcome === "lost").length;
        expect(stepwise.matchCount).toBe(decided);
        expect(stepwise.rate).toBe(1500 + ledger.reduce((sum, entry) => sum + entry.delta, 0));
        expect(stepwise.maxRate).toBeGreaterThanOrEqual(stepwise.rate);
      }),
    );
  });

  test("[RANKING-2] a match that leaves the rate alone leaves the time it was reached alone", () => {
    const [first, second] = [
      ...ledgerOf([
        ["won", 20],
        ["void", 0],
      ]),
    ];
    if (first === undefined || second === undefined) throw new Error("two entries were asked for");
    const reached = applyEntry(emptyStats("season_9"), first);
    expect(applyEntry(reached, second).rateReachedAtMs).toBe(first.atMs);
  });
});
