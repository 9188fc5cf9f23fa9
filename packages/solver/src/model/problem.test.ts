import { ROLES } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFarAhead, mayMeet } from "../../testing/audit.ts";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import {
  createProblem,
  LANES,
  overdueAmong,
  type Problem,
  partOfProblem,
  SEATS,
  windowOfPlayer,
} from "./problem.ts";
import { NO_REPEATS, repeatBits } from "./repeat-pairings.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

const SETTINGS = { ...DEFAULT_SETTINGS, farAheadS: 0 };

const player = (number: number, changes: Partial<Candidate> = {}): Candidate => ({
  entryId: `e${String(number).padStart(2, "0")}`,
  userId: `u${number}`,
  roles: ROLES.slice(0, 2),
  rate: 1500 + 10 * number,
  sigma: 100,
  waitedS: 0,
  blocking: [],
  roleDebt: 0,
  ...changes,
});
const players = (count: number, changes: (number: number) => Partial<Candidate> = () => ({})) =>
  Array.from({ length: count }, (_, number) => player(number, changes(number)));
const measured = { mean: 1600, deviation: 100 };
const measuring = { mean: 1600, deviation: 300 };

const areNear = ({ low, high }: Problem, one: number, other: number): boolean =>
  low[one] <= high[other] && low[other] <= high[one];
const blockedOf = ({ blocks, blockStart }: Problem, number: number): readonly number[] => [
  ...blocks.subarray(blockStart[number], blockStart[number + 1]),
];

describe("windows", () => {
  const waiting = fc
    .array(
      fc.record({
        rate: fc.constantFrom(1000, 1200, 1400, 1401, 1500, 1600, 1800, 2400, 3300),
        waitedS: fc.constantFrom(0, 59, 60, 600, 2701, 9000),
        extraWindow: fc.constantFrom(0, 200),
      }),
      { maxLength: 16 },
    )
    .map((some) => some.map((fields, number) => player(number, fields)));

  test("[TICK-2] [GATHER-25] [SKILL-12] of two players have a common point when the two may meet", () => {
    fc.assert(
      fc.property(waiting, fc.constantFrom(0, 2700), (candidates, farAheadS) => {
        const settings = { ...SETTINGS, farAheadS };
        const problem = createProblem({ candidates }, settings);
        for (const [one, left] of problem.players.entries())
          for (const [other, right] of problem.players.entries())
            expect(areNear(problem, one, other)).toBe(
              one === other || mayMeet(left, right, settings, candidates),
            );
      }),
    );
  });

  test("[TICK-2] [SKILL-12] a player's window is that of the wait and the promise, or any distance", () => {
    const far = player(0, { rate: 3300, waitedS: 2701, extraWindow: 200 });
    const near = player(1, { waitedS: 120, extraWindow: 200 });
    const settings = { ...SETTINGS, farAheadS: 2700 };
    expect(isFarAhead(far, [far, near], settings)).toBe(true);
    const windows = (farAheadS: number) => {
      const problem = createProblem({ candidates: [far, near] }, { ...settings, farAheadS });
      return problem.players.map((_, number) => windowOfPlayer(problem, number));
    };
    expect(windows(2700)).toEqual([450, 20_000]);
    expect(windows(0)).toEqual([450, 800]);
  });

  test("[TICK-2] no rounding of a broken rate lets two players meet beyond their windows", () => {
    const areTogether = (distance: number): boolean => {
      const candidates = [player(0, { rate: 1500.1 }), player(1, { rate: 1500.1 + distance })];
      return areNear(
        createProblem({ candidates: [...candidates, player(2, { rate: 9000 })] }, SETTINGS),
        0,
        1,
      );
    };
    expect([199.999, 200, 200.001].map(areTogether)).toEqual([true, false, false]);
  });
});

