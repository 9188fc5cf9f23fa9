import type { Board } from "../model/board.ts";

/** Leftover players so many places outside the matches, in the order of rates, take part too. */
const MARGIN = 5;

/** A window that was or will be looked at: the lowest players of its matches, which name them. */
export interface Window {
  readonly matches: readonly number[];
  readonly name: string;
  /** Of all its matches. */
  readonly loss: number;
}

/** Every `size` of the items. */
const choicesOf = (items: readonly number[], size: number): readonly (readonly number[])[] =>
  size === 0
    ? [[]]
    : items.flatMap((one, index) =>
        choicesOf(items.slice(index + 1), size - 1).map((rest) => [one, ...rest]),
      );

/** Names a match by its players. */
const nameOf = (board: Board, match: number): string =>
  [...board.tenOf(match)].sort((left, right) => left - right).join();

/**
 * All windows of so many neighbouring matches that are not in `settled`, the greatest loss first.
 * @param lossOf what a match loses
 * @param matchesOfWindow fewer where there are no more
 */
export const windowsOf = (
  board: Board,
  settled: ReadonlySet<string>,
  lossOf: (match: number) => number,
  matchesOfWindow: number,
): readonly Window[] => {
  const numbers = Array.from({ length: board.open }, (_, match) => match);
  const middles = numbers.map((match) => board.tenOf(match).reduce((sum, player) => sum + player, 0));
  const order = numbers.toSorted((left, right) => middles[left] - middles[right]);
  const names = numbers.map((match) => nameOf(board, match));
  const losses = numbers.map(lossOf);
  const size = Math.min(matchesOfWindow, board.open);
  const groups = order.flatMap((match, place) => {
    const near = order
      .slice(Math.max(0, place - size - 1), place + size + 2)
      .filter((other) => other !== match)
      .toSorted(
        (left, right) =>
          Math.abs(middles[left] - middles[match]) - Math.abs(middles[right] - middles[match]) ||
          left - right,
      )
      .slice(0, size + 1);
    return choicesOf(near, size - 1).map((others) => [match, ...others]);
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

/** The players of some matches and the leftover ones among them, `most` at most, in the order of rates. */
export const membersOf = (board: Board, matches: readonly number[], most: number): readonly number[] => {
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
  return [...seated, ...spare.slice(0, most - seated.length)].sort((left, right) => left - right);
};
