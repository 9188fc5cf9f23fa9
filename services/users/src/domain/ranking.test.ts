import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPublication, rankStandings, type Standing } from "./ranking.ts";

const standing = (userId: string, rate: number, rateReachedAtMs = 0): Standing => ({
  userId,
  rate,
  winRate: 50,
  matchCount: 10,
  rateReachedAtMs,
});

describe("the ranking", () => {
  test("[RANKING-2] by rate, then by who reached it earlier, then by user id", () => {
    const order = rankStandings([
      standing("late", 1600, 20),
      standing("b", 1500, 5),
      standing("early", 1600, 10),
      standing("a", 1500, 5),
      standing("best", 1601, 99),
    ]).map(({ rank, userId }) => [rank, userId]);
    expect(order).toEqual([
      [1, "best"],
      [2, "early"],
      [3, "late"],
      [4, "a"],
      [5, "b"],
    ]);
  });

  test("[RANKING-3] at most a hundred are published, with ranks from 1 without gaps", () => {
    const any = fc.array(fc.tuple(fc.integer({ min: 1480, max: 1520 }), fc.nat({ max: 3 })), {
      maxLength: 130,
    });
    fc.assert(
      fc.property(any, (players) => {
        const ranked = rankStandings(players.map(([rate, at], index) => standing(`user_${index}`, rate, at)));
        expect(ranked.length).toBe(Math.min(100, players.length));
        expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1));
        expect(ranked.map(({ rate }) => rate)).toEqual(
          ranked.map(({ rate }) => rate).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  test("[RANKING-4] the time of a publication never goes back", () => {
    expect(nextPublication(null, "season_9", [], 1000).updatedAtMs).toBe(1000);
    expect(nextPublication(2000, "season_9", [], 1000).updatedAtMs).toBe(2000);
    expect(nextPublication(2000, "season_9", [], 3000).updatedAtMs).toBe(3000);
  });
});
