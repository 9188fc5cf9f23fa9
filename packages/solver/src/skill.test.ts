import { ROLES } from "@gokaku/game";
import { INITIAL_SKILL, skillChance } from "@gokaku/rating";
import { describe, expect, test } from "vitest";
import { auditPlan, mayMeet } from "../testing/audit.ts";
import { bestOfAllOrders } from "../testing/exhaustive.ts";
import { generateRecentPairs, generateSnapshot } from "../testing/instance.ts";
import { createRandom } from "../testing/random.ts";
import { evaluateMatch, pairHistoryOf } from "../testing/reference.ts";
import { Arranger } from "./arrangement/best-arrangement.ts";
import { proveBest } from "./exact/branch-and-bound.ts";
import { Board } from "./model/board.ts";
import { createProblem, LANES, overdueAmong, type Problem, SEATS } from "./model/problem.ts";
import { DEFAULT_SETTINGS, type Settings } from "./model/settings.ts";
import type { Candidate, Snapshot } from "./model/snapshot.ts";
import { boundPlan } from "./optimality-bound/bound-plan.ts";
import { searchPlan } from "./search/search.ts";
import { solve } from "./solve.ts";

const BRIEF = { ...DEFAULT_SETTINGS, budget: 20_000 };
const steps = () => ({ left: 1e9 });
const plainTotal = (board: Board): number =>
  board.total() - board.problem.overdueBonus * overdueAmong(board.problem, board.playerAt);

/** Gives every player a skill that has nothing to do with the rate; about half of them are being measured. */
const withSkills = (
  candidates: readonly Candidate[],
  seed: number,
  deviation = 150,
): readonly Candidate[] => {
  const random = createRandom(seed, 9);
  return candidates.map((player) => ({
    ...player,
    skill: { mean: random.normal(1500, deviation), deviation: random.below(2) === 0 ? 300 : 120.5 },
  }));
};

/** Players with two roles each, so that ten of them have few arrangements. Their windows often do not overlap. */
const narrow = (count: number, seed: number): readonly Candidate[] =>
  withSkills(
    generateSnapshot(count, seed).candidates.map((player, index) => ({
      ...player,
      rate: 1300 + ((player.rate * 7) % 300),
      waitedS: Math.min(player.waitedS, 120),
      roles: [ROLES[index % LANES] ?? "TANK", ROLES[(index + 1 + (seed % 3)) % LANES] ?? "MIDDLE"],
      blocking: [],
    })),
    seed,
  );

const worthOf = (problem: Problem, seats: readonly number[], settings: Settings): number =>
  evaluateMatch(
    seats.map((number) => problem.players[number]),
    settings,
  ).value;

const exhaustive = (problem: Problem, lineup: readonly number[], settings: Settings): number =>
  bestOfAllOrders(problem, lineup, (seats) => worthOf(problem, seats, settings));

const WEIGHTS = { ...DEFAULT_SETTINGS, measuringWeight: 25 };

