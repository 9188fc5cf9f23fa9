import type { RecentPairs } from "./snapshot.ts";

/** Bits of the relation of two players in their recent matches. */
export const MATES = 1;
export const OPPONENTS = 2;

/** Up to this many players a table of all pairs is faster than lists. */
const TABLE_LIMIT = 1000;

/** Repeat-pairing table: which players were recently team-mates or opponents; players by number. */
export interface RepeatPairings {
  /** Whether any pair has an entry. */
  readonly isAny: boolean;
  /** Points of value that a repeated pair of team-mates costs, and a repeated pair of opponents. */
  readonly matesCost: number;
  readonly opponentsCost: number;
  /** `[one · count + other]`: bits, in both directions; null in a long queue. */
  readonly table: Uint8Array | null;
  readonly count: number;
  /**
   * Partners of player i with a higher number: `others[start[i] … start[i + 1] − 1]`, ascending, and their
   * bits.
   */
  readonly start: Int32Array;
  readonly others: Int32Array;
  readonly bits: Uint8Array;
}

export const NO_REPEATS: RepeatPairings = {
  isAny: false,
  matesCost: 0,
  opponentsCost: 0,
  table: null,
  count: 0,
  start: new Int32Array(0),
  others: new Int32Array(0),
  bits: new Uint8Array(0),
};

type Pairs = readonly (readonly [one: number, other: number, bits: number])[];

/** @param pairs the lower number first, each pair once, in ascending order */
const layOut = (pairs: Pairs, count: number, weight: number): RepeatPairings => {
  if (pairs.length === 0) return NO_REPEATS;
  const start = new Int32Array(count + 1);
  const others = new Int32Array(pairs.length);
  const bits = new Uint8Array(pairs.length);
  const table = count <= TABLE_LIMIT ? new Uint8Array(count * count) : null;
  pairs.forEach(([one, other, kind], index) => {
    start[one + 1] += 1;
    others[index] = other;
    bits[index] = kind;
    if (table === null) return;
    table[one * count + other] = kind;
    table[other * count + one] = kind;
  });
  for (let player = 0; player < count; player += 1) start[player + 1] += start[player];
  return { isAny: true, matesCost: weight, opponentsCost: weight / 2, table, count, start, others, bits };
};

/**
 * @param order `order[number]`: the player's place among the candidates
 * @param weight points for a pair of team-mates
 */
export const buildRepeatPairings = (
  { mates, opponents }: RecentPairs,
  order: readonly number[],
  weight: number,
): RepeatPairings => {
  const count = order.length;
  const numberOf = new Int32Array(count);
  order.forEach((place, number) => {
    numberOf[place] = number;
  });
  const known = new Map<number, number>();
  const note = (places: Int32Array, bit: number): void => {
    for (let pair = 0; pair + 1 < places.length; pair += 2) {
      const one = numberOf[places[pair]];
      const other = numberOf[places[pair + 1]];
      if (one === other) continue;
      const key = Math.min(one, other) * count + Math.max(one, other);
      known.set(key, (known.get(key) ?? 0) | bit);
    }
  };
  note(mates, MATES);
  note(opponents, OPPONENTS);
  const pairs = [...known]
    .sort(([left], [right]) => left - right)
    .map(([key, bits]) => [Math.floor(key / count), key % count, bits] as const);
  return layOut(pairs, count, weight);
};

/** The same table for some players alone. `members` ascending; `numberOf` is the inverse. */
export const restrictRepeats = (
  pairings: RepeatPairings,
  members: readonly number[],
  numberOf: ReadonlyMap<number, number>,
): RepeatPairings => {
  if (!pairings.isAny) return NO_REPEATS;
  const pairs = members.flatMap((player, one) => {
    const found: [number, number, number][] = [];
    for (let index = pairings.start[player]; index < pairings.start[player + 1]; index += 1) {
      const other = numberOf.get(pairings.others[index]);
      if (other !== undefined) found.push([one, other, pairings.bits[index]]);
    }
    return found;
  });
  return layOut(pairs, members.length, pairings.matesCost);
};

/** The bits of two players. */
export const repeatBits = (
  { isAny, table, count, start, others, bits }: RepeatPairings,
  one: number,
  other: number,
): number => {
  if (!isAny) return 0;
  if (table !== null) return table[one * count + other];
  const lower = Math.min(one, other);
  const higher = Math.max(one, other);
  for (let index = start[lower]; index < start[lower + 1]; index += 1) {
    if (others[index] === higher) return bits[index];
  }
  return 0;
};

/**
 * Counts the pairs that repeat in a match, team-mates as team-mates and opponents as opponents.
 * @param lineup the first five players are one team
 */
export const repeatsOf = (
  pairings: RepeatPairings,
  lineup: ArrayLike<number>,
): { readonly mateRepeats: number; readonly opponentRepeats: number } => {
  let mateRepeats = 0;
  let opponentRepeats = 0;
  for (let one = 0; one < lineup.length && pairings.isAny; one += 1) {
    for (let two = one + 1; two < lineup.length; two += 1) {
      const bits = repeatBits(pairings, lineup[one], lineup[two]);
      const isSameTeam = one < lineup.length / 2 === two < lineup.length / 2;
      if (isSameTeam && (bits & MATES) !== 0) mateRepeats += 1;
      if (!isSameTeam && (bits & OPPONENTS) !== 0) opponentRepeats += 1;
    }
  }
  return { mateRepeats, opponentRepeats };
};
