import { ROLES, type Role } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditPlan } from "../testing/audit.ts";
import { generateSnapshot } from "../testing/instance.ts";
import { createRandom } from "../testing/random.ts";
import type { Plan } from "./model/plan.ts";
import { createProblem } from "./model/problem.ts";
import { DEFAULT_SETTINGS, type Settings } from "./model/settings.ts";
import type { Candidate } from "./model/snapshot.ts";
import { searchPlan } from "./search/search.ts";
import { type SolveOptions, solve } from "./solve.ts";

interface Drawn {
  readonly roles: Candidate["roles"];
  readonly rate: number;
  readonly sigma: number;
  readonly waitedS: number;
  readonly roleDebt: number;
  readonly blocks: readonly number[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  roles: fc.shuffledSubarray([...ROLES], { minLength: 2 }),
  rate: fc.integer({ min: 1000, max: 2100 }),
  sigma: fc.integer({ min: 60, max: 250 }),
  waitedS: fc.integer({ min: 0, max: 4000 }),
  roleDebt: fc.integer({ min: 0, max: 3 }),
  blocks: fc.array(fc.nat(59), { maxLength: 3 }),
});

const toCandidates = (players: readonly Drawn[]): readonly Candidate[] =>
  players.map(({ blocks, ...player }, index) => ({
    ...player,
    entryId: `entry-${index}`,
    userId: `user-${index}`,
    blocking: blocks.filter((block) => block !== index).map((block) => `user-${block}`),
  }));

/** Every stage of the solver, with little work. */
const BRIEF: Settings = { ...DEFAULT_SETTINGS, budget: 10_000, exactNodes: 2000 };

/** Rates over the whole range, where few windows overlap, and rates so close that all of them do. */
const snapshots = fc
  .tuple(fc.array(drawn, { minLength: 0, maxLength: 60, size: "max" }), fc.constantFrom(1, 3, 10))
  .map(([players, nearness]) =>
    toCandidates(players.map((player) => ({ ...player, rate: Math.round(player.rate / nearness) }))),
  );
const run = (candidates: readonly Candidate[], seed = "7", options: SolveOptions = {}): Plan =>
  solve({ candidates }, BRIEF, seed, options);

const turned = (candidates: readonly Candidate[], seed: number): readonly Candidate[] =>
  fc.sample(fc.shuffledSubarray([...candidates], { minLength: candidates.length }), {
    numRuns: 1,
    seed,
  })[0] ?? [];

