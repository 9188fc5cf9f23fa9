import type { Prices } from "../../src/column-generation/duals.ts";

/** What is paid for ten players at some prices: their seats, their match, and each trio of whom they hold two. */
export const paidFor = ({ players, match, trios, ofTrio }: Prices, ten: ArrayLike<number>): number => {
  const held = new Set(Array.from(ten));
  return (
    Array.from(ten).reduce((sum, player) => sum + players[player], match) +
    trios.reduce(
      (sum, trio, index) => sum + (trio.filter((player) => held.has(player)).length >= 2 ? ofTrio[index] : 0),
      0,
    )
  );
};
