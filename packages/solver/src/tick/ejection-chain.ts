import type { Board } from "../model/board.ts";
import { LANES, SEATS } from "../model/problem.ts";

/** Players that one chain moves at most, and gains that differ by less. */
const MOST_MOVES = 6;
const SAME = 1e-9;

/** A seat without its player, after the moves that lead to it. */
interface Label {
  readonly seat: number;
  readonly gain: number;
  readonly before: Label | null;
}

const matchOf = (seat: number): number => Math.floor(seat / SEATS);

const touches = (label: Label | null, match: number): boolean =>
  label !== null && (matchOf(label.seat) === match || touches(label.before, match));

/** The change of a match's value when another player takes a seat; −Infinity when that is not possible. */
const gainOf = (board: Board, seat: number, player: number): number => {
  const { playerAt, seatOf, problem, value } = board;
  if (((problem.roleMask[player] >>> (seat % LANES)) & 1) === 0) return Number.NEGATIVE_INFINITY;
  const match = matchOf(seat);
  const before = playerAt[seat];
  const from = seatOf[player];
  seatOf[before] = -1;
  playerAt[seat] = player;
  seatOf[player] = seat;
  const gain = board.isBlockedIn(player, match)
    ? Number.NEGATIVE_INFINITY
    : board.evaluate(match) - value[match];
  seatOf[player] = from;
  playerAt[seat] = before;
  seatOf[before] = seat;
  return gain;
};

const apply = (board: Board, chain: Label, last: number): void => {
  let player = last;
  for (let label: Label | null = chain; label !== null; label = label.before) {
    const before = board.playerAt[label.seat];
    board.playerAt[label.seat] = player;
    board.seatOf[player] = label.seat;
    board.seatOf[before] = -1;
    player = before;
  }
  for (let label: Label | null = chain; label !== null; label = label.before)
    board.value[matchOf(label.seat)] = board.evaluate(matchOf(label.seat));
};

/**
 * Replaces the player of a seat by the best ejection chain (Glover 1996). A player of another match takes the
 * seat, another player that one's seat, and a player without a match the last one. Each match changes in one
 * seat, so the gains add up.
 * @param isFixed players who may not move
 * @returns whether a chain was found
 */
export const replacePlayer = (board: Board, seat: number, isFixed: (player: number) => boolean): boolean => {
  const seats = Array.from({ length: board.open * SEATS }, (_, other) => other).filter(
    (other) => !isFixed(board.playerAt[other]),
  );
  const rest = board.leftovers().filter((player) => !isFixed(player));
  let best: { readonly chain: Label; readonly last: number; readonly gain: number } | null = null;
  let layer: readonly Label[] = [{ seat, gain: 0, before: null }];
  for (let moves = 1; moves <= MOST_MOVES && layer.length > 0; moves += 1) {
    const next = new Map<number, Label>();
    for (const label of layer) {
      for (const last of rest) {
        const gain = label.gain + gainOf(board, label.seat, last);
        if (gain > (best?.gain ?? Number.NEGATIVE_INFINITY) + SAME) best = { chain: label, last, gain };
      }
      for (const other of seats) {
        if (touches(label, matchOf(other))) continue;
        const gain = label.gain + gainOf(board, label.seat, board.playerAt[other]);
        if (gain > (next.get(other)?.gain ?? Number.NEGATIVE_INFINITY) + SAME)
          next.set(other, { seat: other, gain, before: label });
      }
    }
    layer = [...next.values()];
  }
  if (best === null) return false;
  apply(board, best.chain, best.last);
  return true;
};
