import type { Board } from "../model/board.ts";

/** Leftover players up to this many places outside the matches, in the order of strengths, take part. */
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
export const nameOf = (board: Board, match: number): string =>
  [...board.lineupOf(match)].sort((left, right) => left - right).join();

export interface WindowChoice {
  /** Names of windows that are ignored. */
  readonly exhausted: ReadonlySet<string>;
  /** Names of matches; a window of these alone is ignored. */
  readonly settled: ReadonlySet<string>;
  /** Loss of a match. */
  readonly lossOf: (match: number) => number;
}

/**
 * Windows of neighbouring matches, greatest loss first.
 * @param matchesOfWindow fewer when the board has fewer matches
 */
export const windowsOf = (
  board: Board,
  { exhausted, settled, lossOf }: WindowChoice,
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
    if (matches.every((match) => settled.has(names[match]))) continue;
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

/**
 * The players of some matches and the leftover players among them, in the order of strengths.
 * @param mostSpare most leftover players, greatest reward first; all in the margin when absent
 */
export const membersOf = (
  board: Board,
  matches: readonly number[],
  mostSpare?: number,
): readonly number[] => {
  const seated = matches.flatMap((match) => [...board.lineupOf(match)]);
  const isAll = mostSpare !== undefined && matches.length === board.open;
  const margin = isAll ? Number.POSITIVE_INFINITY : MARGIN;
  const from = Math.min(...seated) - margin;
  const to = Math.max(...seated) + margin;
  const { reward } = board.problem;
  const spare = board
    .leftovers()
    .filter((player) => player >= from && player <= to)
    .sort((left, right) => reward[right] - reward[left] || left - right);
  return [...seated, ...spare.slice(0, mostSpare)].sort((left, right) => left - right);
};
