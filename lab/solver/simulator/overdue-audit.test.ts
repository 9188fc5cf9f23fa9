import { type Candidate, DEFAULT_SETTINGS } from "@gokaku/solver";
import { mayMeet } from "@gokaku/solver/testing/audit.ts";
import { generateSnapshot, POPULATION } from "@gokaku/solver/testing/instance.ts";
import { describe, expect, it } from "vitest";
import { assignPlaces } from "../../../packages/solver/src/search/assignment.ts";
import { auditOverdue, feasibleLineup } from "./overdue-audit.ts";

const canSeat = (lineup: readonly Candidate[]): boolean => {
  const choice = new Float64Array(50).fill(Number.POSITIVE_INFINITY);
  const roles = ["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"] as const;
  lineup.forEach((player, index) => {
    for (const role of player.roles) choice[index * 5 + roles.indexOf(role)] = 0;
  });
  return assignPlaces(choice) !== null;
};

/** Every ten compatible players of a small queue, one after the other. */
function* lineupsOf(
  queue: readonly Candidate[],
  all: readonly Candidate[] = queue,
  taken: readonly Candidate[] = [],
): Generator<readonly Candidate[]> {
  if (taken.length === 10) yield taken;
  else
    for (const [index, player] of queue.entries())
      if (taken.every((other) => mayMeet(player, other, DEFAULT_SETTINGS, all)))
        yield* lineupsOf(queue.slice(index + 1), all, [...taken, player]);
}

const DENSE_POPULATION = {
  ...POPULATION,
  rateDeviation: 80,
  waitMeanS: 900,
  blockCounts: [0.6, 0.3, 0.1, 0],
  roleCounts: [0.2, 0.4, 0.2, 0.2],
} as const;

describe("the search for ten compatible players", () => {
  it("agrees with exhaustive search", () => {
    const outcomes = { found: 0, none: 0 };
    for (let seed = 1; seed <= 60; seed += 1) {
      const { candidates } = generateSnapshot(14, seed, DENSE_POPULATION);
      const lineups = [...lineupsOf(candidates)].filter(canSeat);
      for (const player of candidates.slice(0, 3)) {
        const found = feasibleLineup([player], candidates, DEFAULT_SETTINGS);
        expect(found !== null).toBe(lineups.some((lineup) => lineup.includes(player)));
        outcomes[found === null ? "none" : "found"] += 1;
        if (found === null) continue;
        expect(found).toContain(player);
        expect(new Set(found).size).toBe(10);
        expect(canSeat(found)).toBe(true);
        for (const one of found)
          for (const other of found)
            if (one !== other) expect(mayMeet(one, other, DEFAULT_SETTINGS, candidates)).toBe(true);
      }
    }
    expect(outcomes.found).toBeGreaterThan(20);
    expect(outcomes.none).toBeGreaterThan(20);
  });
});

const overdueLineup = (seed: number): readonly Candidate[] =>
  generateSnapshot(10, seed).candidates.map((player) => ({
    ...player,
    blocking: [],
    rate: 1500,
    waitedS: 60,
    roles: ["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"],
  }));

describe("the audit of overdue players", () => {
  const [first, ...rest] = overdueLineup(1);
  if (first === undefined) throw new RangeError("no player");
  const overdue: Candidate = {
    ...first,
    entryId: "late",
    userId: "late",
    waitedS: 2000,
  };

  it("counts a player as missed when a match of the leftover players can seat them", () => {
    expect(auditOverdue([overdue, ...rest], [], DEFAULT_SETTINGS)).toEqual({
      impossible: 0,
      contested: 0,
      missed: 1,
    });
  });

  it("counts a player as missed who fits into a match in place of a player who can wait", () => {
    const match = overdueLineup(2);
    expect(auditOverdue([overdue, ...match], [match], DEFAULT_SETTINGS)).toMatchObject({ missed: 1 });
  });

  it("counts a player as contested when all players of the match are overdue as well", () => {
    const match = overdueLineup(2).map((player) => ({ ...player, waitedS: 2000 }));
    expect(auditOverdue([overdue, ...match], [match], DEFAULT_SETTINGS)).toMatchObject({
      contested: 1,
      missed: 0,
    });
  });

  it("counts a player as impossible when no window overlaps", () => {
    const far = { ...overdue, rate: 2400 };
    expect(auditOverdue([far, ...rest], [], DEFAULT_SETTINGS)).toMatchObject({ impossible: 1, missed: 0 });
  });
});
