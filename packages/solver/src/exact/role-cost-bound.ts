import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { FILLINGS, fillingsBySize, POWER } from "../model/role-fillings.ts";

/**
 * Lower bound on the cost of choices for a growing set of players, by dynamic programming over role fillings.
 * Level k has the first k players. An infinite cost means that they cannot be seated.
 */
export class RoleCostBound {
  readonly #problem: Problem;
  readonly #levels: readonly Float64Array[];

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#levels = Array.from({ length: SEATS + 1 }, () =>
      new Float64Array(FILLINGS).fill(Number.POSITIVE_INFINITY),
    );
    this.#levels[0][0] = 0;
  }

  /** Adds a player to the first `size` players. @returns the least cost of the `size + 1` players */
  add(size: number, player: number): number {
    const { choice, roleMask } = this.#problem;
    const before = this.#levels[size];
    const after = this.#levels[size + 1];
    const codes = fillingsBySize[size + 1];
    const mask = roleMask[player];
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < codes.length; index += 1) {
      const code = codes[index];
      let best = Number.POSITIVE_INFINITY;
      let digits = code;
      for (let role = 0; role < LANES; role += 1) {
        const filled = digits % 3;
        digits = (digits - filled) / 3;
        if (filled === 0 || ((mask >>> role) & 1) === 0) continue;
        const cost = before[code - POWER[role]] + choice[player * LANES + role];
        if (cost < best) best = cost;
      }
      after[code] = best;
      if (best < least) least = best;
    }
    return least;
  }
}
