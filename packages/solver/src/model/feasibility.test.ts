import { ROLES, type Role } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayMeet } from "../../testing/audit.ts";
import { findWithoutBlocks, ratePointsOf, shortageOf, withoutBlocks } from "./feasibility.ts";
import { assignSeats, selectLineup } from "./lineup.ts";
import { createProblem, LANES, SEATS } from "./problem.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

const SETTINGS = { ...DEFAULT_SETTINGS, farAheadS: 0 };

const player = (number: number, changes: Partial<Candidate> = {}): Candidate => ({
  entryId: `e${String(number).padStart(2, "0")}`,
  userId: `u${number}`,
  roles: ROLES,
  rate: 1500,
  sigma: 100,
  waitedS: 0,
  blocking: [],
  roleDebt: 0,
  ...changes,
});

/** Whether all players have seats of two teams, in the words of MATCH-1: one path after another. */
const canSit = (players: readonly Pick<Candidate, "roles">[]): boolean => {
  const holders = new Map<string, number>();
  const seat = (one: number, tried: Set<string>): boolean =>
    (players[one]?.roles ?? []).some((role) =>
      ["A", "B"].some((team) => {
        const place = team + role;
        if (tried.has(place)) return false;
        tried.add(place);
        const holder = holders.get(place);
        if (holder !== undefined && !seat(holder, tried)) return false;
        holders.set(place, one);
        return true;
      }),
    );
  return players.every((_, one) => seat(one, new Set()));
};

const groupsOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  size === 0
    ? [[]]
    : items.flatMap((item, at) => groupsOf(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));

const rolesOf = (most: number): fc.Arbitrary<Role[]> =>
  fc.shuffledSubarray([...ROLES], { minLength: 2, maxLength: most });

/** Ten to twelve players in three groups of rates; few roles and some blocks leave many without a match. */
const queues = fc
  .array(
    fc.record({
      roles: rolesOf(3),
      rate: fc.constantFrom(1400, 1500, 1600, 1625),
      waitedS: fc.constantFrom(0, 60, 3600),
      blocks: fc.option(fc.nat({ max: 11 }), { nil: null, freq: 3 }),
    }),
    { minLength: 10, maxLength: 12 },
  )
  .map((some) =>
    some.map(({ blocks, ...fields }, number) =>
      player(number, { ...fields, blocking: blocks === null || blocks === number ? [] : [`u${blocks}`] }),
    ),
  );

const everybody = (count: number): readonly number[] => Array.from({ length: count }, (_, number) => number);

