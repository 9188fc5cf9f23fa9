import { FAR_AHEAD_WINDOW, findFarAhead, LIMITS, ROLES, type Role, windowOf } from "@gokaku/game";
import { expect, it } from "vitest";
import { generateSnapshot, POPULATION } from "../../testing/instance.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import { ratePointsOf, shortageOf } from "../model/feasibility.ts";
import { createProblem } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { findMissingPlayers } from "./find-missing.ts";

const joiner = (number: number, rate: number, roles: readonly Role[]): Candidate => ({
  entryId: `new${number}`,
  userId: `new${number}`,
  roles,
  rate,
  sigma: 100,
  waitedS: 0,
  blocking: [],
  roleDebt: 0,
});

/** Whether a match exists, in the words of TICK-1 to TICK-3: pair by pair, seat by seat. */
const hasMatch = (players: readonly Candidate[], settings = DEFAULT_SETTINGS): boolean => {
  const areFar = findFarAhead(players, settings);
  const windows = players.map(({ waitedS }, place) =>
    areFar[place] ? FAR_AHEAD_WINDOW : windowOf(waitedS, settings),
  );
  const fits = (one: number, other: number): boolean => {
    const [first, second] = [players[one], players[other]];
    if (first.blocking.includes(second.userId) || second.blocking.includes(first.userId)) return false;
    return Math.abs(first.rate - second.rate) <= (windows[one] + windows[other]) / 2;
  };
  const seated = new Map<number, number>();
  /** Moves seated players to other roles where that makes room. */
  const seat = (player: number, tried: Set<number>): boolean =>
    players[player].roles.some((name) =>
      [0, 5].some((side) => {
        const place = ROLES.indexOf(name) + side;
        if (tried.has(place)) return false;
        tried.add(place);
        const other = seated.get(place);
        if (other !== undefined && !seat(other, tried)) return false;
        seated.set(place, player);
        return true;
      }),
    );
  const search = (from: number, taken: readonly number[]): boolean => {
    if (taken.length === 10) return true;
    for (let player = from; player < players.length - (9 - taken.length); player += 1) {
      if (!taken.every((other) => fits(other, player))) continue;
      const before = new Map(seated);
      if (seat(player, new Set()) && search(player + 1, [...taken, player])) return true;
      seated.clear();
      for (const [place, other] of before) seated.set(place, other);
    }
    return false;
  };
  return search(0, []);
};

const completes = (
  waiting: readonly Candidate[],
  rate: number,
  { count, roles }: { readonly count: number; readonly roles: readonly Role[] },
): boolean =>
  hasMatch([...waiting, ...Array.from({ length: count }, (_, number) => joiner(number, rate, roles))]);

/** Waiting players near a shortage: few roles, many blocks, some far from the others. */
const queueOf = (count: number, seed: number): readonly Candidate[] => {
  const random = createRandom(seed, 9);
  const { candidates } = generateSnapshot(count, seed, {
    ...POPULATION,
    rateDeviation: [40, 120, 250][random.below(3)],
    roleCounts: random.below(2) === 0 ? [1, 0, 0, 0] : POPULATION.roleCounts,
    blockCounts: random.below(2) === 0 ? [0.4, 0.3, 0.2, 0.1] : POPULATION.blockCounts,
    waitMeanS: [120, 900, 2400][random.below(3)],
  });
  return candidates;
};

const someRates = (waiting: readonly Candidate[], random: Random): readonly number[] =>
  Array.from({ length: 6 }, () => {
    const { rate } = waiting[random.below(waiting.length)];
    return Math.min(LIMITS.highestRate, Math.max(1, rate + random.below(700) - 350));
  });

const CASES = 300;

