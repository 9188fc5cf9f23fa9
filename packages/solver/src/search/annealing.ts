import type { Board } from "../model/board.ts";
import { LANES, SEATS } from "../model/problem.ts";
import type { RandomGenerator } from "./random-generator.ts";

/** `ln u` for 8192 even values of u: Metropolis' rule without a logarithm in the hot loop. */
const LOGARITHMS = Float64Array.from({ length: 8192 }, (_, step) => Math.log((step + 0.5) / 8192));

const MOVES_PER_STEP = 512;

export interface Cooling {
  readonly moves: number;
  /**
   * Temperatures at the start and at the end, in points of value: the loss accepted once in about three
   * times.
   */
  readonly hot: number;
  readonly cold: number;
  /** Distance between two players of one move, in the order of strengths. */
  readonly reach: number;
  /** Players that move: numbers `from … to − 1`. */
  readonly from: number;
  readonly to: number;
  /**
   * Whether windows may be violated for a penalty that grows with cooling. In a short queue single moves do
   * not connect the feasible plans. The final board may be infeasible.
   */
  readonly isSoft: boolean;
  /** The wall-clock guard: ends the annealing early. */
  readonly isOver: () => boolean;
}

/**
 * Penalty per point of rate outside the windows, times the temperature: one point of value when hot, thirty
 * when cold.
 */
const PENALTY_SCALE = 30;

/**
 * Simulated annealing (Kirkpatrick 1983) on the seats. In a move player x takes seat t. Its player y takes
 * x's place, or shifts to seat s, whose player takes x's place. The compound move lets x in even when y's
 * roles do not fit x's old seat.
 * @param onImprovement receives the total value after every improving move
 */
export const anneal = (
  board: Board,
  random: RandomGenerator,
  { moves, hot, cold, reach, from: start, to: end, isSoft, isOver }: Cooling,
  onImprovement: ((total: number) => void) | null,
): void => {
  const { playerAt, seatOf, value, problem } = board;
  const { roleMask, roleAt, roleCount, count } = problem;
  const hasBlocks = problem.blocks.length > 0;
  if (board.open === 0) return;
  const steps = Math.ceil(moves / MOVES_PER_STEP);
  const cooling = steps > 1 ? (cold / hot) ** (1 / (steps - 1)) : 1;
  let temperature = hot;
  let total = board.total();

  /** A match near player x in strength; −1 when the random player is left over. */
  const matchNear = (x: number): number => {
    let other: number;
    if (reach >= count) other = random.below(count);
    else {
      other = x + random.below(2 * reach + 1) - reach;
      if (other < 0) other = -other;
      if (other >= count) other = 2 * (count - 1) - other;
    }
    const seat = seatOf[other];
    return seat < 0 ? -1 : Math.floor(seat / SEATS);
  };
  /** A seat of a random selected role of the player in the match. */
  const seatFor = (player: number, match: number): number => {
    const bits = random.bits() >>> 0;
    const role = roleAt[player * LANES + ((bits >>> 8) % roleCount[player])];
    return match * SEATS + role + (bits & 1 ? LANES : 0);
  };
  const fits = (player: number, seat: number): boolean => ((roleMask[player] >>> (seat % LANES)) & 1) === 1;
  const put = (player: number, seat: number): void => {
    seatOf[player] = seat;
    if (seat >= 0) playerAt[seat] = player;
  };

  for (let move = 0; move < moves; move += 1) {
    if (move % MOVES_PER_STEP === 0) {
      if (isOver()) break;
      if (move > 0) temperature *= cooling;
      if (isSoft) {
        board.setPenaltyWeight(PENALTY_SCALE / temperature);
        total = board.total();
      }
    }
    const x = start + random.below(end - start);
    const from = seatOf[x];
    const own = from < 0 ? -1 : Math.floor(from / SEATS);
    const bits = random.bits() >>> 0;
    const target = own >= 0 && (bits & 7) < 3 ? own : matchNear(x);
    if (target < 0) continue;
    const t = seatFor(x, target);
    const y = playerAt[t];
    if (y === x) continue;
    const canSwap = from < 0 || fits(y, from);
    let s = -1;
    let z = -1;
    let third = -1;
    if (!canSwap || (bits & 0x300) === 0) {
      third = (bits & 0xc00) === 0 ? matchNear(x) : (bits & 0x1000) === 0 && own >= 0 ? own : target;
      if (third < 0) continue;
      s = seatFor(y, third);
      z = playerAt[s];
      if (z === x || z === y || (from >= 0 && !fits(z, from))) continue;
    }
    put(x, t);
    if (z < 0) put(y, from);
    else {
      put(y, s);
      put(z, from);
    }
    let legal = true;
    if (hasBlocks) {
      legal = !board.isBlockedIn(x, target);
      if (legal && z >= 0) legal = !board.isBlockedIn(y, third);
      const last = z >= 0 ? z : y;
      if (legal && own >= 0) legal = !board.isBlockedIn(last, own);
    }
    if (legal) {
      const isOwnSeparate = own >= 0 && own !== target;
      const isThirdSeparate = third >= 0 && third !== target && third !== own;
      const valueTarget = board.evaluate(target);
      const valueOwn = isOwnSeparate ? board.evaluate(own) : 0;
      const valueThird = isThirdSeparate ? board.evaluate(third) : 0;
      const delta =
        valueTarget -
        value[target] +
        (isOwnSeparate ? valueOwn - value[own] : 0) +
        (isThirdSeparate ? valueThird - value[third] : 0);
      if (delta >= 0 || delta > temperature * LOGARITHMS[random.bits() & 8191]) {
        value[target] = valueTarget;
        if (isOwnSeparate) value[own] = valueOwn;
        if (isThirdSeparate) value[third] = valueThird;
        total += delta;
        if (delta > 0 && onImprovement !== null) onImprovement(total);
        continue;
      }
    }
    put(x, from);
    put(y, t);
    if (z >= 0) put(z, s);
  }
  if (isSoft) board.setPenaltyWeight(Number.POSITIVE_INFINITY);
};