describe("whether a player has a match", () => {
  test("[TICK-31] is decided as by trying all groups of ten, and the reason is the first that holds", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(queues, (candidates) => {
        const problem = createProblem({ candidates }, SETTINGS);
        const { players } = problem;
        const points = ratePointsOf(problem, everybody(players.length));
        const isNear = (one: Candidate, other: Candidate): boolean =>
          mayMeet({ ...one, blocking: [] }, { ...other, blocking: [] }, SETTINGS, players);
        const areTogether = (
          group: readonly Candidate[],
          may: (one: Candidate, other: Candidate) => boolean,
        ): boolean => group.every((one, at) => group.slice(at + 1).every((other) => may(one, other)));
        for (const [must, one] of players.entries()) {
          const near = players.filter((other) => other !== one && isNear(one, other));
          const groups = groupsOf(near, SEATS - 1)
            .map((nine) => [one, ...nine])
            .filter((ten) => areTogether(ten, isNear));
          const seated = groups.filter(canSit);
          const free = seated.filter((ten) =>
            areTogether(ten, (left, right) => mayMeet(left, right, SETTINGS, players)),
          );
          const shortage = shortageOf(problem, must, points);
          const kind =
            free.length > 0 ? "none" : seated.length > 0 ? "blocks" : groups.length > 0 ? "roles" : "window";
          expect(shortage?.kind ?? "none").toBe(kind);
          seen.add(kind);
          if (shortage?.kind === "roles") {
            const takers = players.filter(({ roles }) => roles.some((role) => shortage.roles.includes(role)));
            expect(shortage.seats).toBe(2 * shortage.roles.length);
            expect(shortage.takers).toBeLessThan(shortage.seats);
            expect(shortage.takers).toBeLessThanOrEqual(takers.length);
          }
          if (shortage?.kind === "window") {
            expect(shortage.near).toBeLessThan(SEATS);
            const others = groupsOf(near, shortage.near - 1);
            expect(others.some((group) => areTogether([one, ...group], isNear))).toBe(true);
            const larger = groupsOf(near, shortage.near);
            expect(larger.some((group) => areTogether([one, ...group], isNear))).toBe(false);
          }
        }
      }),
      { numRuns: 30, seed: 7 },
    );
    expect([...seen].toSorted()).toEqual(["blocks", "none", "roles", "window"]);
  });

  test("[TICK-31] the roles that are short are named with their takers and seats", () => {
    const lanes = ROLES.slice(0, 4);
    const candidates = everybody(14).map((number) =>
      player(number, { roles: number === 0 ? [...lanes, "TANK"] : lanes }),
    );
    const problem = createProblem({ candidates }, SETTINGS);
    expect(shortageOf(problem, 3, ratePointsOf(problem, everybody(14)))).toEqual({
      kind: "roles",
      roles: ["TANK"],
      takers: 1,
      seats: 2,
    });
  });

  test("[TICK-31] of roles that are as short the fewest are named, whichever role it is", () => {
    const named = (short: Role, exact: Role) => {
      const rest = ROLES.filter((role) => role !== short && role !== exact);
      // One player for the two seats of one role, and two players for the two of another.
      const candidates = everybody(14).map((number) =>
        player(number, {
          roles: number === 0 ? [...rest, short] : number < 3 ? [...rest, exact] : rest,
        }),
      );
      const problem = createProblem({ candidates }, SETTINGS);
      return shortageOf(problem, 3, ratePointsOf(problem, everybody(14)));
    };
    for (const short of ROLES)
      for (const exact of ROLES.filter((role) => role !== short))
        expect(named(short, exact)).toEqual({ kind: "roles", roles: [short], takers: 1, seats: 2 });
    const lanes = ROLES.slice(1);
    const withoutTop = everybody(14).map((number) => player(number, number === 0 ? {} : { roles: lanes }));
    const problem = createProblem({ candidates: withoutTop }, SETTINGS);
    expect(shortageOf(problem, 3, ratePointsOf(problem, everybody(14)))).toMatchObject({
      roles: ["TOP_LANE"],
      takers: 1,
    });
  });

  test("[TICK-31] of several groups the one with the most seats filled is explained, of equal ones the lowest", () => {
    const one = ROLES.slice(0, 4);
    const two = ROLES.slice(0, 3);
    const other = ROLES.slice(1);
    const shortFor = (below: readonly Role[], above: readonly Role[], waitedS: number) => {
      const candidates = [
        player(0, { rate: 1500, waitedS }),
        ...everybody(9).map((number) => player(1 + number, { rate: 1300, roles: below })),
        ...everybody(9).map((number) => player(10 + number, { rate: 1700, roles: above })),
      ];
      const problem = createProblem({ candidates }, SETTINGS);
      const must = problem.players.findIndex(({ userId }) => userId === "u0");
      const shortage = shortageOf(problem, must, ratePointsOf(problem, everybody(19)));
      return shortage?.kind === "roles" ? shortage.roles : shortage;
    };
    // With the long wait the player's own window begins where that of the lower group does.
    for (const waitedS of [0, 3600]) {
      expect(shortFor(one, two, waitedS)).toEqual(["TANK"]);
      expect(shortFor(two, one, waitedS)).toEqual(["TANK"]);
      expect(shortFor(one, other, waitedS)).toEqual(["TANK"]);
    }
  });

  test("[TICK-31] only players whose windows share the point count, and each once", () => {
    const ten = (changes: (number: number) => Partial<Candidate>) =>
      everybody(10).map((one) => player(one, changes(one)));
    const far = (rate: number) => everybody(10).map((number) => player(20 + number, { rate }));
    const shortageAt = (candidates: readonly Candidate[], userId = "u0") => {
      const problem = createProblem({ candidates }, SETTINGS);
      const must = problem.players.findIndex((one) => one.userId === userId);
      return shortageOf(problem, must, ratePointsOf(problem, everybody(candidates.length)));
    };
    const blocked = ten((number) => (number === 1 ? { blocking: ["u2"] } : {}));
    expect(shortageAt(blocked)).toEqual({ kind: "blocks" });
    expect(shortageAt([...blocked, ...far(1800)])).toEqual({ kind: "blocks" });
    expect(shortageAt([...blocked, ...far(1200)])).toEqual({ kind: "blocks" });
    // The windows of nine end where that of the tenth begins.
    expect(shortageAt(ten((number) => (number === 0 ? { rate: 1700 } : {})))).toBeNull();
  });

  test("[TICK-31] a group without a match does not hide a match in another one", () => {
    const lanes = ROLES.slice(0, 3);
    const candidates = [
      player(0, { rate: 1500 }),
      ...everybody(9).map((number) => player(1 + number, { rate: 1300, roles: lanes })),
      ...everybody(9).map((number) => player(10 + number, { rate: 1700 })),
    ];
    const problem = createProblem({ candidates }, SETTINGS);
    const points = ratePointsOf(problem, everybody(19));
    const must = problem.players.findIndex(({ userId }) => userId === "u0");
    expect(shortageOf(problem, must, points)).toBeNull();
    expect(shortageOf(problem, 0, points)).toMatchObject({
      kind: "roles",
      roles: ["BOTTOM_LANE", "TANK"],
      takers: 1,
      seats: 4,
    });
  });
});