it("[GATHER-1] the number of missing players is that of trying every ten", () => {
  const seen = new Map<number | null, number>();
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = createRandom(seed, 8);
    const waiting = queueOf(7 + (seed % 8), seed);
    const missing = findMissingPlayers(waiting, DEFAULT_SETTINGS);
    seen.set(missing?.players ?? null, (seen.get(missing?.players ?? null) ?? 0) + 1);
    if (hasMatch(waiting)) {
      expect(missing, `seed ${seed}`).toBeNull();
      continue;
    }
    const rates = [...someRates(waiting, random), ...waiting.map(({ rate }) => rate)];
    for (let count = 1; count < (missing?.players ?? 4); count += 1)
      for (const rate of rates)
        expect(completes(waiting, rate, { count, roles: ROLES }), `seed ${seed}, ${count} at ${rate}`).toBe(
          false,
        );
    if (missing === null || missing.players === 1) continue;
    const any = Array.from({ length: LIMITS.highestRate / 25 }, (_, step) => 25 * step + 1);
    expect(
      [...rates, ...any].some((rate) => completes(waiting, rate, { count: missing.players, roles: ROLES })),
      `seed ${seed}`,
    ).toBe(true);
  }
  expect(new Set(seen.keys())).toEqual(new Set([1, 2, 3, null]));
});

it("[GATHER-2] one new player completes a match exactly with a role and a rate that are named", () => {
  let named = 0;
  for (let seed = 1; seed <= CASES; seed += 1) {
    const random = createRandom(seed, 7);
    const waiting = queueOf(9 + (seed % 6), seed + 1000);
    const missing = findMissingPlayers(waiting, DEFAULT_SETTINGS);
    if (missing?.players !== 1) continue;
    named += 1;
    expect(missing.seats.length, `seed ${seed}`).toBeGreaterThan(0);
    for (const { role, from, to } of missing.seats) {
      const inside = [from, to, Math.round((from + to) / 2), from + random.below(to - from + 1)];
      const says = (rate: number) => `seed ${seed}, ${role} at ${rate} of ${from} to ${to}`;
      for (const rate of inside)
        expect(completes(waiting, rate, { count: 1, roles: [role] }), says(rate)).toBe(true);
      for (const rate of [from - 1, to + 1].filter((each) => each >= 1 && each <= LIMITS.highestRate))
        expect(completes(waiting, rate, { count: 1, roles: [role] }), says(rate)).toBe(false);
    }
    const unnamed = ROLES.filter((role) => missing.seats.every((seat) => seat.role !== role));
    for (const role of unnamed)
      for (const rate of someRates(waiting, random))
        expect(completes(waiting, rate, { count: 1, roles: [role] }), `seed ${seed}, ${role}`).toBe(false);
  }
  expect(named).toBeGreaterThan(30);
});

it("[GATHER-3] thirty waiting players agree with the feasibility of each arrival", () => {
  let named = 0;
  for (let seed = 1; seed <= 120; seed += 1) {
    const random = createRandom(seed, 6);
    const short = ROLES[seed % 5];
    const waiting = queueOf(30, seed + 2000)
      .map((player) => ({ ...player, roles: player.roles.filter((role) => role !== short) }))
      .map((player, place) => (place === 0 ? { ...player, roles: [short, "MIDDLE" as const] } : player));
    const missing = findMissingPlayers(waiting, DEFAULT_SETTINGS);
    const isFeasible = (rate: number, role: Role): boolean => {
      const problem = createProblem({ candidates: [...waiting, joiner(0, rate, [role])] }, DEFAULT_SETTINGS);
      const numbers = [...problem.players.keys()];
      const must = problem.players.findIndex(({ entryId }) => entryId === "new0");
      return shortageOf(problem, must, ratePointsOf(problem, numbers)) === null;
    };
    if (missing?.players === 1) named += 1;
    for (const role of ROLES) {
      const seat = missing?.players === 1 ? missing.seats.find((each) => each.role === role) : undefined;
      if (seat !== undefined)
        for (const rate of [seat.from, seat.to]) expect(isFeasible(rate, role), `seed ${seed}`).toBe(true);
      else if (missing !== null)
        for (const rate of someRates(waiting, random))
          expect(isFeasible(rate, role), `seed ${seed}`).toBe(false);
    }
  }
  expect(named).toBeGreaterThan(20);
});

it("[GATHER-3] more than thirty waiting players are not examined, and fewer than seven never suffice", () => {
  const [many, few] = [generateSnapshot(31, 1), generateSnapshot(6, 1)];
  const tankless = many.candidates.map((player) => ({ ...player, roles: ["MIDDLE", "SUPPORT"] as const }));
  expect(findMissingPlayers(tankless, DEFAULT_SETTINGS)).toBeNull();
  expect(findMissingPlayers(few.candidates, DEFAULT_SETTINGS)).toBeNull();
});