describe("the players of a tick", () => {
  test("[TICK-4] are the same in any order of the snapshot, by strength and then by entry", () => {
    const { candidates } = generateSnapshot(30, 3);
    const tied = [...candidates, player(1, { rate: 1500 }), player(2, { rate: 1500 })];
    const problem = createProblem({ candidates: tied }, SETTINGS);
    expect(createProblem({ candidates: tied.toReversed() }, SETTINGS)).toEqual(problem);
    expect([...problem.strength]).toEqual(problem.players.map(({ rate }) => rate));
    expect([...problem.strength]).toEqual([...problem.strength].toSorted((one, other) => one - other));
    const ids = problem.players.map(({ entryId }) => entryId);
    expect(ids.indexOf("e02")).toBe(ids.indexOf("e01") + 1);
  });

  test("[TICK-3] two players are blocked in both directions when either blocks, and no absent player blocks", () => {
    const candidates = players(5, (number) =>
      number === 2 ? { blocking: ["u4", "u0", "u9", "u2"] } : number === 4 ? { blocking: ["u2"] } : {},
    );
    const problem = createProblem({ candidates }, SETTINGS);
    expect(candidates.map((_, number) => blockedOf(problem, number))).toEqual([[2], [], [0, 4], [], [2]]);
  });

  test("[TICK-6] are overdue once they waited longer than the setting", () => {
    const candidates = players(3, (number) => ({ waitedS: [1800, 1801, 0][number] ?? 0 }));
    const problem = createProblem({ candidates }, SETTINGS);
    expect([...problem.isOverdue]).toEqual([0, 1, 0]);
    expect(overdueAmong(problem, [0, 1, -1, 2])).toBe(1);
    expect(overdueAmong(createProblem({ candidates: [player(0, { waitedS: 1801 })] }, SETTINGS), [0])).toBe(
      1,
    );
    expect([...problem.reward]).toEqual([45, 45 + problem.overdueBonus, 0]);
  });

  test("[TICK-7] have the roles they selected, each at its cost", () => {
    const [tank, top, middle] = [ROLES[4], ROLES[0], ROLES[2]];
    const candidates = [player(0, { roles: [tank, top, middle], roleDebt: 2, waitedS: 250 })];
    const problem = createProblem({ candidates }, { ...SETTINGS, choiceWeight: 2, choicePenalty: [1, 2, 5] });
    const never = Number.POSITIVE_INFINITY;
    expect([...problem.choice]).toEqual([12, never, 30, never, 6]);
    expect([...problem.offRole]).toEqual([1, 0, 1, 0, 0]);
    expect([...problem.roleMask]).toEqual([0b10101]);
    expect([...problem.roleAt].slice(0, 3)).toEqual([4, 0, 2]);
    expect([...problem.roleCount]).toEqual([3]);
    // Two steps of the wait, one role beyond two.
    expect([...problem.reward]).toEqual([2 * 3 + 6]);
    expect(createProblem({ candidates: [player(0, { waitedS: -500 })] }, SETTINGS).reward[0]).toBe(0);
    const penniless = createProblem({ candidates: [player(0)] }, { ...SETTINGS, choicePenalty: [1] });
    expect([...penniless.choice.subarray(0, 2)]).toEqual([SETTINGS.choiceWeight, 0]);
  });
});

describe("skills", () => {
  const withSkills = (changes: (number: number) => Partial<Candidate>, settings = SETTINGS) =>
    createProblem({ candidates: players(3, changes) }, settings);

  test("[SKILL-10] order the players where the setting and a skill say so; an unknown one is the initial one", () => {
    const changes = (number: number) => (number === 0 ? { skill: measured } : {});
    const bySkill = withSkills(changes);
    expect(bySkill.isBySkill).toBe(true);
    expect([...bySkill.strength]).toEqual([1500, 1500, 1600]);
    expect(bySkill.players.map(({ entryId }) => entryId)).toEqual(["e01", "e02", "e00"]);
    for (const byRate of [withSkills(changes, { ...SETTINGS, matchBySkill: 0 }), withSkills(() => ({}))]) {
      expect(byRate.isBySkill).toBe(false);
      expect([...byRate.strength]).toEqual([1500, 1510, 1520]);
    }
  });

  test("[SKILL-11] being measured costs where some players are and others are not", () => {
    const costOf = (changes: (number: number) => Partial<Candidate>) => {
      const { isMeasuring, measuringCost } = withSkills(changes, { ...SETTINGS, measuringWeight: 7 });
      return { measuring: isMeasuring.filter((one) => one === 1).length, measuringCost };
    };
    expect(costOf((number) => ({ skill: number === 0 ? measured : measuring }))).toEqual({
      measuring: 2,
      measuringCost: 7,
    });
    expect(costOf((number) => (number === 0 ? { skill: measured } : {}))).toEqual({
      measuring: 2,
      measuringCost: 7,
    });
    expect(costOf(() => ({ skill: measuring }))).toEqual({ measuring: 3, measuringCost: 0 });
    expect(costOf(() => ({ skill: measured }))).toEqual({ measuring: 0, measuringCost: 0 });
    expect(costOf(() => ({}))).toEqual({ measuring: 0, measuringCost: 0 });
  });
});

