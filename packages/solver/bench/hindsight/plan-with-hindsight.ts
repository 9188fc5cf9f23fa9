import { DEFAULT_SETTINGS, type Settings } from "@gokaku/solver";
import { createRandom } from "../generator/random.ts";
import { type Board, createBoard, NOBODY, SEATS } from "./board.ts";
import { GAVE_UP } from "./cost.ts";
import type { Evening, Match } from "./visitors.ts";

/** RatePoints by which a worse evening is taken now and then, at the beginning and at the end. */
const HOT = 20;
const COLD = 0.5;
/** Whom one may change places with: those nearest in the time of joining and in rate, ten minutes like 100 points. */
const NEIGHBOURS = 60;
const POINTS_PER_S = 100 / 600;
/** Of a thousand moves so many make a whole match anew; the others change two visitors. */
const REBUILDS = 20;

const neighboursOf = ({ visitors, mayMeet }: Board, one: number): readonly number[] =>
  visitors
    .map(({ rate, joinS }, other) => ({
      other,
      distance: Math.abs(rate - visitors[one].rate) + POINTS_PER_S * Math.abs(joinS - visitors[one].joinS),
    }))
    .filter(({ other }) => other !== one && mayMeet(one, other))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, NEIGHBOURS)
    .map(({ other }) => other);

/**
 * The best matches that are found for an evening whose joins and leaves are all known: annealing (Kirkpatrick,
 * Gelatt and Vecchi 1983) over who plays together, each ten in its best arrangement and drawn as early as it can be.
 * A heuristic: the best evening is at least as good.
 * @param start matches of the same evening to begin with
 */
export const foresee = (
  evening: Evening,
  start: readonly Match[],
  seed: number,
  moves: number,
  settings: Settings = DEFAULT_SETTINGS,
): readonly Match[] => {
  const random = createRandom(seed, 31);
  const board = createBoard(evening, settings);
  const { visitors, seatOf, sitter } = board;
  const matchCount = sitter.length / SEATS;
  if (matchCount === 0) return [];
  const numberOf = new Map(visitors.map(({ entryId }, number) => [entryId, number]));
  const prices = new Float64Array(matchCount).fill(GAVE_UP * SEATS);
  start.forEach(({ ten }, match) => {
    board.seat(
      match,
      ten.map(({ entryId }) => numberOf.get(entryId) ?? NOBODY),
    );
    prices[match] = board.priceOf(match, Infinity);
  });
  const neighbours = visitors.map((_, visitor) => neighboursOf(board, visitor));

  let total = prices.reduce((sum, price) => sum + price, 0);
  let best = total;
  let bestSitter = sitter.slice();
  let heat = HOT;
  /** How much dearer the evening may become by this move. */
  const allowance = (): number => -heat * Math.log(1 - random.uniform());

  const sit = (visitor: number, seat: number): void => {
    seatOf[visitor] = seat;
    if (seat !== NOBODY) sitter[seat] = visitor;
  };

  const exchange = (one: number, other: number): void => {
    const seats = [seatOf[one], seatOf[other]] as const;
    const [first, second] = seats.map((seat) => (seat === NOBODY ? NOBODY : Math.floor(seat / SEATS)));
    if (first === second) return;
    const touched = [first, second].filter((match) => match !== NOBODY);
    const before = touched.reduce((sum, match) => sum + prices[match], 0);
    sit(one, seats[1]);
    sit(other, seats[0]);
    let left = before + allowance();
    const found: number[] = [];
    for (const match of touched) {
      const price = board.priceOf(match, left);
      left -= price;
      found.push(price);
      if (left < 0) break;
    }
    if (left < 0) {
      sit(one, seats[0]);
      sit(other, seats[1]);
      return;
    }
    touched.forEach((match, index) => {
      total += found[index] - prices[match];
      prices[match] = found[index];
    });
  };

  /** Makes a match anew out of those whom it frees and those who have none, around one of them. */
  const rebuild = (match: number): void => {
    const before =
      sitter[match * SEATS] === NOBODY ? null : [...sitter.subarray(match * SEATS, (match + 1) * SEATS)];
    board.seat(match, null);
    const anchor = random.below(visitors.length);
    const pool = neighbours[anchor].filter((other) => seatOf[other] === NOBODY && random.uniform() < 0.7);
    if (seatOf[anchor] === NOBODY && pool.length >= SEATS - 1) {
      board.seat(match, [anchor, ...pool.slice(0, SEATS - 1)]);
      const price = board.priceOf(match, prices[match] + allowance());
      if (price < Infinity) {
        total += price - prices[match];
        prices[match] = price;
        return;
      }
    }
    board.seat(match, before);
  };

  for (let move = 0; move < moves; move += 1) {
    if (move % 1024 === 0) heat = HOT * (COLD / HOT) ** (move / moves);
    if (random.below(1000) < REBUILDS) rebuild(random.below(matchCount));
    else {
      const one = random.below(visitors.length);
      const others = neighbours[one];
      if (others.length > 0) exchange(one, others[random.below(others.length)]);
    }
    if (total < best - 1e-9) {
      best = total;
      bestSitter = sitter.slice();
    }
  }
  sitter.set(bestSitter);
  return board.matches();
};
