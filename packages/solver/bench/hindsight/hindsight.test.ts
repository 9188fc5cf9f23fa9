import { compatible, DEFAULT_SETTINGS } from "@gokaku/solver";
import { describe, expect, it } from "vitest";
import { createBoard } from "./board.ts";
import { penaltyOf, priceOf } from "./cost.ts";
import { foresee } from "./plan-with-hindsight.ts";
import { type Crowd, drawEvening, type Match, playOnline, type Visitor, waiting } from "./visitors.ts";

const CROWD: Crowd = { joinsPerMinute: 2, lastJoinS: 1500, patienceMeanS: 1800, tickS: 120 };
const QUICK = { ...DEFAULT_SETTINGS, budget: 5_000, exactNodes: 2_000 };

const expectPlayable = (matches: readonly Match[]) => {
  const all = matches.flatMap(({ ten }) => ten.map(({ entryId }) => entryId));
  expect(new Set(all).size).toBe(all.length);
  for (const { atS, ten } of matches) {
    expect(atS % CROWD.tickS).toBe(0);
    const candidates = ten.map((visitor: Visitor) => waiting(visitor, atS));
    for (const [index, one] of candidates.entries()) {
      expect(one.waitedS).toBeGreaterThanOrEqual(0);
      expect(atS).toBeLessThan(ten[index]?.leaveS ?? 0);
      for (const other of candidates.slice(index + 1))
        expect(compatible(one, other, DEFAULT_SETTINGS)).toBe(true);
    }
  }
};

describe("an evening seen from its end", () => {
  const evenings = [1, 2, 3].map((seed) => {
    const evening = drawEvening(CROWD, seed);
    const online = playOnline(evening, QUICK);
    return { evening, online, known: foresee(evening, online, seed, 10_000) };
  });

  it("keeps every hard constraint at the moment of its draw", () => {
    for (const { online, known } of evenings) {
      expectPlayable(online);
      expectPlayable(known);
    }
  });

  it("is never dearer than what it began with, and is cheaper where more is known", () => {
    const price = (matches: readonly Match[], { visitors }: (typeof evenings)[number]["evening"]) =>
      priceOf(visitors, matches, DEFAULT_SETTINGS);
    for (const { evening, online, known } of evenings)
      expect(price(known, evening)).toBeLessThanOrEqual(price(online, evening) + 1e-9);
    expect(
      evenings.some(({ evening, online, known }) => price(known, evening) < price(online, evening) - 0.5),
    ).toBe(true);
  });

  it("weighs a match by the words of the objective, in its best arrangement", () => {
    let weighed = 0;
    for (const { evening, known } of evenings) {
      const board = createBoard(evening, DEFAULT_SETTINGS);
      for (const match of known) {
        board.seat(
          0,
          match.ten.map((visitor) => board.visitors.indexOf(visitor)),
        );
        const waits = match.ten.reduce((sum, { joinS }) => sum + (match.atS - joinS) / 60, 0);
        const price = board.priceOf(0, Number.POSITIVE_INFINITY);
        expect(price).toBeCloseTo(penaltyOf(match, DEFAULT_SETTINGS) + waits, 6);
        board.seat(0, null);
        weighed += 1;
      }
    }
    expect(weighed).toBeGreaterThan(2);
  });
});
