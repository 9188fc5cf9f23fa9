import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPublication, placesMoved, type RankingState, rankPlayers } from "./ranking.ts";

const rankingState = (userId: string, rate: number, rateReachedAtMs = 0): RankingState => ({
  userId,
  rate,
  winRate: 50,
  matchCount: 10,
  rateReachedAtMs,
});

describe("the ranking", () => {
  test("[RANKING-2] by rate, then by who reached it earlier, then by user id", () => {
    const order = rankPlayers([
      rankingState("late", 1600, 20),
      rankingState("b", 1500, 5),
      rankingState("early", 1600, 10),
      rankingState("a", 1500, 5),
      rankingState("best", 1601, 99),
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
        const ranked = rankPlayers(
          players.map(([rate, at], index) => rankingState(`user_${index}`, rate, at)),
        );
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

describe("the places before and after a result", () => {
  const published = (count: number) => ({
    entries: rankPlayers(
      Array.from({ length: count }, (_, at) => rankingState(`user_${at + 1}`, 2000 - 10 * at)),
    ),
  });
  const move = (userId: string, from: number, to: number) => ({
    before: rankingState(userId, from),
    after: rankingState(userId, to, 99),
  });

  test("[RANKING-90] a result moves its players past those who did not play, and past each other", () => {
    const places = placesMoved(published(20), [
      move("user_10", 1910, 1935),
      move("user_8", 1930, 1905),
      move("newcomer", 1500, 1996),
    ]);
    expect(Object.fromEntries(places)).toEqual({
      user_10: { before: 10, after: 9 },
      user_8: { before: 8, after: 11 },
      newcomer: { before: null, after: 2 },
    });
  });

  test("[RANKING-90] a full ranking gives no place behind its last one; a later arrival is behind", () => {
    const places = placesMoved(published(100), [
      move("user_90", 1110, 1005),
      move("user_50", 1510, 1500),
      move("outsider", 1000, 1015),
    ]);
    expect(Object.fromEntries(places)).toEqual({
      user_90: { before: 90, after: null },
      user_50: { before: 50, after: 51 },
      outsider: { before: null, after: 99 },
    });
  });

  test("[RANKING-90] the places are those of the next publication", () => {
    const rates = fc.array(fc.integer({ min: 1000, max: 1100 }), { minLength: 12, maxLength: 130 });
    const steps = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(rates, steps, (all, deltas) => {
        const players = all.map((rate, at) => rankingState(`user_${at}`, rate, at));
        const moved = deltas.map((delta, at) => {
          const before = players[at] ?? rankingState("", 0);
          return { before, after: { ...before, rate: before.rate + delta, rateReachedAtMs: 1000 + at } };
        });
        const places = placesMoved({ entries: rankPlayers(players) }, moved);
        const next = rankPlayers([...moved.map(({ after }) => after), ...players.slice(10)]);
        for (const { after } of moved) {
          const published = places.get(after.userId)?.after ?? null;
          if (published !== null || all.length < 100)
            expect(published).toBe(next.find(({ userId }) => userId === after.userId)?.rank ?? null);
        }
      }),
    );
  });
});
