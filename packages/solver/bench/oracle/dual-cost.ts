import type { Duals } from "../../src/column-generation/duals.ts";

/** What is paid for column players at some duals: their seats, their match, and each cut of whom they hold two. */
export const dualCostOf = ({ players, match, cuts, cutValues }: Duals, column: ArrayLike<number>): number => {
  const held = new Set(Array.from(column));
  return (
    Array.from(column).reduce((sum, player) => sum + players[player], match) +
    cuts.reduce(
      (sum, cut, index) =>
        sum + (cut.filter((player) => held.has(player)).length >= 2 ? cutValues[index] : 0),
      0,
    )
  );
};
