import type { RecentPairs } from "./snapshot.ts";

/** Bits of what two players were to each other lately. */
export const MATES = 1;
export const OPPONENTS = 2;

/** Up to so many players a table of all pairs is quicker to read than the lists of those who pairings. */
const TABLE_LIMIT = 1000;

/** Who pairings whom lately, laid out flat; players by number. */
export interface RepeatPairings {
  /** Whether anybody pairings anybody. */
  readonly isAny: boolean;
  /** Points of value that team-mates cost who were team-mates, and opponents who were opponents. */
  readonly matesCost: number;
  readonly opponentsCost: number;
  /** `[one · count + other]`: bits, in both directions; null in a long queue. */
  readonly table: Uint8Array | null;
  readonly count: number;
  /** Those with a higher number whom player i pairings: `others[start[i] … start[i + 1] − 1]`, ascending, and their bits. */
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

/** The same among some players alone; `members` ascending, `numberOf` the other way round. */
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

/** What two players were to each other lately, as bits. */
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

/** How many pairs of a ten meet again on the side that both were on. @param ten the first five are one team */
export const repeatsOf = (
  pairings: RepeatPairings,
  ten: ArrayLike<number>,
): { readonly mateRepeats: number; readonly opponentRepeats: number } => {
  let mateRepeats = 0;
  let opponentRepeats = 0;
  for (let one = 0; one < ten.length && pairings.isAny; one += 1) {
    for (let two = one + 1; two < ten.length; two += 1) {
      const bits = repeatBits(pairings, ten[one], ten[two]);
      const isSameTeam = one < ten.length / 2 === two < ten.length / 2;
      if (isSameTeam && (bits & MATES) !== 0) mateRepeats += 1;
      if (!isSameTeam && (bits & OPPONENTS) !== 0) opponentRepeats += 1;
    }
  }
  return { mateRepeats, opponentRepeats };
};
