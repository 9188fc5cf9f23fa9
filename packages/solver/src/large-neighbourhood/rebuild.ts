import type { Board } from "../model/board.ts";
import { SEATS } from "../model/problem.ts";
import { fillAtRandom } from "../search/construct.ts";
import type { RandomGenerator } from "../search/random-generator.ts";

/** Leftover players up to this distance in the order of strengths may join a rebuilt match. */
const REACH = 150;

/** The matches with players near `around` in strength, nearest first, at most `limit`. */
const matchesNear = (board: Board, around: number, limit: number): number[] => {
  const found: number[] = [];
  const { count } = board.problem;
  const look = (player: number): void => {
    if (player < 0 || player >= count) return;
    const seat = board.seatOf[player];
    if (seat < 0) return;
    const match = Math.floor(seat / SEATS);
    if (!found.includes(match) && found.length < limit) found.push(match);
  };
  look(around);
  for (let distance = 1; distance < count && found.length < limit; distance += 1) {
    look(around - distance);
    look(around + distance);
  }
  return found;
};

/**
 * One step of large neighbourhood search (Shaw 1998). It destroys up to three matches near a player and
 * rebuilds matches at random from their players and nearby leftover players. The result stays unless it is
 * worse. Without a match nearby it only builds.
 */
export const rebuildAround = (board: Board, random: RandomGenerator, around: number): void => {
  const { count } = board.problem;
  const doomed = matchesNear(board, around, 1 + random.below(3)).sort((left, right) => right - left);
  const saved = doomed.map((match) => board.lineupOf(match));
  let before = 0;
  let from = Math.max(0, around - REACH);
  let to = Math.min(count - 1, around + REACH);
  for (const match of doomed) before += board.value[match];
  for (const match of doomed) board.closeMatch(match);
  for (const lineup of saved) {
    for (const player of lineup) {
      if (player < from) from = player;
      if (player > to) to = player;
    }
  }
  const candidates: number[] = [];
  for (let player = from; player <= to; player += 1) {
    if (board.seatOf[player] < 0) candidates.push(player);
  }
  const first = board.open;
  fillAtRandom(board, random, candidates);
  let after = 0;
  for (let match = first; match < board.open; match += 1) after += board.value[match];
  if (after >= before - 1e-9) return;
  board.closeFrom(first);
  for (const lineup of saved) board.openMatch(lineup);
};

/** Rebuilds around random players. */
export const searchNeighbourhoods = (board: Board, random: RandomGenerator, rounds: number): void => {
  for (let round = 0; round < rounds; round += 1)
    rebuildAround(board, random, random.below(board.problem.count));
};

/** Rebuilds around every leftover player, overdue players first, until a pass seats no further match. */
export const seatLeftovers = (
  board: Board,
  random: RandomGenerator,
  tries: number,
  isOver: () => boolean,
): void => {
  const { isOverdue } = board.problem;
  for (let seated = -1; board.open > seated; ) {
    seated = board.open;
    const rest = board.leftovers().sort((left, right) => isOverdue[right] - isOverdue[left] || left - right);
    for (const player of rest) {
      for (let attempt = 0; attempt < tries && board.seatOf[player] < 0; attempt += 1) {
        rebuildAround(board, random, player);
      }
      if (isOver()) return;
    }
  }
};
