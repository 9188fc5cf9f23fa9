import { ROLES, type Role } from "@gokaku/game";

/** Seeded chance, so that an evening can be had again. */
export type Chance = {
  /** 0 up to, not including, 1. */
  readonly unit: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
};

/** Mulberry32: small, even enough for behaviour, the same everywhere. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return { unit, whole, pick: (items) => items[whole(0, items.length - 1)] };
};

/** Two to five distinct roles in random order; half of the players choose two. */
export const randomRoles = (chance: Chance): Role[] => {
  const draw = chance.unit();
  const count = draw < 0.5 ? 2 : draw < 0.8 ? 3 : draw < 0.9 ? 4 : 5;
  const left = [...ROLES];
  return Array.from({ length: count }, () => left.splice(chance.whole(0, left.length - 1), 1)).flat();
};

/** A whole number that depends on the text alone; players of one match agree by it without talking. */
export const hashOf = (text: string): number => {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return hash;
};
