import { Arranger, type Steps } from "../exact/best-ten.ts";
import { cliquesOf } from "../pricing/cliques.ts";
import { type Column, Master, type Prices } from "../pricing/master.ts";
import { Outlook } from "../pricing/outlook.ts";
import { visitTens } from "../pricing/visit-tens.ts";
import { type Problem, SEATS } from "../search/problem.ts";

/** Players are bits of two words, which together are exact as one number. */
const WORD = 26;
export const MOST_MEMBERS = 2 * WORD;

const MOST_ROUNDS = 60;
const EPSILON = 1e-6;
/** Tens that a regrouping is put together from, at most. */
const MOST_TENS = 20_000;
const MOST_PACKINGS = 1_000_000;
/** Tens this far below their prices are listed first, then those further and further away while the steps last. */
const FIRST_GAP = 4;
const WIDENING = 2.5;

/** What one unit of each kind of work is, measured in moves of annealing, which take about a sixth of a microsecond. */
const PER_NUMBER = 1 / 150;
const PER_STATE = 1 / 20;
const PER_STEP = 3;

export interface Regrouping {
  /** Better tens than those that were given, each in the order of seats; null when none were found. */
  readonly tens: readonly Int32Array[] | null;
  /** Whether nothing better exists. */
  readonly isBest: boolean;
  /** In moves of annealing. */
  readonly work: number;
}

/** Prices at which no ten is worth more than its seats, by column generation. @returns what all is worth at most */
const findPrices = (
  problem: Problem,
  outlooks: readonly Outlook[],
  known: readonly Column[],
  matches: number,
): { readonly prices: Prices; readonly total: number; readonly bound: number; readonly work: number } => {
  const master = new Master(problem.count, matches);
  for (const column of known) master.add(column);
  let prices = master.solve();
  let beyond = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    beyond = 0;
    for (const outlook of outlooks) {
      outlook.look(prices);
      beyond = Math.max(beyond, outlook.best);
      for (const column of outlook.columns(1e-4)) master.add(column);
    }
    if (beyond <= 1e-3) break;
    prices = master.solve();
  }
  if (beyond > 1e-3) for (const outlook of outlooks) outlook.look(prices);
  const total = prices.players.reduce((sum, price) => sum + price, 0) + prices.match * matches;
  return { prices, total, bound: total + matches * Math.max(0, beyond), work: master.work * PER_NUMBER };
};

/** Ten players who could make a match. */
interface Ten {
  /** Ascending. */
  readonly players: Int32Array;
  /** The same as bits. */
  readonly low: number;
  readonly high: number;
  /** What it is worth beyond its prices, at most. */
  readonly promise: number;
  /** The same until teams, and who met lately, are looked at; then what it is. */
  beyond: number;
  seats: Int32Array | null;
}

/** Every ten that could be worth no less than `gap` below its prices, best first, while the steps last. */
const listTens = (
  problem: Problem,
  outlooks: readonly Outlook[],
  gap: number,
  steps: Steps,
): readonly Ten[] => {
  const found = new Map<number, Ten>();
  const record = (ten: Int32Array, beyond: number): void => {
    let low = 0;
    let high = 0;
    for (const player of ten) {
      if (player < WORD) low |= 1 << player;
      else high |= 1 << (player - WORD);
    }
    const key = high * 2 ** WORD + low;
    if (!found.has(key))
      found.set(key, { players: ten.slice(), low, high, promise: beyond, beyond, seats: null });
  };
  for (const outlook of outlooks) {
    visitTens(problem, outlook, steps, {
      least: () => (found.size < MOST_TENS ? -gap : Number.POSITIVE_INFINITY),
      onTen: record,
    });
  }
  return [...found.values()].sort(
    (left, right) => right.beyond - left.beyond || left.low - right.low || left.high - right.high,
  );
};

/** The least that it costs to make only so many of the matches: the prices of those and of the idlest players. */
const idleCosts = ({ players, match }: Prices, matches: number): readonly number[] => {
  const cheapest = [...players].sort((left, right) => left - right);
  return Array.from({ length: matches + 1 }, (_, made) =>
    cheapest
      .slice(0, Math.max(0, players.length - SEATS * made))
      .reduce((sum, price) => sum + price, match * (matches - made)),
  );
};

/**
 * The disjoint tens that are worth most beyond their prices, the prices of idle players and matches taken off. What a
 * ten is worth at most is put right when a packing with it promises more than the best one.
 * @returns no tens when none are worth more than `floor`, and whether that was cut short
 */