describe("solve", () => {
  test("[TICK-1] [TICK-2] [TICK-3] 100 random queues: no hard constraint is broken and every value is the reference's", () => {
    let matches = 0;
    fc.assert(
      fc.property(snapshots, (candidates) => {
        const plan = run(candidates);
        matches += plan.matches.length;
        expect(auditPlan(plan, { candidates }, BRIEF)).toEqual([]);
      }),
      { numRuns: 100 },
    );
    expect(matches).toBeGreaterThan(100);
  });

  test("[TICK-1] [TICK-2] [TICK-3] a long queue keeps every hard constraint and leaves few players over", () => {
    const { candidates } = generateSnapshot(2000, 3);
    const plan = run(candidates);
    expect(auditPlan(plan, { candidates }, BRIEF)).toEqual([]);
    expect(plan.matches.length).toBeGreaterThanOrEqual(199);
  });

  test("[TICK-4] the order of the snapshot never changes the plan", () => {
    fc.assert(
      fc.property(snapshots, fc.integer(), (candidates, seed) => {
        expect(run(turned(candidates, seed))).toEqual(run(candidates));
      }),
      { numRuns: 100 },
    );
    const { candidates } = generateSnapshot(700, 3);
    expect(JSON.stringify(run(turned(candidates, 5)))).toBe(JSON.stringify(run(candidates)));
  });

  test("[TICK-4] the seed decides only the sides: everybody plays with the same nine in the same role", () => {
    const { candidates } = generateSnapshot(40, 3);
    const facts = (plan: Plan) =>
      plan.matches.map(({ value, seats }) => [
        value,
        seats.map((seat) => `${seat.userId} ${seat.role}`).sort(),
      ]);
    expect(facts(run(candidates, "1"))).toEqual(facts(run(candidates, "2")));
  });

  test("[TICK-5] team A and the first attack depend only on a hash of the tick's seed", () => {
    const ten = toCandidates(
      Array.from({ length: 10 }, (_, index) => ({
        roles: ROLES,
        rate: 1500 + 3 * index * index,
        sigma: 100,
        waitedS: 600,
        roleDebt: 0,
        blocks: [],
      })),
    );
    const brief = { ...BRIEF, budget: 200 };
    let strongerA = 0;
    let attackA = 0;
    for (let seed = 0; seed < 1000; seed += 1) {
      const [match] = solve({ candidates: ten }, brief, String(seed), { isExact: false }).matches;
      if (match === undefined) throw new Error("ten compatible players make a match");
      if (match.winChanceA > 0.5) strongerA += 1;
      if (match.firstAttack === "A") attackA += 1;
    }
    expect(Math.abs(strongerA - 500)).toBeLessThan(85);
    expect(Math.abs(attackA - 500)).toBeLessThan(85);
  });

  test("[TICK-7] ten who can make a match make it", () => {
    const lineups = fc.array(drawn, { minLength: 10, maxLength: 10 }).map((players) =>
      toCandidates(
        players.map((player, index) => ({
          ...player,
          blocks: [],
          roleDebt: 0,
          rate: 1500 + (player.rate % 200),
          roles: [...new Set([ROLES[index % 5] ?? "TANK", ...player.roles])],
        })),
      ),
    );
    fc.assert(
      fc.property(lineups, (candidates) => {
        expect(run(candidates).matches).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });

  test("[TICK-6] an overdue player comes before any value", () => {
    const others = Array.from({ length: 10 }, (_, index) => ({
      roles: ROLES,
      rate: 1500,
      sigma: 100,
      waitedS: 1700,
      roleDebt: 0,
      blocks: [index === 0 ? 10 : 0],
    }));
    const late = { roles: ROLES.slice(0, 2), rate: 1700, sigma: 100, waitedS: 1801, roleDebt: 3, blocks: [] };
    const plan = run(toCandidates([...others, late]));
    expect(plan.matches.flatMap(({ seats }) => seats.map(({ userId }) => userId))).toContain("user-10");
    expect(plan.overdue).toEqual({ waiting: 1, seated: 1, by: "all" });
  });

  test("the wall-clock guard ends the search, says so, and the plan is whole", () => {
    const { candidates } = generateSnapshot(60, 9);
    const plan = run(candidates, "1", { isOver: () => true });
    expect(plan.cutShort).toBe(true);
    expect(plan.isProven).toBe(false);
    expect(auditPlan(plan, { candidates }, BRIEF)).toEqual([]);
  });

  test("fewer than ten players make no match, and nothing better is possible", () => {
    for (const count of [0, 9]) {
      expect(run(generateSnapshot(count, 1).candidates)).toMatchObject({ matches: [], isProven: true });
    }
  });
});

describe("an overdue player", () => {
  test("[TICK-108] is seated although two matches without them are worth far more, with weights at their bounds", () => {
    const settings: Settings = {
      ...DEFAULT_SETTINGS,
      windowBase: 1000,
      windowPerMinute: 0,
      windowMaximum: 1000,
      overdueS: 7200,
      matchValue: 10_000,
      waitWeight: 100,
      waitStepS: 10,
      waitStepsMaximum: 1000,
      choiceWeight: 100,
      choicePenalty: [0, 100, 100, 100, 100],
      spreadWeight: 100,
      laneGapWeight: 100,
      teamGapWeight: 100,
    };
    const firsts = ["TOP_LANE", "TOP_LANE", "SUPPORT", "SUPPORT", "MIDDLE"] as const;
    const lasts = ["MIDDLE", "BOTTOM_LANE", "BOTTOM_LANE", "TANK", "TANK"] as const;
    const five = (name: string, rate: number, roles: readonly Role[], blocking: readonly string[]) =>
      roles.map((first, index) => ({
        entryId: `${name}${index}`,
        userId: `${name}${index}`,
        rate,
        sigma: 100,
        roles: [first, ...ROLES.filter((role) => role !== first)],
        roleDebt: 3,
        waitedS: 7199,
        blocking,
      }));
    const overdue = five("overdue", 1500, ["TOP_LANE"], []).map((player) => ({ ...player, waitedS: 7201 }));
    const candidates = [
      ...five("low", 990, lasts, ["overdue0"]),
      ...five("lower-middle", 1000, firsts, []),
      ...overdue,
      ...five("upper-middle", 2000, firsts, []),
      ...five("high", 2010, lasts, ["overdue0"]),
    ];
    const plan = solve({ candidates }, settings, "1");
    expect(plan).toMatchObject({ overdue: { seated: 1 }, isProven: true });
    expect(plan.matches).toHaveLength(1);
  });
});

describe("many blocked pairs", () => {
  /** Blocks each pair with a probability of 0.3. */
  const blocked = (count: number, seed: number): readonly Candidate[] => {
    const random = createRandom(seed, 9);
    const { candidates } = generateSnapshot(count, seed);
    return candidates.map((player, index) => ({
      ...player,
      blocking: candidates.slice(index + 1).flatMap(({ userId }) => (random.uniform() < 0.3 ? [userId] : [])),
    }));
  };

  test.each([
    ["a second match exists", 50, 5, 2],
    ["no match exists", 40, 1, 0],
  ])("[TICK-109] %s: enumeration proves it where the search finds fewer", (_, count, seed, matches) => {
    const snapshot = { candidates: blocked(count, seed) };
    const problem = createProblem(snapshot, DEFAULT_SETTINGS);
    const { board } = searchPlan(problem, { ...DEFAULT_SETTINGS, budget: 600_000 }, () => false);
    expect(board.open).toBe(Math.max(0, matches - 1));
    const plan = solve(snapshot, DEFAULT_SETTINGS, "1");
    expect(auditPlan(plan, snapshot, DEFAULT_SETTINGS)).toEqual([]);
    expect(plan).toMatchObject({ isProven: true });
    expect(plan.matches).toHaveLength(matches);
  });
});
