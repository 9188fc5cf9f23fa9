import { ROLES, type Role } from "@gokaku/game";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Seeded random numbers, so that a session can be repeated. */
export interface Chance {
  /** 0 up to, not including, 1. */
  readonly unit: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number;
}

export const createChance = (seed: number): Chance => {
  const generator = xoroshiro128plus(seed);
  return {
    unit: () => uniformFloat64(generator),
    whole: (low, high) => uniformInt(generator, low, high),
  };
};

/** Two to five distinct roles in random order; half of the players choose two. */
export const randomRoles = (chance: Chance): Role[] => {
  const share = chance.unit();
  const count = share < 0.5 ? 2 : share < 0.8 ? 3 : share < 0.9 ? 4 : 5;
  const left = [...ROLES];
  return Array.from({ length: count }, () => left.splice(chance.whole(0, left.length - 1), 1)).flat();
};