describe("the bounds of a match's value", () => {
  const weights = {
    ...SETTINGS,
    matchValue: 1000,
    spreadWeight: 1,
    laneGapWeight: 2,
    teamGapWeight: 3,
    choiceWeight: 2,
    choicePenalty: [0, 3, 5, 7, 9],
    offRoleWeight: 16,
    freshnessWeight: 2,
    measuringWeight: 4,
  };
  const boundsOf = (
    changes: (number: number) => Partial<Candidate>,
    recentPairs?: Int32Array,
    settings = weights,
  ) =>
    createProblem(
      {
        candidates: players(20, changes),
        ...(recentPairs && { recentPairs: { mates: recentPairs, opponents: new Int32Array(0) } }),
      },
      settings,
    );

  test("[TICK-108] are ten best and ten worst players with every cost at its most, and the bonus is beyond", () => {
    // Span 190 at 6 points each; ten second choices at 6; five off-role players at 16.
    const cost = 190 * 6 + 10 * 6 + 5 * 16;
    const plain = boundsOf((number) => ({ waitedS: number === 0 ? 600 : 120 }));
    expect(plain.matchValues).toEqual({ most: 1000 + 10 * 15, least: 1000 + 10 * 3 - cost });
    expect(plain.overdueBonus).toBe(2 * (1150 + 250) + 1);
    const repeated = boundsOf(() => ({}), Int32Array.of(0, 1));
    expect(repeated.matchValues).toEqual({ most: 1000, least: 1000 - cost - 100 * (2 + 1) });
    const indebted = boundsOf((number) => ({ roleDebt: number === 3 ? 1 : 0 }));
    expect(indebted.matchValues.least).toBe(1000 - cost - 10 * 6);
  });

  test("[TICK-108] of players of one strength never cost a whole window, of far ones by rate no more than it", () => {
    const least = (changes: (number: number) => Partial<Candidate>, settings = weights) =>
      boundsOf(changes, undefined, settings).matchValues.least;
    const fixed = 10 * 6 + 5 * 16;
    expect(least(() => ({ rate: 1500 }))).toBe(1000 - fixed);
    expect(least((number) => ({ rate: 1000 * number }))).toBe(1000 - fixed - 200 * 6);
    const bySkill = (number: number) => ({ rate: 1500, skill: { mean: 1000 * number, deviation: 100 } });
    expect(least(bySkill)).toBe(1000 - fixed - 19_000 * 6);
    const mixed = (number: number) => ({ rate: 1500, skill: number === 0 ? measuring : measured });
    expect(least(mixed)).toBe(1000 - fixed - 5 * 4);
  });

  test("[TICK-108] the bonus is positive for any values, and nothing waits in an empty tick", () => {
    expect(boundsOf(() => ({}), undefined, { ...weights, matchValue: 2000 }).overdueBonus).toBe(2 * 2000 + 1);
    const gratis = { ...weights, matchValue: 0.3, spreadWeight: 0, laneGapWeight: 0, teamGapWeight: 0 };
    const cost = 10 * 6 + 5 * 16;
    expect(boundsOf(() => ({}), undefined, gratis).overdueBonus).toBe(2 * cost + 1);
    const empty = createProblem({ candidates: [] }, weights);
    expect(empty).toMatchObject({ count: 0, matchValues: { most: 0, least: 0 }, overdueBonus: 1 });
  });
});

test("[TICK-80] recent pairs count only with a weight", () => {
  const recentPairs = { mates: Int32Array.of(0, 1), opponents: Int32Array.of(1, 2) };
  const repeatsWith = (freshnessWeight: number) =>
    createProblem({ candidates: players(3), recentPairs }, { ...SETTINGS, freshnessWeight }).repeats;
  expect(repeatsWith(2)).toMatchObject({ isAny: true, matesCost: 2, opponentsCost: 1 });
  expect(repeatsWith(0)).toBe(NO_REPEATS);
  expect(createProblem({ candidates: players(3) }, SETTINGS).repeats).toBe(NO_REPEATS);
});

test("[TICK-82] a part of a tick is the tick of its players, with the bonus and the costs of the whole", () => {
  const count = 30;
  const { candidates } = generateSnapshot(count, 5);
  const recentPairs = generateRecentPairs(count, 5, 0.7, 10);
  const skilled = candidates.map((one, number) => ({
    ...one,
    blocking: [`p${((number + 3) % count) + 1}`],
    waitedS: number % 4 === 0 ? 2000 : one.waitedS,
    skill: { mean: 1500 - number, deviation: number % 2 === 0 ? 100 : 300 },
  }));
  const whole = createProblem({ candidates: skilled, recentPairs }, SETTINGS);
  const members = Array.from({ length: count }, (_, number) => number).filter((number) => number % 3 !== 1);
  const part = partOfProblem(whole, members);
  const alone = createProblem({ candidates: members.map((number) => whole.players[number]) }, SETTINGS);
  const { reward, overdueBonus, matchValues, repeats, measuringCost } = part;
  expect({ ...part, repeats: NO_REPEATS }).toEqual({ ...alone, reward, overdueBonus, matchValues });
  expect({ overdueBonus, matchValues, measuringCost }).toEqual({
    overdueBonus: whole.overdueBonus,
    matchValues: whole.matchValues,
    measuringCost: whole.measuringCost,
  });
  expect([...reward]).toEqual(members.map((number) => whole.reward[number]));
  expect(whole.repeats.isAny).toBe(true);
  for (const [one, left] of members.entries())
    for (const [other, right] of members.entries())
      expect(repeatBits(repeats, one, other)).toBe(repeatBits(whole.repeats, left, right));
  expect(part.choice).toHaveLength(members.length * LANES);
  expect(members.some((_, number) => blockedOf(part, number).length > 0)).toBe(true);
  expect(members.length).toBeGreaterThanOrEqual(2 * SEATS);
});