describe("blocked pairs", () => {
  test("[TICK-31] the wanted player is never the one who is left out for a block", () => {
    const candidates = everybody(11).map((number) =>
      player(number, number === 0 ? { blocking: ["u1"] } : {}),
    );
    const problem = createProblem({ candidates }, SETTINGS);
    const find = (players: readonly number[], must?: number) =>
      findWithoutBlocks(problem, withoutBlocks(problem), players, must);
    expect(find(everybody(11))).toBe("found");
    expect(find(everybody(11), 1)).toBe("found");
    expect(find(everybody(10))).toBe("none");
  });

  test("[TICK-31] the player that the roles need stays, and the wanted player where they need both", () => {
    const lanes = ROLES.slice(0, 4);
    const findIn = (blocks: readonly [number, number], tanks: readonly number[], must: number) => {
      const candidates = everybody(11).map((number) =>
        player(number, {
          roles: tanks.includes(number) ? ROLES : lanes,
          blocking: number === blocks[0] ? [`u${blocks[1]}`] : [],
        }),
      );
      const problem = createProblem({ candidates }, SETTINGS);
      return findWithoutBlocks(problem, withoutBlocks(problem), everybody(11), must);
    };
    expect(findIn([1, 2], [2, 3], 0)).toBe("found");
    expect(findIn([0, 1], [1, 2], 2)).toBe("found");
    expect(findIn([0, 1], [1, 2], 0)).toBe("none");
  });

  test("[TICK-31] a search that gives up claims nothing", () => {
    // Eight groups of five who all block each other: no ten, which takes too many branches to see.
    const groupOf = (number: number): number => Math.ceil(number / 5);
    const candidates = everybody(41).map((number) =>
      player(number, {
        blocking: everybody(41)
          .filter((other) => other !== number && groupOf(other) === groupOf(number))
          .map((other) => `u${other}`),
      }),
    );
    const problem = createProblem({ candidates }, SETTINGS);
    expect(findWithoutBlocks(problem, withoutBlocks(problem), everybody(41))).toBe("unknown");
    expect(shortageOf(problem, 0, ratePointsOf(problem, everybody(41)))).toBeNull();
  });
});

