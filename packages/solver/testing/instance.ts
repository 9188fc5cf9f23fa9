import { ROLES, type Role } from "@gokaku/game";
import type { Candidate, RecentPairs, Snapshot } from "@gokaku/solver";
import { createRandom, type Random } from "./random.ts";

/** The players of every table: rates in points, waits in seconds, shares with a sum of 1. */
export interface Population {
  readonly rateMean: number;
  readonly rateDeviation: number;
  /** Share of each role as the first choice. */
  readonly firstChoices: Readonly<Record<Role, number>>;
  /** Shares of players with 2, 3, 4 and 5 roles; the roles after the first are drawn evenly from the rest. */
  readonly roleCounts: readonly [number, number, number, number];
  /** Waits are exponential. */
  readonly waitMeanS: number;
  /** Shares of players who block 0, 1, 2 and 3 others of the same snapshot, drawn evenly. */
  readonly blockCounts: readonly [number, number, number, number];
  /** Shares of players with 0, 1, 2 and 3 off-role games among the last three. */
  readonly roleDebts: readonly [number, number, number, number];
}

export const POPULATION: Population = {
  rateMean: 1500,
  rateDeviation: 200,
  firstChoices: { TOP_LANE: 0.22, SUPPORT: 0.16, MIDDLE: 0.3, BOTTOM_LANE: 0.18, TANK: 0.14 },
  roleCounts: [0.5, 0.3, 0.1, 0.1],
  waitMeanS: 480,
  blockCounts: [0.85, 0.1, 0.03, 0.02],
  roleDebts: [0.6, 0.25, 0.1, 0.05],
};

/** A player before the wait, for the simulator. */
export type Person = Pick<Candidate, "rate" | "sigma" | "roles" | "roleDebt">;

const generateRoles = (random: Random, { firstChoices, roleCounts }: Population): readonly Role[] => {
  const first = ROLES[random.weighted(ROLES.map((role) => firstChoices[role]))];
  const count = 2 + random.weighted(roleCounts);
  const rest = ROLES.filter((role) => role !== first);
  const roles = [first];
  while (roles.length < count) roles.push(...rest.splice(random.below(rest.length), 1));
  return roles;
};

export const generatePerson = (random: Random, population: Population = POPULATION): Person => ({
  rate: Math.round(random.normal(population.rateMean, population.rateDeviation)),
  sigma: Math.round(80 + 170 * random.uniform()),
  roles: generateRoles(random, population),
  roleDebt: random.weighted(population.roleDebts),
});

/**
 * The queue at one tick.
 * @param count waiting players
 * @param seed the same seed gives the same snapshot; ids are `p1`, `p2`, … in every one
 */
export const generateSnapshot = (
  count: number,
  seed: number,
  population: Population = POPULATION,
): Snapshot => {
  const people = createRandom(seed, 1);
  const waits = createRandom(seed, 2);
  const blocks = createRandom(seed, 3);
  const candidates = Array.from({ length: count }, (_, index): Candidate => {
    const blocking = new Set<string>();
    const blockCount = Math.min(blocks.weighted(population.blockCounts), count - 1);
    while (blocking.size < blockCount) {
      const other = blocks.below(count);
      if (other !== index) blocking.add(`p${other + 1}`);
    }
    return {
      entryId: `p${index + 1}`,
      userId: `p${index + 1}`,
      ...generatePerson(people, population),
      waitedS: Math.floor(waits.exponential(population.waitMeanS)),
      blocking: [...blocking],
    };
  });
  return { candidates };
};

/**
 * Recent pairs of a queue: each player played up to three matches with others nearby in the list.
 * @param share of players who played at all
 */
export const generateRecentPairs = (count: number, seed: number, share = 0.7, near = 40): RecentPairs => {
  const random = createRandom(seed, 4);
  const mates: number[] = [];
  const opponents: number[] = [];
  for (let match = 0; match < (3 * share * count) / 10; match += 1) {
    const middle = random.below(count);
    const ten = new Set<number>();
    while (ten.size < Math.min(10, count)) ten.add((middle + random.below(Math.min(near, count))) % count);
    const places = [...ten];
    for (const [at, one] of places.entries()) {
      for (let after = at + 1; after < places.length; after += 1)
        (at < 5 === after < 5 ? mates : opponents).push(one, places[after] ?? one);
    }
  }
  return { mates: Int32Array.from(mates), opponents: Int32Array.from(opponents) };
};
