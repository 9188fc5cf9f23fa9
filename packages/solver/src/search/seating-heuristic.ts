import type { Board } from "../model/board.ts";
import { LANES, SEATS } from "../model/problem.ts";
import type { RandomGenerator } from "./random-generator.ts";

const shuffle = (items: number[], random: RandomGenerator): void => {
  for (let place = items.length - 1; place > 0; place -= 1) {
    const other = random.below(place + 1);
    const moved = items[place];
    items[place] = items[other];
    items[other] = moved;
  }
};

/**
 * Assigns a role to each player, at most `places` players a role, by augmenting paths between the roles (Kuhn
 * 1955). A player earlier in `order` is never displaced by a later one.
 * @returns the players of each role
 */
const assignRoles = (board: Board, order: readonly number[], places: number): readonly number[][] => {
  const { roleAt, roleCount } = board.problem;
  const holdersOf: number[][] = Array.from({ length: LANES }, () => []);
  const give = (player: number, isVisited: Uint8Array): boolean => {
    const count = roleCount[player];
    for (let rank = 0; rank < count; rank += 1) {
      const role = roleAt[player * LANES + rank];
      if (isVisited[role] === 1) continue;
      isVisited[role] = 1;
      const holders = holdersOf[role];
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
  return holdersOf;
};

const blocksIn = (
  { problem: { blockStart, blocks }, seatOf }: Board,
  player: number,
  match: number,
): number => {
  let found = 0;
  for (let index = blockStart[player]; index < blockStart[player + 1]; index += 1) {
    const seat = seatOf[blocks[index]];
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

/**
 * Swaps the player of a seat with one of the same role in a match from `first` on, if that leaves fewer
 * blocked pairs.
 */
const swapFoeOut = (board: Board, seat: number, first: number): boolean => {
  const match = Math.floor(seat / SEATS);
  const blockCount = (other: number, place: number): number =>
    blocksIn(board, board.playerAt[seat], match) + blocksIn(board, board.playerAt[place], other);
  for (let other = first; other < board.open; other += 1) {
    if (other === match) continue;
    for (const side of [0, LANES]) {
      const place = other * SEATS + side + (seat % LANES);
      const before = blockCount(other, place);
      swapSeats(board, seat, place);
      if (blockCount(other, place) < before) return true;
      swapSeats(board, seat, place);
    }
  }
  return false;
};

/** Swaps seats until no swap removes a blocked pair, and closes the matches in which one remains. */
const separateBlocks = (board: Board, first: number): void => {
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let seat = first * SEATS; seat < board.open * SEATS; seat += 1) {
      if (board.isBlockedIn(board.playerAt[seat], Math.floor(seat / SEATS)))
        hasChanged = swapFoeOut(board, seat, first) || hasChanged;
    }
  }
  board.closeWhere(
    (match) => board.lineupOf(match).some((player) => board.isBlockedIn(player, match)),
    first,
  );
  for (let match = first; match < board.open; match += 1) board.value[match] = board.evaluate(match);
};

/**
 * Seating heuristic: opens as many matches as the leftover players can fill by their roles alone, neighbours
 * in strength together. Windows may be violated; annealing with soft windows repairs them.
 */
export const seatByRoles = (board: Board, random: RandomGenerator): void => {
  const { isOverdue } = board.problem;
  board.penaltyWeight = 1;
  const rest = board.leftovers();
  shuffle(rest, random);
  const order = [
    ...rest.filter((player) => isOverdue[player] === 1),
    ...rest.filter((player) => isOverdue[player] !== 1),
  ];
  const first = board.open;
  for (let matches = Math.floor(rest.length / SEATS); matches > 0; matches -= 1) {
    const holdersOf = assignRoles(board, order, 2 * matches);
    if (holdersOf.some((holders) => holders.length < 2 * matches)) continue;
    for (const holders of holdersOf) holders.sort((left, right) => left - right);
    for (let match = 0; match < matches; match += 1) {
      const pairs = holdersOf.map((holders) => holders.slice(2 * match, 2 * match + 2));
      const flips = pairs.map(() => random.below(2));
      board.openMatch([0, 1].flatMap((team) => pairs.map((pair, role) => pair[team ^ flips[role]])));
    }
    break;
  }
  separateBlocks(board, first);
};