describe("ten players for two teams", () => {
  const groups = fc.oneof(
    fc.array(rolesOf(4), { minLength: 8, maxLength: 16 }),
    // Few kinds of players, so that sets of roles are full.
    fc
      .array(rolesOf(4), { minLength: 2, maxLength: 4 })
      .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: 8, maxLength: 16 })),
  );
  const laidOut = (
    group: readonly (readonly Role[])[],
    blocked: readonly (readonly [number, number])[] = [],
  ) =>
    createProblem(
      {
        candidates: group.map((roles, number) =>
          player(number, {
            roles,
            blocking: blocked.flatMap(([one, other]) => (one === number ? [`u${other}`] : [])),
          }),
        ),
      },
      SETTINGS,
    );

  test("[MATCH-1] are found whenever they exist, the first of the queue before all others", () => {
    fc.assert(
      fc.property(groups, (group) => {
        const lineup = new Int32Array(SEATS).fill(-1);
        const isFull = selectLineup(laidOut(group), everybody(group.length), group.length, lineup);
        const greedy: number[] = [];
        for (const number of everybody(group.length))
          if (
            greedy.length < SEATS &&
            canSit([...greedy, number].map((one) => ({ roles: group[one] ?? [] })))
          )
            greedy.push(number);
        expect(isFull).toBe(greedy.length === SEATS);
        expect(Array.from(lineup.subarray(0, greedy.length))).toEqual(greedy);
      }),
    );
  });

  test("[MATCH-1] [TICK-3] hold no blocked pair, whoever of the two blocks", () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.nat({ max: 13 }), fc.nat({ max: 13 })), { maxLength: 6 });
    fc.assert(
      fc.property(pairs, (blocked) => {
        const problem = laidOut(
          everybody(14).map(() => [...ROLES]),
          blocked,
        );
        const lineup = new Int32Array(SEATS).fill(-1);
        selectLineup(problem, everybody(14), 14, lineup);
        const taken = new Set(lineup);
        for (const [one, other] of blocked)
          if (one !== other) expect(taken.has(one) && taken.has(other)).toBe(false);
        const free = everybody(14).filter((number) => !taken.has(number));
        const isBlockedBy = (number: number): boolean =>
          blocked.some(
            ([one, other]) => (one === number && taken.has(other)) || (other === number && taken.has(one)),
          );
        if (lineup.includes(-1)) expect(free.every(isBlockedBy)).toBe(true);
      }),
    );
  });

  test("[TICK-3] hold a player who is blocked by one who was not taken, whatever the lineup contained before", () => {
    const problem = laidOut(
      everybody(11).map(() => [...ROLES]),
      [[1, 0]],
    );
    const lineup = new Int32Array(SEATS);
    expect(selectLineup(problem, everybody(11).slice(1), 10, lineup)).toBe(true);
    expect([...lineup]).toEqual(everybody(11).slice(1));
  });

  test("[MATCH-1] sit on ten seats, each on a selected role, whenever that is possible", () => {
    fc.assert(
      fc.property(fc.array(rolesOf(3), { minLength: SEATS, maxLength: SEATS }), (ten) => {
        const problem = laidOut(ten);
        const lineup = Int32Array.from(everybody(SEATS));
        const isSeated = assignSeats(problem, lineup);
        expect(isSeated).toBe(canSit(ten.map((roles) => ({ roles }))));
        expect([...lineup].toSorted((one, other) => one - other)).toEqual(everybody(SEATS));
        if (isSeated)
          lineup.forEach((number, seat) => {
            expect(problem.players[number]?.roles).toContain(ROLES[seat % LANES]);
          });
      }),
    );
  });
});
