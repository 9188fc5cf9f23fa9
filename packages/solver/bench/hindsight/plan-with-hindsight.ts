import { DEFAULT_SETTINGS, type Settings } from "@gokaku/solver";
import { createRandom } from "../generator/random.ts";
import { type Board, createBoard, EMPTY, SEATS } from "./board.ts";
import { GIVE_UP_COST } from "./cost.ts";
import type { Match, Session } from "./visitors.ts";

/** Temperatures at the beginning and at the end, in points. */
const HOT = 20;
const COLD = 0.5;
/** Exchange partners: the visitors nearest in joining time and rate, where ten minutes count as 100 points. */
const NEIGHBOURS = 60;
const POINTS_PER_S = 100 / 600;
/** Of a thousand moves this many rebuild a whole match; the others exchange two visitors. */
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
 * Plans a session whose joins and leaves are all known, by annealing (Kirkpatrick, Gelatt and Vecchi 1983)
 * over the ten players of each match. A heuristic: the optimum is at least as good.
 * @param start matches of the same session to begin with
 */
export const planWithHindsight = (
  session: Session,
  start: readonly Match[],
  seed: number,
  moves: number,
  settings: Settings = DEFAULT_SETTINGS,
): readonly Match[] => {
  const random = createRandom(seed, 31);
  const board = createBoard(session, settings);
  const { visitors, seatOf, sitter } = board;
  const matchCount = sitter.length / SEATS;
  if (matchCount === 0) return [];
  const numberOf = new Map(visitors.map(({ entryId }, number) => [entryId, number]));
  const costs = new Float64Array(matchCount).fill(GIVE_UP_COST * SEATS);
  start.forEach(({ lineup }, match) => {
    board.seat(
      match,
      lineup.map(({ entryId }) => numberOf.get(entryId) ?? EMPTY),
    );
    costs[match] = board.costOf(match, Infinity);
  });
  const neighbours = visitors.map((_, visitor) => neighboursOf(board, visitor));

  let total = costs.reduce((sum, cost) => sum + cost, 0);
  let best = total;
  let bestSitter = sitter.slice();
  let temperature = HOT;
  /** How much the cost may increase by this move. */
  const allowance = (): number => -temperature * Math.log(1 - random.uniform());

  const sit = (visitor: number, seat: number): void => {
    seatOf[visitor] = seat;
    if (seat !== EMPTY) sitter[seat] = visitor;
  };

  const exchange = (one: number, other: number): void => {
    const seats = [seatOf[one], seatOf[other]] as const;
    const [first, second] = seats.map((seat) => (seat === EMPTY ? EMPTY : Math.floor(seat / SEATS)));
    if (first === second) return;
    const touched = [first, second].filter((match) => match !== EMPTY);
    const before = touched.reduce((sum, match) => sum + costs[match], 0);
    sit(one, seats[1]);
    sit(other, seats[0]);
    let left = before + allowance();
    const found: number[] = [];
    for (const match of touched) {
      const cost = board.costOf(match, left);
      left -= cost;
      found.push(cost);
      if (left < 0) break;
    }
    if (left < 0) {
      sit(one, seats[0]);
      sit(other, seats[1]);
      return;
    }
    touched.forEach((match, index) => {
      total += found[index] - costs[match];
      costs[match] = found[index];
    });
  };

  /** Rebuilds a match around a random visitor, from visitors without a match. */
  const rebuild = (match: number): void => {
    const before =
      sitter[match * SEATS] === EMPTY ? null : [...sitter.subarray(match * SEATS, (match + 1) * SEATS)];
    board.seat(match, null);
    const anchor = random.below(visitors.length);
    const candidates = neighbours[anchor].filter(
      (other) => seatOf[other] === EMPTY && random.uniform() < 0.7,
    );
    if (seatOf[anchor] === EMPTY && candidates.length >= SEATS - 1) {
      board.seat(match, [anchor, ...candidates.slice(0, SEATS - 1)]);
      const cost = board.costOf(match, costs[match] + allowance());
      if (cost < Infinity) {
        total += cost - costs[match];
        costs[match] = cost;
        return;
      }
    }
    board.seat(match, before);
  };

  for (let move = 0; move < moves; move += 1) {
    if (move % 1024 === 0) temperature = HOT * (COLD / HOT) ** (move / moves);
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
