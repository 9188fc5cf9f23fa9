import type { Board } from "../model/board.ts";
import { seatTen, selectLineup } from "../model/lineup.ts";
import { SEATS } from "../model/problem.ts";
import { improveMatch } from "./local-search.ts";
import type { RandomGenerator } from "./random-generator.ts";

const FAILURES = 4;

/**
 * Makes matches from leftover players at random until it failed a few times. A group is compatible when all its
 * intervals share a point of rate: a random point of a random player is drawn, everybody who holds it is ordered by
 * a random blend of reward, closeness and chance, and the best ten that fill two teams are taken.
 * @param pool leftover players by number; those seated are taken out of it
 */
export const fillAtRandom = (board: Board, random: RandomGenerator, pool: number[]): void => {
  const { problem } = board;
  const { rate, low, high, reward, isOverdue, overdueBonus } = problem;
  const ten = new Int32Array(SEATS);
  const priority = new Map<number, number>();
  for (let failures = 0; failures < FAILURES && pool.length >= SEATS; ) {
    const leader = pool[random.below(pool.length)];
    const rewardShare = random.below(3) / 2;
    const distanceShare = [0.02, 0.15, 0.5, 1][random.below(4)];
    const noise = [0, 10, 40, 120][random.below(4)];
    const from = low[leader];
    const point = from + random.uniform() * (high[leader] - from);
    const eligible: number[] = [];
    for (const player of pool) {
      if (low[player] > point || high[player] < point) continue;
      eligible.push(player);
      const fixed = reward[player];
      const bonus = overdueBonus * isOverdue[player];
      priority.set(
        player,
        bonus +
          (fixed - bonus) * rewardShare -
          Math.abs(rate[player] - point) * distanceShare +
          random.uniform() * noise,
      );
    }
    if (eligible.length < SEATS) {
      failures += 1;
      continue;
    }
    eligible.sort((left, right) => (priority.get(right) ?? 0) - (priority.get(left) ?? 0) || left - right);
    if (!selectLineup(problem, eligible, eligible.length, ten) || !seatTen(problem, ten)) {
      failures += 1;
      continue;
    }
    const match = board.openMatch(ten);
    improveMatch(board, match);
    let kept = 0;
    for (const player of pool) {
      if (board.seatOf[player] >= 0) continue;
      pool[kept] = player;
      kept += 1;
    }
    pool.length = kept;
  }
};
