import { ROLES } from "@gokaku/game";
import { describe, expect, test } from "vitest";
import { bestOfAllOrders } from "../../testing/exhaustive.ts";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { evaluateMatch, noPairHistory, type PairHistory, pairHistoryOf } from "../../testing/reference.ts";
import { Arranger } from "../arrangement/best-arrangement.ts";
import { Board } from "../model/board.ts";
import { createProblem, LANES, overdueAmong, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { searchPlan } from "../search/search.ts";
import { proveBest } from "./branch-and-bound.ts";

const steps = () => ({ left: 1e9 });

/** Value of ten players on ten seats by the readable reference. */
const worthOf = (
  problem: Problem,
  seats: readonly number[],
  history: PairHistory = noPairHistory,
): number => {
  const places = seats.map((number) => problem.players[number]);
  return evaluateMatch(places, DEFAULT_SETTINGS, history).value;
};

/** Value of a match without the overdue bonus. */
const plainValue = (board: Board, match: number): number =>
  (board.value[match] ?? 0) - board.problem.overdueBonus * overdueAmong(board.problem, board.lineupOf(match));

const exhaustive = (
  problem: Problem,
  lineup: readonly number[],
  history: PairHistory = noPairHistory,
): number => bestOfAllOrders(problem, lineup, (seats) => worthOf(problem, seats, history));

/** Players with two roles each, so that ten of them have few arrangements. */
const narrow = (count: number, seed: number): readonly Candidate[] =>
  generateSnapshot(count, seed).candidates.map((player, index) => ({
    ...player,
    rate: 1500 + ((player.rate * 7) % 160),
    waitedS: Math.min(player.waitedS, 1800),
    roles: [ROLES[index % LANES] ?? "TANK", ROLES[(index + 1 + (seed % 3)) % LANES] ?? "MIDDLE"],
    blocking: [],
  }));

describe("the arrangement of ten players", () => {
  test("[TICK-30] finds the same best arrangement as exhaustive search", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const problem = createProblem({ candidates: narrow(SEATS, seed) }, DEFAULT_SETTINGS);
      const lineup = Array.from({ length: SEATS }, (_, player) => player);
      const found = new Arranger(problem).best(lineup, 1e9, steps());
      expect(found.isExact).toBe(true);
      expect(worthOf(problem, [...(found.seats ?? [])])).toBeCloseTo(exhaustive(problem, lineup), 6);
    }
  });
});

describe("repeated pairings", () => {
  const known = (count: number, seed: number) => ({
    candidates: narrow(count, seed),
    recentPairs: generateRecentPairs(count, seed, 0.9, 12),
  });

  test("[TICK-81] the best arrangement with repeated pairings is that of exhaustive search", () => {
    let repeated = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const snapshot = known(SEATS, seed);
      const history = pairHistoryOf(snapshot);
      const problem = createProblem(snapshot, DEFAULT_SETTINGS);
      const lineup = Array.from({ length: SEATS }, (_, player) => player);
      const found = new Arranger(problem).best(lineup, 1e9, steps());
      expect(found.isExact).toBe(true);
      const seats = [...(found.seats ?? [])];
      expect(worthOf(problem, seats, history)).toBeCloseTo(exhaustive(problem, lineup, history), 6);
      const board = new Board(problem);
      board.openMatch(seats);
      expect(plainValue(board, 0)).toBeCloseTo(worthOf(problem, seats, history), 6);
      if (worthOf(problem, seats, history) < worthOf(problem, seats)) repeated += 1;
    }
    expect(repeated).toBeGreaterThan(6);
  });

  test("[TICK-81] a bound with repeated pairings prunes no optimum: the proof finds the best ten players", () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const snapshot = known(12, seed);
      const history = pairHistoryOf(snapshot);
      const problem = createProblem(snapshot, DEFAULT_SETTINGS);
      let best = 0;
      for (let one = 0; one < 12; one += 1) {
        for (let two = one + 1; two < 12; two += 1) {
          const lineup = Array.from({ length: 12 }, (_, player) => player).filter(
            (player) => player !== one && player !== two,
          );
          const { seats } = new Arranger(problem).best(lineup, 1e9, steps());
          if (seats !== null) best = Math.max(best, worthOf(problem, [...seats], history));
        }
      }
      const proof = proveBest(problem, 1, 0, steps());
      expect(proof.isProven).toBe(true);
      expect(proof.value).toBeCloseTo(best, 6);
    }
  });

  test("[TICK-81] a long queue, with lists instead of a table, evaluates a match like a short one", () => {
    const snapshot = {
      candidates: generateSnapshot(1500, 2).candidates,
      recentPairs: generateRecentPairs(1500, 2),
    };
    const history = pairHistoryOf(snapshot);
    const problem = createProblem(snapshot, DEFAULT_SETTINGS);
    const { board } = searchPlan(problem, { ...DEFAULT_SETTINGS, budget: 10_000 }, () => false);
    for (let match = 0; match < board.open; match += 1) {
      const lineup = [...board.lineupOf(match)];
      expect(plainValue(board, match)).toBeCloseTo(worthOf(problem, lineup, history), 4);
    }
  });
});

describe("proveBest", () => {
  test("[TICK-30] one match of twelve players: the best ten in their best arrangement", () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const candidates = narrow(12, seed);
      const problem = createProblem({ candidates }, DEFAULT_SETTINGS);
      let best = 0;
      for (let one = 0; one < 12; one += 1) {
        for (let two = one + 1; two < 12; two += 1) {
          const lineup = Array.from({ length: 12 }, (_, player) => player).filter(
            (player) => player !== one && player !== two,
          );
          const arrangement = new Arranger(problem).best(lineup, 1e9, steps());
          if (arrangement.seats !== null) best = Math.max(best, worthOf(problem, [...arrangement.seats]));
        }
      }
      const proof = proveBest(problem, 1, 0, steps());
      expect(proof.isProven).toBe(true);
      expect(proof.value).toBeCloseTo(best, 6);
    }
  });

  test("[TICK-30] optima of an integer program (HiGHS, proven) for seeds of the benchmark's generator", () => {
    const optima = [
      [20, 7, 0, 756.63],
      [20, 14, 1, 622.68],
      [21, 1, 0, 675.37],
    ] as const;
    for (const [players, seed, overdue, value] of optima) {
      const problem = createProblem(generateSnapshot(players, seed), {
        ...DEFAULT_SETTINGS,
        waitWeight: 6,
        teamGapWeight: 2,
      });
      const two = proveBest(problem, 2, 0, steps());
      const one = proveBest(problem, 1, two.value, steps());
      expect(two.isProven && one.isProven).toBe(true);
      expect(one.value - overdue * problem.overdueBonus).toBeCloseTo(value, 4);
    }
  });

  test("[TICK-30] a proof that runs out of steps does not claim to be one", () => {
    const problem = createProblem(generateSnapshot(24, 1), DEFAULT_SETTINGS);
    expect(proveBest(problem, 2, 0, { left: 1000 }).isProven).toBe(false);
  });
});
