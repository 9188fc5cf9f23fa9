import { LANES, type Problem, SEATS } from "../model/problem.ts";

const CODES = 3 ** LANES;
const POWER = [1, 3, 9, 27, 81] as const;

/** `codesBySize[k]`: every way to have filled k of the lineup seats, as base-3 numbers of players per role. */
const codesBySize: readonly Int32Array[] = Array.from({ length: SEATS + 1 }, (_, size) =>
  Int32Array.from(
    Array.from({ length: CODES }, (_, code) => code).filter(
      (code) => POWER.reduce((sum, power) => sum + (Math.floor(code / power) % 3), 0) === size,
    ),
  ),
);

/**
 * The least that choices cost for a growing set of players of one match, for every filling of the roles: level k
 * holds the set of the first k players. A set whose least cost is Infinity cannot be seated.
 */
export class RoleCostBound {
  readonly #problem: Problem;
  readonly #levels: readonly Float64Array[];

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#levels = Array.from({ length: SEATS + 1 }, () =>
      new Float64Array(CODES).fill(Number.POSITIVE_INFINITY),
    );
    this.#levels[0][0] = 0;
  }

  /** Adds a player to the first `size` ones. @returns the least cost of the `size + 1` */
  add(size: number, player: number): number {
    const { choice, roleMask } = this.#problem;
    const before = this.#levels[size];
    const after = this.#levels[size + 1];
    const codes = codesBySize[size + 1];
    const mask = roleMask[player];
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < codes.length; index += 1) {
      const code = codes[index];
      let best = Number.POSITIVE_INFINITY;
      let digits = code;
      for (let role = 0; role < LANES; role += 1) {
        const held = digits % 3;
        digits = (digits - held) / 3;
        if (held === 0 || ((mask >>> role) & 1) === 0) continue;
        const cost = before[code - POWER[role]] + choice[player * LANES + role];
        if (cost < best) best = cost;
      }
      after[code] = best;
      if (best < least) least = best;
    }
    return least;
  }
}