const pack = (
  problem: Problem,
  tens: readonly Ten[],
  prices: Prices,
  matches: number,
  floor: number,
  steps: Steps,
): { readonly tens: readonly Int32Array[] | null; readonly value: number; readonly isCut: boolean } => {
  const { rate, reward, settings } = problem;
  const arranger = new Arranger(problem);
  const all = prices.players.reduce((sum, price) => sum + price, 0);
  const idle = idleCosts(prices, matches);
  const paid = tens.map(({ players }) => players.reduce((sum, player) => sum + prices.players[player], 0));
  const taken: number[] = [];
  let best = floor;
  let chosen: readonly Int32Array[] | null = null;
  let left = MOST_PACKINGS;

  const arrange = (index: number): void => {
    const ten = tens[index];
    if (ten.seats !== null) return;
    const { players } = ten;
    const gross =
      players.reduce((sum, player) => sum + reward[player], settings.matchValue) -
      settings.spreadWeight * (rate[players[SEATS - 1]] - rate[players[0]]);
    const { cost, seats } = arranger.best(players, 1e9, steps);
    ten.beyond = seats === null ? Number.NEGATIVE_INFINITY : gross - cost - paid[index] - prices.match;
    ten.seats = seats;
  };
  const packedValue = (): number => {
    let value = prices.match * (taken.length - matches) - all;
    for (const index of taken) value += tens[index].beyond + paid[index];
    return value;
  };
  const consider = (): void => {
    if (packedValue() <= best + EPSILON) return;
    for (const index of taken) arrange(index);
    const value = packedValue();
    if (value <= best + EPSILON) return;
    best = value;
    chosen = taken.flatMap((index) => {
      const { seats } = tens[index];
      return seats === null ? [] : [seats];
    });
  };
  const search = (from: number, low: number, high: number): void => {
    consider();
    if (taken.length === matches) return;
    const beyond = taken.reduce((sum, index) => sum + tens[index].beyond, 0);
    for (let index = from; index < tens.length && left > 0 && steps.left > 0; index += 1) {
      const next = tens[index];
      let most = Number.NEGATIVE_INFINITY;
      for (let more = 1; taken.length + more <= matches; more += 1)
        most = Math.max(most, beyond + more * next.promise - idle[taken.length + more]);
      if (most <= best + EPSILON) return;
      if (most + next.beyond - next.promise <= best + EPSILON) continue;
      left -= 1;
      if ((next.low & low) !== 0 || (next.high & high) !== 0) continue;
      taken.push(index);
      search(index + 1, low | next.low, high | next.high);
      taken.pop();
    }
  };
  search(0, 0, 0);
  return { tens: chosen, value: best, isCut: left <= 0 };
};

/**
 * The best way to make matches of some players: column generation finds prices at which no ten is worth more than
 * its seats, and with them what all matches are worth at most; every ten that could be part of something better than
 * what is known is listed, and the best disjoint ones are taken. That is the optimum, unless the tens are too many
 * (those furthest below their prices are then missing) or `steps` run out.
 * @param known the matches as they are
 * @param matches as many as are made at most
 */
export const bestRegrouping = (
  problem: Problem,
  known: readonly Column[],
  matches: number,
  steps: Steps,
): Regrouping => {
  const outlooks = cliquesOf(problem).map((members) => new Outlook(problem, members));
  const value = known.reduce((sum, ten) => sum + ten.value, 0);
  const { prices, total, bound, work } = findPrices(problem, outlooks, known, matches);
  const before = steps.left;
  const effort = (): number =>
    work +
    outlooks.reduce((sum, outlook) => sum + outlook.work, 0) * PER_STATE +
    (before - steps.left) * PER_STEP;
  let best: readonly Int32Array[] | null = null;
  let floor = value - total;
  let isBest = false;
  for (let width = FIRST_GAP; steps.left > 0; width *= WIDENING) {
    const gap = Math.min(width, bound - total - floor);
    isBest = gap <= EPSILON;
    if (isBest) break;
    const listed = listTens(problem, outlooks, gap, steps);
    const better = pack(problem, listed, prices, matches, floor, steps);
    if (better.tens !== null) {
      best = better.tens;
      floor = better.value;
    }
    isBest = gap < width && listed.length < MOST_TENS && steps.left > 0 && !better.isCut;
    if (gap < width || listed.length >= MOST_TENS) break;
  }
  return { tens: best, isBest, work: effort() };
};
