import type { Duals } from "../src/column-generation/duals.ts";

/** Sum of the duals of ten players, of the match row and of the cuts with at least two of them. */
export const dualCostOf = ({ players, match, cuts, cutValues }: Duals, column: ArrayLike<number>): number => {
  const members = new Set(Array.from(column));
  return (
    Array.from(column).reduce((sum, player) => sum + players[player], match) +
    cuts.reduce(
      (sum, cut, index) =>
        sum + (cut.filter((player) => members.has(player)).length >= 2 ? cutValues[index] : 0),
      0,
    )
  );
};
