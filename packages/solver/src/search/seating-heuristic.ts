import type { Board } from "../model/board.ts";
import { LANES, SEATS } from "../model/problem.ts";
import type { RandomGenerator } from "./random-generator.ts";

const shuffle = (items: number[], random: RandomGenerator): void => {
  for (let place = items.length - 1; place > 0; place -= 1) {
    const other = random.below(place + 1);
    const held = items[place];
    items[place] = items[other];
    items[other] = held;
  }
};

/**
 * Gives players roles, each role to as many as `places`, by augmenting paths between the five roles (Kuhn 1955): who
 * comes earlier in `order` is never left out for who comes later.
 * @returns the players of each role
 */
const assignRoles = (board: Board, order: readonly number[], places: number): readonly number[][] => {
  const { roleAt, roleCount } = board.problem;
  const held: number[][] = Array.from({ length: LANES }, () => []);
  const give = (player: number, isVisited: Uint8Array): boolean => {
    const count = roleCount[player];
    for (let rank = 0; rank < count; rank += 1) {
      const role = roleAt[player * LANES + rank];
      if (isVisited[role] === 1) continue;
      isVisited[role] = 1;
      const holders = held[role];
      if (holders.length < places) {
        holders.push(player);
        return true;
      }
      const index = holders.findIndex((holder) => give(holder, isVisited));
      if (index < 0) continue;
      holders[index] = player;
      return true;
    }
    return false;
  };
  for (const player of order) give(player, new Uint8Array(LANES));
  return held;
};

const foesIn = ({ problem: { foeStart, foes }, seatOf }: Board, player: number, match: number): number => {
  let found = 0;
  for (let index = foeStart[player]; index < foeStart[player + 1]; index += 1) {
    const seat = seatOf[foes[index]];
    if (seat >= 0 && Math.floor(seat / SEATS) === match) found += 1;
  }
  return found;
};

const swapSeats = (board: Board, one: number, two: number): void => {
  const first = board.playerAt[one];
  const second = board.playerAt[two];
  board.playerAt[one] = second;
  board.playerAt[two] = first;
  board.seatOf[second] = one;
  board.seatOf[first] = two;
};

/** Swaps the player of a seat with one of the same role in a match from `first` on, if fewer foes meet then. */
const partFoes = (board: Board, seat: number, first: number): boolean => {
  const match = Math.floor(seat / SEATS);
  const meetings = (other: number, place: number): number =>
    foesIn(board, board.playerAt[seat], match) + foesIn(board, board.playerAt[place], other);
  for (let other = first; other < board.open; other += 1) {
    if (other === match) continue;
    for (const side of [0, LANES]) {
      const place = other * SEATS + side + (seat % LANES);
      const before = meetings(other, place);
      swapSeats(board, seat, place);
      if (meetings(other, place) < before) return true;
      swapSeats(board, seat, place);
    }
  }
  return false;
};

/** Swaps seats of the matches from `first` on until no swap parts foes, and closes those in which some still meet. */
const separateFoes = (board: Board, first: number): void => {
  for (let isParted = true; isParted; ) {
    isParted = false;
    for (let seat = first * SEATS; seat < board.open * SEATS; seat += 1) {
      if (board.meetsFoe(board.playerAt[seat], Math.floor(seat / SEATS)))
        isParted = partFoes(board, seat, first) || isParted;
    }
  }
  board.closeWhere((match) => board.lineupOf(match).some((player) => board.meetsFoe(player, match)), first);
  for (let match = first; match < board.open; match += 1) board.value[match] = board.judge(match);
};

/**
 * Opens as many matches as the leftover players fill by their roles alone, neighbours in rate together, and leaves
 * the board's windows soft: annealing that may break them mends them where that is possible.
 */
export const seatByRoles = (board: Board, random: RandomGenerator): void => {
  const { count, isOverdue } = board.problem;
  board.penaltyWeight = 1;
  const rest: number[] = [];
  for (let player = 0; player < count; player += 1) {
    if (board.seatOf[player] < 0) rest.push(player);
  }
  shuffle(rest, random);
  const order = [
    ...rest.filter((player) => isOverdue[player] === 1),
    ...rest.filter((player) => isOverdue[player] !== 1),
  ];
  const first = board.open;
  for (let matches = Math.floor(rest.length / SEATS); matches > 0; matches -= 1) {
    const held = assignRoles(board, order, 2 * matches);
    if (held.some((holders) => holders.length < 2 * matches)) continue;
    for (const holders of held) holders.sort((left, right) => left - right);
    for (let match = 0; match < matches; match += 1) {
      const pairs = held.map((holders) => holders.slice(2 * match, 2 * match + 2));
      const flips = pairs.map(() => random.below(2));
      board.openMatch([0, 1].flatMap((team) => pairs.map((pair, role) => pair[team ^ flips[role]])));
    }
    break;
  }
  separateFoes(board, first);
};
