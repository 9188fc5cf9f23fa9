import { ROLES } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compatible } from "./constraints.ts";
import type { Plan } from "./plan.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";
import { solve } from "./solve.ts";

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

const snapshots = fc.array(drawn, { minLength: 0, maxLength: 60 }).map(toCandidates);
const run = (candidates: readonly Candidate[], seed = "7"): Plan =>
  solve({ candidates }, DEFAULT_SETTINGS, seed);

const playersOf = (plan: Plan, candidates: readonly Candidate[]) => {
  const byEntry = new Map(candidates.map((candidate) => [candidate.entryId, candidate]));
  return plan.matches.map((match) =>
    match.seats.map((seat) => {
      const player = byEntry.get(seat.entryId);
      if (player === undefined) throw new Error(`${seat.entryId} is not in the snapshot`);
      return { seat, player };
    }),
  );
};

const evening = (count: number): readonly Candidate[] => {
  const next = fc.sample(drawn, { numRuns: count, seed: 4 });
  return toCandidates(next.map((player) => ({ ...player, blocks: [] })));
};

describe("solve", () => {
  test("[TICK-1] every match has ten players, five a side, each role once a side, each a selected one", () => {
    fc.assert(
      fc.property(snapshots, (candidates) => {
        const matches = playersOf(run(candidates), candidates);
        const everybody = matches.flat().map(({ seat }) => seat.userId);
        expect(new Set(everybody).size).toBe(everybody.length);
        for (const match of matches) {
          expect(match).toHaveLength(10);
          for (const team of ["A", "B"]) {
            const roles = match.filter(({ seat }) => seat.team === team).map(({ seat }) => seat.role);
            expect(roles.toSorted()).toEqual([...ROLES].sort());
          }
          for (const { seat, player } of match) expect(player.roles).toContain(seat.role);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("[TICK-2] [TICK-3] every pair of a match keeps the rate windows and nobody blocks anybody", () => {
    fc.assert(
      fc.property(snapshots, (candidates) => {
        for (const match of playersOf(run(candidates), candidates)) {
          for (const one of match) {
            for (const other of match) {
              if (one !== other) expect(compatible(one.player, other.player, DEFAULT_SETTINGS)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("[TICK-4] the order of the snapshot never changes the plan", () => {
    fc.assert(
      fc.property(snapshots, fc.integer(), (candidates, shuffle) => {
        const turned = fc.sample(fc.shuffledSubarray([...candidates], { minLength: candidates.length }), {
          numRuns: 1,
          seed: shuffle,
        })[0];
        expect(run(turned ?? [])).toEqual(run(candidates));
      }),
      { numRuns: 200 },
    );
  });

  test("[TICK-5] who is team A and who attacks first depends on the tick's coin alone", () => {
    const ten = evening(10).map((player) => ({ ...player, roles: ROLES, rate: 1500 + player.rate / 100 }));
    let strongerA = 0;
    let attackA = 0;
    for (let seed = 0; seed < 2000; seed += 1) {
      const [match] = run(ten, String(seed)).matches;
      if (match === undefined) throw new Error("ten compatible players make a match");
      if (match.winChanceA > 0.5) strongerA += 1;
      if (match.firstAttack === "A") attackA += 1;
    }
    expect(Math.abs(strongerA - 1000)).toBeLessThan(120);
    expect(Math.abs(attackA - 1000)).toBeLessThan(120);
  });

  test("[TICK-6] nobody is left while the longest waiter could be seated with nine others", () => {
    const tens = fc.array(drawn, { minLength: 10, maxLength: 10 }).map((players) =>
      toCandidates(
        players.map((player, index) => ({
          ...player,
          blocks: [],
          rate: 1500 + (player.rate % 200),
          roles: [...new Set([ROLES[index % 5] ?? "TANK", ...player.roles])],
        })),
      ),
    );
    fc.assert(
      fc.property(tens, (candidates) => {
        expect(run(candidates).matches).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  test("[TICK-7] an evening of 200 players is planned with well over half of them and small team gaps", () => {
    const candidates = evening(200);
    const plan = run(candidates);
    const gaps = playersOf(plan, candidates).map((match) => {
      const total = (team: string): number =>
        match.filter(({ seat }) => seat.team === team).reduce((sum, { player }) => sum + player.rate, 0);
      return Math.abs(total("A") - total("B")) / 5;
    });
    expect(plan.matches.length).toBeGreaterThanOrEqual(15);
    expect(gaps.toSorted((left, right) => left - right)[Math.floor(gaps.length / 2)]).toBeLessThan(15);
  });

  test("fewer than ten players make no match", () => {
    expect(run(evening(9)).matches).toEqual([]);
  });
});
