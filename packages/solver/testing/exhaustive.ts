import { ROLES } from "@gokaku/game";
import { LANES, type Problem } from "../src/model/problem.ts";

/**
 * The greatest value of any order of the ten players on the seats.
 * @param evaluate of players by number, team A in the order of the roles, then team B
 */
export const bestOfAllOrders = (
  problem: Problem,
  lineup: readonly number[],
  evaluate: (seats: readonly number[]) => number,
): number => {
  let best = Number.NEGATIVE_INFINITY;
  const seats: number[] = [];
  const fill = (left: readonly number[]): void => {
    if (left.length === 0) best = Math.max(best, evaluate(seats));
    const role = ROLES[seats.length % LANES];
    for (const player of left) {
      if (role === undefined || !problem.players[player]?.roles.includes(role)) continue;
      seats.push(player);
      fill(left.filter((other) => other !== player));
      seats.pop();
    }
  };
  fill(lineup);
  return best;
};
