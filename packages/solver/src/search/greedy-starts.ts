import { ROLES } from "@gokaku/game";
import { Board } from "../model/board.ts";
import { selectLineup } from "../model/lineup.ts";
import { LANES, overdueAmong, type Problem, SEATS } from "../model/problem.ts";
import { NO_REPEATS } from "../model/repeat-pairings.ts";
import { byWait, compareText } from "../model/snapshot.ts";
import { assignPlaces } from "./assignment.ts";
import type { BestBoard } from "./best-board.ts";

/** Greatest number of players for the greedy matchmakers, whose time grows faster than the queue. */
const LIMIT = 500;
/** Players on either side, in the order of strengths, who may play with a player. */
const NEAR = 15;
const FAR = 100;

/** Compares two players who may play with `leader`. */
type Order = (problem: Problem, leader: number) => (left: number, right: number) => number;

/** Longest wait first. */
const oldest: Order =
  ({ players }) =>
  (left, right) =>
    byWait(players[left], players[right]);

/** Nearest in strength first. */
const nearest: Order =
  ({ players, strength }, leader) =>
  (left, right) =>
    Math.abs(strength[left] - strength[leader]) - Math.abs(strength[right] - strength[leader]) ||
    byWait(players[left], players[right]);

/** All players by strength; the longest wait breaks ties. */
const byStrength = ({ players, strength, count }: Problem): readonly number[] =>
  Array.from({ length: count }, (_, player) => player).sort(
    (left, right) => strength[left] - strength[right] || byWait(players[left], players[right]),
  );

/** The players at most `reach` places from the leader. @param sorted by strength */
const around = (
  { strength }: Problem,
  sorted: readonly number[],
  leader: number,
  reach: number,
): number[] => {
  const place = sorted.findIndex((player) => strength[player] >= strength[leader]);
  const middle = place < 0 ? sorted.length : place;
  return sorted.slice(Math.max(0, middle - reach), middle + reach).filter((player) => player !== leader);
};

/**
 * The first ten players in the given order, the leader among them, that satisfy every hard constraint; null
 * without any. Pairwise overlapping windows share a point (Helly), and it suffices to try the low end of each
 * window.
 */
const tenAround = (
  problem: Problem,
  leader: number,
  others: readonly number[],
  order: Order,
): Int32Array | null => {
  const { players, low, high, blockStart, blocks } = problem;
  const { rate } = players[leader];
  const blocked = blocks.subarray(blockStart[leader], blockStart[leader + 1]);
  const open = others.filter((player) => !blocked.includes(player));
  const queue = [leader, ...open.sort(order(problem, leader))];
  const points = [...new Set(queue.map((player) => low[player]))]
    .filter((point) => low[leader] <= point && point <= high[leader])
    .sort((left, right) => Math.abs(left - rate) - Math.abs(right - rate) || left - right);
  const lineup = new Int32Array(SEATS);
  for (const point of points) {
    const holders = queue.filter((player) => low[player] <= point && point <= high[player]);
    if (selectLineup(problem, holders, holders.length, lineup)) return lineup;
  }
  return null;
};

interface Game {
  /** In the order of seats. */
  readonly lineup: readonly number[];
  /** Without an overdue bonus. */
  readonly value: number;
}

/**
 * Assigns roles with the least sum of choice costs, then takes the best of the sixteen splits into two teams.
 * @param board without a match of these players
 */
const arrange = (board: Board, ten: Int32Array): Game | null => {
  const { players, settings, overdueBonus } = board.problem;
  const costs = Float64Array.from({ length: SEATS * LANES }, (_, cell) => {
    const { roles, roleDebt } = players[ten[Math.floor(cell / LANES)]];
    const rank = roles.indexOf(ROLES[cell % LANES]);
    return rank < 0 ? Number.POSITIVE_INFINITY : (settings.choicePenalty[rank] ?? 0) * (1 + roleDebt);
  });
  const order = assignPlaces(costs);
  if (order === null) return null;
  const bonus = overdueBonus * overdueAmong(board.problem, ten);
  let best: Game | null = null;
  for (let flips = 0; flips < 16; flips += 1) {
    const lineup = Array.from(order, (_, seat) => {
      const isFlipped = (flips >> (seat % LANES)) & 1;
      return ten[order[isFlipped ? (seat + LANES) % SEATS : seat]];
    });
    const match = board.openMatch(lineup);
    const value = board.value[match] - bonus;
    board.closeMatch(match);
    if (best === null || value > best.value) best = { lineup, value };
  }
  return best;
};

/** First come, first served: the player with the longest wait plays with the next nine who fit. */
export const oldestFirst = (problem: Problem): Board => {
  const board = new Board(problem);
  const isLeft = (player: number): boolean => board.seatOf[player] < 0;
  let left = byStrength(problem);
  for (const player of left.toSorted(oldest(problem, 0))) {
    if (!isLeft(player)) continue;
    const ten = tenAround(problem, player, around(problem, left, player, FAR).filter(isLeft), oldest);
    const game = ten === null ? null : arrange(board, ten);
    if (game === null) continue;
    board.openMatch(game.lineup);
    if (board.open % 20 === 0) left = left.filter(isLeft);
  }
  return board;
};

/**
 * Idea of Forged Alliance Forever's team matchmaker, with roles, windows and blocks. The nine players nearest
 * in strength to each player make one candidate game. The best disjoint games are taken, and the remaining
 * players try again.
 */
export const neighbourWindow = (problem: Problem): Board => {
  const { players } = problem;
  const board = new Board(problem);
  const isLeft = (player: number): boolean => board.seatOf[player] < 0;
  const all = byStrength(problem);
  for (let before = -1; before < board.open; ) {
    before = board.open;
    const left = all.filter(isLeft);
    const games = left.flatMap((leader) => {
      const ten = tenAround(problem, leader, around(problem, left, leader, NEAR), nearest);
      const game = ten === null ? null : arrange(board, ten);
      return game === null ? [] : [{ ...game, leader }];
    });
    games.sort(
      (one, two) =>
        two.value - one.value || compareText(players[one.leader].entryId, players[two.leader].entryId),
    );
    for (const { lineup } of games) if (lineup.every(isLeft)) board.openMatch(lineup);
  }
  return board;
};

/**
 * Offers the plans of the greedy matchmakers, so that none of them is ever better than the result. They do not
 * know recent pairings.
 */
export const offerGreedyStarts = (problem: Problem, best: BestBoard): void => {
  if (problem.count > LIMIT) return;
  for (const start of [neighbourWindow, oldestFirst]) {
    const found = start({ ...problem, repeats: NO_REPEATS });
    const board = new Board(problem);
    for (let match = 0; match < found.open; match += 1) board.openMatch(found.lineupOf(match));
    best.offerBoard(board);
  }
};
