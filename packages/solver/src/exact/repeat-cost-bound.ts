import { countBits } from "../arrangement/count-bits.ts";
import { LANES, SEATS } from "../model/problem.ts";
import { MATES, OPPONENTS, type RepeatPairings, repeatBits } from "../model/repeat-pairings.ts";

/**
 * `splitsBySize[k]`: every split of k players into teams of at most five, the first player on the first team.
 */
const splitsBySize: readonly Int32Array[] = Array.from({ length: SEATS + 1 }, (_, size) =>
  Int32Array.from(
    Array.from({ length: 2 ** Math.max(0, size - 1) }, (__, split) => 2 * split).filter((split) => {
      const second = split.toString(2).replaceAll("0", "").length;
      return second <= LANES && size - second <= LANES;
    }),
  ),
);

/**
 * Lower bound on the cost of repeated pairings for a growing set of players, over every split into teams.
 * Level k has the first k players. Bit i of a split puts player i on the second team.
 */
export class RepeatCostBound {
  readonly #pairings: RepeatPairings;
  readonly #levels: readonly Float64Array[];

  constructor(pairings: RepeatPairings) {
    this.#pairings = pairings;
    this.#levels = Array.from({ length: SEATS + 1 }, () => new Float64Array(2 ** SEATS));
  }

  /** Adds a player to the first `size` players. @returns the least cost of the `size + 1` players */
  add(size: number, members: ArrayLike<number>, player: number): number {
    const pairings = this.#pairings;
    let mates = 0;
    let opponents = 0;
    for (let index = 0; index < size; index += 1) {
      const bits = repeatBits(pairings, members[index], player);
      if ((bits & MATES) !== 0) mates |= 1 << index;
      if ((bits & OPPONENTS) !== 0) opponents |= 1 << index;
    }
    const before = this.#levels[size];
    const after = this.#levels[size + 1];
    const bit = 1 << size;
    const everybody = bit - 1;
    let least = Number.POSITIVE_INFINITY;
    for (const split of splitsBySize[size + 1]) {
      const isSecond = (split & bit) !== 0;
      const second = split & everybody;
      const own = isSecond ? second : everybody & ~second;
      const cost =
        before[second] +
        pairings.matesCost * countBits(mates & own) +
        pairings.opponentsCost * countBits(opponents & everybody & ~own);
      after[split] = cost;
      if (cost < least) least = cost;
    }
    return least;
  }
}