describe("evenness by skill", () => {
  test("[SKILL-10] [SKILL-11] the best arrangement is that of exhaustive search", () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const problem = createProblem({ candidates: narrow(SEATS, seed) }, WEIGHTS);
      const lineup = Array.from({ length: SEATS }, (_, player) => player);
      const found = new Arranger(problem).best(lineup, 1e9, steps());
      const seats = [...(found.seats ?? [])];
      expect(worthOf(problem, seats, WEIGHTS)).toBeCloseTo(exhaustive(problem, lineup, WEIGHTS), 6);
      const board = new Board({ ...problem, low: problem.low.fill(0), high: problem.high.fill(1) });
      board.openMatch(seats);
      expect(board.value[0]).toBeCloseTo(worthOf(problem, seats, WEIGHTS), 6);
    }
  });

  test("[SKILL-10] with windows by rate the proof finds the best ten of twelve players", () => {
    let infeasible = 0;
    let found = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      const candidates = narrow(12, seed);
      const problem = createProblem({ candidates }, WEIGHTS);
      expect([...problem.strength]).toEqual([...problem.strength].toSorted((one, other) => one - other));
      const { players } = problem;
      let best = 0;
      for (let one = 0; one < 12; one += 1) {
        for (let two = one + 1; two < 12; two += 1) {
          const lineup = Array.from(players.keys()).filter((player) => player !== one && player !== two);
          const areNear = lineup.every((left) =>
            lineup.every((right) => mayMeet(players[left], players[right], WEIGHTS, candidates)),
          );
          if (!areNear) {
            infeasible += 1;
            continue;
          }
          const { seats } = new Arranger(problem).best(lineup, 1e9, steps());
          if (seats !== null) best = Math.max(best, worthOf(problem, [...seats], WEIGHTS));
        }
      }
      const proof = proveBest(problem, 1, 0, steps());
      expect(proof.isProven).toBe(true);
      expect(proof.value).toBeCloseTo(best, 6);
      if (best > 0) found += 1;
    }
    expect({ isBinding: infeasible > 0, isFound: found > 0 }).toEqual({ isBinding: true, isFound: true });
  });

  test("[SKILL-10] the upper bound is never below a proven plan", () => {
    let closed = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const candidates = withSkills(generateSnapshot(20 + (seed % 2), seed).candidates, seed, 90);
      const brief = { ...WEIGHTS, budget: 3000 };
      const { board } = searchPlan(createProblem({ candidates }, brief), brief, () => false);
      const { bound } = boundPlan(board, { left: 1_500_000 });
      if (bound === null) continue;
      const after = plainTotal(board);
      expect(bound).toBeGreaterThanOrEqual(after - 1e-6);
      const proofs = ([1, 2] as const).map((count) =>
        proveBest(board.problem, count, board.total() - 1, { left: 400_000 }),
      );
      if (!proofs.every(({ isProven }) => isProven)) continue;
      const best = Math.max(...proofs.map(({ value }) => value)) - (board.total() - after);
      expect(bound).toBeGreaterThanOrEqual(best - 1e-3);
      if (bound - after <= 1e-3) closed += 1;
    }
    expect(closed).toBeGreaterThan(0);
  });

  test.each([11, 20, 28, 45, 130])(
    "[SKILL-10] a plan of %i players keeps every rule and has the values of the reference",
    (count) => {
      const candidates = generateSnapshot(count, count).candidates.map((player) => ({
        ...player,
        rate: count <= 28 ? 1500 + Math.round(0.4 * (player.rate - 1500)) : player.rate,
      }));
      const snapshot: Snapshot = {
        candidates: withSkills(candidates, count),
        recentPairs: generateRecentPairs(count, count),
      };
      const plan = solve(snapshot, BRIEF, "1", { boundSteps: 50_000 });
      expect(auditPlan(plan, snapshot, BRIEF)).toEqual([]);
      expect(plan.matches.length).toBeGreaterThan(0);
      const history = pairHistoryOf(snapshot);
      const byEntry = new Map(snapshot.candidates.map((player) => [player.entryId, player]));
      for (const { seats, reasons, winChanceA } of plan.matches) {
        const places = seats.flatMap(({ entryId }) => byEntry.get(entryId) ?? []);
        const score = evaluateMatch(places, BRIEF, history);
        expect(reasons.bySkill).toBe(true);
        expect(reasons.teamGap).toBeCloseTo(score.teamGap, 6);
        expect(reasons.measuringGap).toBe(score.measuringGap);
        const skills = places.map(({ skill }) => skill ?? INITIAL_SKILL);
        expect(winChanceA).toBeCloseTo(skillChance(skills.slice(0, 5), skills.slice(5)), 9);
        expect(reasons.binding.distance).toBeLessThanOrEqual(reasons.binding.allowed);
      }
    },
  );

  test("[SKILL-10] with 0 a plan is as without skills, and without skills as with 0", () => {
    const off = { ...BRIEF, matchBySkill: 0, measuringWeight: 0 };
    for (const count of [12, 24, 33]) {
      const { candidates } = generateSnapshot(count, count);
      const planOf = (players: readonly Candidate[], settings: Settings) => {
        const { matches, ...rest } = solve({ candidates: players }, settings, "1", { boundSteps: 100_000 });
        return {
          ...rest,
          matches: matches.map((match) => ({ ...match, reasons: { ...match.reasons, measuringGap: 0 } })),
        };
      };
      const without = planOf(candidates, off);
      expect(planOf(withSkills(candidates, count), off)).toEqual(without);
      expect(planOf(candidates, BRIEF)).toEqual(without);
      expect(without.matches.every(({ reasons }) => !reasons.bySkill)).toBe(true);
    }
  });

  test("[SKILL-10] a player without a skill among others has the initial one", () => {
    const [first, ...rest] = narrow(SEATS, 1);
    const { skill: _, ...unknown } = first ?? ({} as Candidate);
    const problem = createProblem({ candidates: [unknown as Candidate, ...rest] }, DEFAULT_SETTINGS);
    const number = problem.players.findIndex(({ entryId }) => entryId === first?.entryId);
    expect(problem.strength[number]).toBe(INITIAL_SKILL.mean);
    expect(problem.isMeasuring[number]).toBe(1);
  });
});

