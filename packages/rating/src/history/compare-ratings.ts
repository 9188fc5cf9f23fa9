/** How well chances predicted decided games. */
export interface Foretold {
  readonly games: number;
  /** Share of games whose favourite won; an even chance counts half. */
  readonly accuracy: number;
  /** Mean −ln of the winners' chance, each at least one in a million. */
  readonly logLoss: number;
}

const LEAST_CHANCE = 1e-6;

/** @param chances of the winners, from 0 to 1 @returns null without a game */
export const foretold = (chances: readonly number[]): Foretold | null => {
  if (chances.length === 0) return null;
  let right = 0;
  let loss = 0;
  for (const chance of chances) {
    if (chance > 0.5) right += 1;
    else if (chance === 0.5) right += 0.5;
    loss -= Math.log(Math.max(LEAST_CHANCE, chance));
  }
  return { games: chances.length, accuracy: right / chances.length, logLoss: loss / chances.length };
};

/** The ranks of values, from 1; equal values share the mean of their ranks. */
const ranksOf = (values: readonly number[]): readonly number[] => {
  const order = values.map((_, place) => place).sort((one, other) => values[one] - values[other]);
  const ranks = Array.from(values, () => 0);
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    while (end < order.length && values[order[end]] === values[order[first]]) end += 1;
    for (let place = first; place < end; place += 1) ranks[order[place]] = (first + 1 + end) / 2;
    first = end;
  }
  return ranks;
};

/** Spearman's rank correlation: Pearson's of the ranks. @returns null where one side has no spread */
export const rankCorrelation = (one: readonly number[], other: readonly number[]): number | null => {
  const [left, right] = [ranksOf(one), ranksOf(other)];
  const middle = (one.length + 1) / 2;
  let together = 0;
  let [leftSquares, rightSquares] = [0, 0];
  left.forEach((rank, place) => {
    together += (rank - middle) * (right[place] - middle);
    leftSquares += (rank - middle) ** 2;
    rightSquares += (right[place] - middle) ** 2;
  });
  return leftSquares === 0 || rightSquares === 0 ? null : together / Math.sqrt(leftSquares * rightSquares);
};
