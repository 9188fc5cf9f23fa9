import type { Board } from "../search/board.ts";
import { partOfProblem } from "../search/problem.ts";
import { bestRegrouping, MOST_MEMBERS } from "./best-regrouping.ts";

/** Matches of one window. */
const WINDOW = 3;
/** A match is regrouped with every two of so many neighbours. */
const NEIGHBOURS = 4;
/** Leftover players so many places outside the matches, in the order of rates, take part too. */
const MARGIN = 5;
/** Steps that one window may take. */
const STEPS = 60_000;

/** A window that was or will be looked at: the lowest players of its matches, which name them. */
interface Window {
  readonly matches: readonly number[];
  readonly name: string;
  /** What the matches lose to gaps, spread and choices. */
  readonly loss: number;
}

/** Every two of the items. */
const pairsOf = (items: readonly number[]): readonly (readonly [number, number])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

/** What a match loses against one in which nothing is to be wished for. */
const lossOf = (board: Board, match: number): number =>
  board
    .tenOf(match)
    .reduce((sum, player) => sum + board.problem.reward[player], board.problem.settings.matchValue) -
  board.value[match];

/** Names a match by its players. */
const nameOf = (board: Board, match: number): string =>
  [...board.tenOf(match)].sort((left, right) => left - right).join();

/** All windows of neighbouring matches that are not in `settled`, the greatest loss first. */
const windowsOf = (board: Board, settled: ReadonlySet<string>): readonly Window[] => {
  const numbers = Array.from({ length: board.open }, (_, match) => match);
  const middles = numbers.map((match) => board.tenOf(match).reduce((sum, player) => sum + player, 0));
  const order = numbers.toSorted((left, right) => middles[left] - middles[right]);
  const names = numbers.map((match) => nameOf(board, match));
  const losses = numbers.map((match) => lossOf(board, match));
  const size = Math.min(WINDOW, board.open);
  const groups = order.flatMap((match, place) => {
    if (size < WINDOW) return [order];
    const near = order
      .slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1)
      .filter((other) => other !== match)
      .toSorted(
        (left, right) =>
          Math.abs(middles[left] - middles[match]) - Math.abs(middles[right] - middles[match]) ||
          left - right,
      )
      .slice(0, NEIGHBOURS);
    return pairsOf(near).map((pair) => [match, ...pair]);
  });
  const windows = new Map<string, Window>();
  for (const matches of groups) {
    const name = matches
      .map((match) => names[match])
      .sort()
      .join(" ");
    if (settled.has(name)) continue;
    windows.set(name, { matches, name, loss: matches.reduce((sum, match) => sum + losses[match], 0) });
  }
  return [...windows.values()].sort(
    (left, right) => right.loss - left.loss || (left.name < right.name ? -1 : 1),
  );
};

/** The players of some matches and the leftover ones among them, in the order of rates. */
const membersOf = (board: Board, matches: readonly number[]): readonly number[] => {
  const seated = matches.flatMap((match) => [...board.tenOf(match)]);
  const lowest = Math.min(...seated);
  const highest = Math.max(...seated);
  const isAll = matches.length === board.open;
  const from = isAll ? 0 : Math.max(0, lowest - MARGIN);
  const to = isAll ? board.problem.count - 1 : Math.min(board.problem.count - 1, highest + MARGIN);
  const spare: number[] = [];
  for (let player = from; player <= to; player += 1) if (board.seatOf[player] < 0) spare.push(player);
  const { reward } = board.problem;
  spare.sort((left, right) => reward[right] - reward[left] || left - right);
  return [...seated, ...spare.slice(0, MOST_MEMBERS - seated.length)].sort((left, right) => left - right);
};

/** As many matches as there are and, where the players suffice, one more. */
const matchCounts = (players: number, matches: number): readonly number[] =>
  players >= 1000 ? [matches, matches + 1] : [matches];

/** Regroups the players of one window. @returns whether its matches became better */
const regroupWindow = (board: Board, matches: readonly number[]): boolean => {
  const members = membersOf(board, matches);
  const known = matches.map((match) => ({
    ten: board.tenOf(match).map((player) => members.indexOf(player)),
    value: board.value[match],
  }));
  const part = partOfProblem(board.problem, members);
  let tens: readonly Int32Array[] | null = null;
  for (const count of matchCounts(members.length, matches.length)) {
    const found = bestRegrouping(part, known, count, { left: STEPS });
    board.work += Math.round(found.work);
    tens = found.tens;
    if (tens !== null) break;
  }
  if (tens === null) return false;
  for (const match of matches.toSorted((left, right) => right - left)) board.closeMatch(match);
  for (const ten of tens) board.openMatch(ten.map((player) => members[player]));
  return true;
};

/**
 * Regroups three neighbouring matches at a time to their optimum, those that lose most first, until no window can be
 * improved any more or the moves are spent.
 */
export const regroup = (board: Board, moves: number, isOver: () => boolean): void => {
  const end = board.work + moves;
  const settled = new Set<string>();
  while (board.work < end && !isOver()) {
    const [window] = windowsOf(board, settled);
    if (window === undefined) return;
    if (!regroupWindow(board, window.matches)) settled.add(window.name);
  }
};