describe("players being measured", () => {
  test("[SKILL-11] are split evenly between the teams when nothing else differs", () => {
    const candidates = Array.from({ length: SEATS }, (_, place): Candidate => {
      const role = ROLES[place % LANES] ?? "TANK";
      const skill = { mean: 1500, deviation: place < LANES && place > 0 ? 300 : 100 };
      const roles = [role, ...ROLES.filter((other) => other !== role).slice(0, 1)];
      return {
        entryId: `e${place}`,
        userId: `u${place}`,
        roles,
        rate: 1500,
        sigma: 100,
        waitedS: 0,
        blocking: [],
        roleDebt: 0,
        skill,
      };
    });
    expect(solve({ candidates }, BRIEF, "1").matches[0]?.reasons.measuringGap).toBe(0);
  });
});

describe("a player far from all others", () => {
  const player = (number: number, changes: Partial<Candidate> = {}): Candidate => ({
    entryId: `e${number}`,
    userId: `u${number}`,
    roles: ROLES,
    rate: 1500,
    sigma: 100,
    waitedS: 60,
    blocking: [],
    roleDebt: 0,
    skill: { mean: 1500, deviation: 100 },
    ...changes,
  });
  const queueWith = (far: Partial<Candidate>, near = 11): Snapshot => ({
    candidates: [
      ...Array.from({ length: near }, (_, number) => player(number)),
      player(99, { rate: 3100, ...far }),
    ],
  });
  const farOf = (snapshot: Snapshot, settings: Settings = BRIEF): readonly string[] | null => {
    const { matches } = solve(snapshot, settings, "1");
    const match = matches.find(({ seats }) => seats.some(({ entryId }) => entryId === "e99"));
    return match === undefined ? null : match.reasons.farAheadEntryIds;
  };

  test("[SKILL-12] plays once the wait is longer than the setting, and not before", () => {
    expect(farOf(queueWith({ waitedS: 2700 }))).toBeNull();
    expect(farOf(queueWith({ waitedS: 2701 }))).toEqual(["e99"]);
    expect(farOf(queueWith({ waitedS: 9000 }), { ...BRIEF, farAheadS: 0 })).toBeNull();
  });

  test("[SKILL-12] has a window like all others with nine of them within the widest one", () => {
    const others = Array.from({ length: 9 }, (_, number) => player(20 + number, { rate: 3700 }));
    const snapshot = queueWith({ waitedS: 5000 });
    const withNine = createProblem({ candidates: [...snapshot.candidates, ...others] }, BRIEF);
    expect(withNine.isFarAhead.includes(1)).toBe(false);
    const withEight = createProblem({ candidates: [...snapshot.candidates, ...others.slice(1)] }, BRIEF);
    expect([...withEight.isFarAhead].filter((is) => is === 1)).toHaveLength(1);
  });

  test("[SKILL-12] lets the other nine keep their windows, and every figure stays finite", () => {
    const snapshot: Snapshot = {
      candidates: [
        ...Array.from({ length: 9 }, (_, number) => player(number)),
        player(98, { rate: 900 }),
        player(99, { rate: 3100, waitedS: 2701, skill: { mean: 2300, deviation: 80 } }),
      ],
    };
    const plan = solve(snapshot, BRIEF, "1");
    expect(auditPlan(plan, snapshot, BRIEF)).toEqual([]);
    expect(plan.leftovers.map(({ entryId }) => entryId)).toEqual(["e98"]);
    const { binding, teamGap } = plan.matches[0]?.reasons ?? {};
    expect(binding).toMatchObject({ distance: 0, allowed: 225 });
    expect(teamGap).toBeCloseTo(160, 6);
    expect(plan.overdue).toMatchObject({ waiting: 1, seated: 1 });
  });

  test("[SKILL-12] random queues with such players keep every other rule", () => {
    const settings = { ...BRIEF, exactNodes: 300_000 };
    for (let seed = 1; seed <= 4; seed += 1) {
      const count = [12, 25, 40, 130][seed % 4] ?? 12;
      const candidates = withSkills(generateSnapshot(count, seed).candidates, seed).map((one, index) =>
        index % 9 === 0 ? { ...one, rate: one.rate + 300 * (index + 1), waitedS: 3000 } : one,
      );
      const plan = solve({ candidates }, settings, "1", { boundSteps: 100_000 });
      expect(auditPlan(plan, { candidates }, settings)).toEqual([]);
    }
  });
});
