import { describe, expect, test } from "vitest";
import { generateSnapshot, POPULATION } from "../../testing/instance.ts";
import { Board } from "../model/board.ts";
import { createProblem, LANES, type Problem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import { RandomGenerator } from "./random-generator.ts";
import { seatByRoles } from "./seating-heuristic.ts";

const SETS_OF_ROLES = 2 ** LANES;

/** Hall's theorem on the seats: every set of roles needs players who offer one of them. */
const mostMatches = ({ roleMask }: Problem): number => {
  const bounds = Array.from({ length: SETS_OF_ROLES - 1 }, (_, index) => {
    const set = index + 1;
    const roles = set.toString(2).replaceAll("0", "").length;
    return Math.floor(roleMask.filter((mask) => (mask & set) !== 0).length / (2 * roles));
  });
  return Math.min(...bounds);
};

const seatedByRoles = (players: number, seed: number, population = POPULATION) => {
  const problem = createProblem(generateSnapshot(players, seed, population), DEFAULT_SETTINGS);
  const board = new Board(problem);
  seatByRoles(board, new RandomGenerator(seed));
  return board;
};

describe("the seating heuristic", () => {
  test.each([10, 23, 40, 100, 200])("[TICK-2] %i players: as many matches as the roles allow", (players) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const board = seatedByRoles(players, seed, { ...POPULATION, blockCounts: [1, 0, 0, 0] });
      expect(board.open).toBe(mostMatches(board.problem));
      const seated = Array.from(board.playerAt.slice(0, board.open * SEATS));
      expect(new Set(seated).size).toBe(seated.length);
      for (const [seat, player] of seated.entries()) {
        expect(board.seatOf[player]).toBe(seat);
        expect(board.problem.roleMask[player] & (1 << (seat % LANES))).not.toBe(0);
      }
    }
  });

  test("[TICK-2] no match has a blocked pair, even with many blocks", () => {
    let seated = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      const board = seatedByRoles(60, seed, { ...POPULATION, blockCounts: [0, 0, 0, 1] });
      for (let seat = 0; seat < board.open * SEATS; seat += 1) {
        seated += 1;
        expect(board.isBlockedIn(board.playerAt[seat], Math.floor(seat / SEATS))).toBe(false);
      }
    }
    expect(seated).toBeGreaterThan(500);
  });
});
