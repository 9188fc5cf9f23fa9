import type { Board } from "../model/board.ts";
import { assignSeats, selectLineup } from "../model/lineup.ts";
import { SEATS } from "../model/problem.ts";
import { improveMatch } from "./local-search.ts";
import type { RandomGenerator } from "./random-generator.ts";

const FAILURES = 4;

/**
 * Opens matches from leftover players at random, until it failed a few times. Players are compatible when all
 * their intervals share a point of rate, so each attempt takes a random point from a random player's interval.
 * Eligible players are ordered by a random blend of reward, distance and noise. The first ten that fill two
 * teams make a match.
 * @param candidates leftover players by number; seated players are removed
 */
export const fillAtRandom = (board: Board, random: RandomGenerator, candidates: number[]): void => {
  const { problem } = board;
  const { players, strength, low, high, reward, isBySkill, isOverdue, overdueBonus } = problem;
  const lineup = new Int32Array(SEATS);
  const priority = new Map<number, number>();
  for (let failures = 0; failures < FAILURES && candidates.length >= SEATS; ) {
    const leader = candidates[random.below(candidates.length)];
    const rewardShare = random.below(3) / 2;
    const distanceShare = [0.02, 0.15, 0.5, 1][random.below(4)];
    const noise = [0, 10, 40, 120][random.below(4)];
    const from = low[leader];
    const point = from + random.uniform() * (high[leader] - from);
    const aim = isBySkill ? strength[leader] + (point - players[leader].rate) : point;
    const eligible: number[] = [];
    for (const player of candidates) {
      if (low[player] > point || high[player] < point) continue;
      eligible.push(player);
      const fixed = reward[player];
      const bonus = overdueBonus * isOverdue[player];
      priority.set(
        player,
        bonus +
          (fixed - bonus) * rewardShare -
          Math.abs(strength[player] - aim) * distanceShare +
          random.uniform() * noise,
      );
    }
    if (eligible.length < SEATS) {
      failures += 1;
      continue;
    }
    eligible.sort((left, right) => (priority.get(right) ?? 0) - (priority.get(left) ?? 0) || left - right);
    if (!selectLineup(problem, eligible, eligible.length, lineup) || !assignSeats(problem, lineup)) {
      failures += 1;
      continue;
    }
    const match = board.openMatch(lineup);
    improveMatch(board, match);
    let retained = 0;
    for (const player of candidates) {
      if (board.seatOf[player] >= 0) continue;
      candidates[retained] = player;
      retained += 1;
    }
    candidates.length = retained;
  }
};
