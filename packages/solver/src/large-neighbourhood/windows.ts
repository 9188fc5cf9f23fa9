import type { Board } from "../model/board.ts";

/** Leftover players up to this many places outside the matches, in the order of rates, take part. */
const MARGIN = 5;

/** A set of matches to optimise together. The name consists of the numbers of their players. */
export interface Window {
  readonly matches: readonly number[];
  readonly name: string;
  /** Sum over its matches. */
  readonly loss: number;
}

/** All subsets of `size` items. */
const choicesOf = (items: readonly number[], size: number): readonly (readonly number[])[] =>
  size === 0
    ? [[]]
    : items.flatMap((one, index) =>
        choicesOf(items.slice(index + 1), size - 1).map((rest) => [one, ...rest]),
      );

/** Names a match by its players. */
const nameOf = (board: Board, match: number): string =>
  [...board.lineupOf(match)].sort((left, right) => left - right).join();

/**
 * Windows of neighbouring matches that are not in `exhausted`, greatest loss first.
 * @param lossOf loss of a match
 * @param matchesOfWindow fewer when the board has fewer matches
 */
export const windowsOf = (
  board: Board,
  exhausted: ReadonlySet<string>,
  lossOf: (match: number) => number,
  matchesOfWindow: number,
): readonly Window[] => {
  const numbers = Array.from({ length: board.open }, (_, match) => match);
  const middles = numbers.map((match) => board.lineupOf(match).reduce((sum, player) => sum + player, 0));
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
    if (exhausted.has(name)) continue;
    windows.set(name, { matches, name, loss: matches.reduce((sum, match) => sum + losses[match], 0) });
  }
  return [...windows.values()].sort(
    (left, right) => right.loss - left.loss || (left.name < right.name ? -1 : 1),
  );
};

/** The players of some matches and the leftover players among them, at most `most`, in the order of rates. */
export const membersOf = (board: Board, matches: readonly number[], most: number): readonly number[] => {
  const seated = matches.flatMap((match) => [...board.lineupOf(match)]);
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
