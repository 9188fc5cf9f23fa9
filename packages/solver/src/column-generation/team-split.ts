import { RepeatCosts } from "../exact/repeat-costs.ts";
import { LANES, type Problem, SEATS } from "../model/problem.ts";

/** Ways to split five pairs into two teams; the first pair is fixed. Bit r swaps the pair of role r. */
const SPLITS = Int32Array.from({ length: 2 ** (LANES - 1) }, (_, split) => 2 * split);

/**
 * Least cost of the split of ten players with known roles into teams: team gap, off-role gap, repeated
 * pairings.
 */
export class TeamSplit {
  readonly #problem: Problem;
  /** By role: places of the lower and the higher player. */
  readonly #lower = new Int32Array(LANES);
  readonly #higher = new Int32Array(LANES);
  readonly #gaps = new Float64Array(LANES);
  readonly #offs = new Int32Array(LANES);
  readonly #repeats: RepeatCosts;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#repeats = new RepeatCosts(problem);
  }

  /**
   * @param lineup players by number, ascending
   * @param roles role of each of them
   * @param limit splits that cost at least this much are not considered
   * @returns the least cost, or `limit`
   */
  cost(lineup: Int32Array, roles: Int32Array, limit: number): number {
    const { rate, offRole, settings } = this.#problem;
    const gaps = this.#gaps;
    const offs = this.#offs;
    const lower = this.#lower.fill(-1);
    for (let place = 0; place < SEATS; place += 1) {
      const role = roles[place];
      if (lower[role] < 0) {
        lower[role] = place;
        continue;
      }
      const player = lineup[place];
      const other = lineup[lower[role]];
      this.#higher[role] = place;
      gaps[role] = rate[player] - rate[other];
      offs[role] = offRole[player * LANES + role] - offRole[other * LANES + role];
    }
    const teamWeight = settings.teamGapWeight / LANES;
    let least = limit;
    let areRepeatsNoted = false;
    for (let index = 0; index < SPLITS.length; index += 1) {
      const split = SPLITS[index];
      let team = gaps[0];
      let off = offs[0];
      for (let role = 1; role < LANES; role += 1) {
        if (((split >> role) & 1) === 1) {
          team -= gaps[role];
          off -= offs[role];
        } else {
          team += gaps[role];
          off += offs[role];
        }
      }
      let cost = teamWeight * Math.abs(team) + settings.offRoleWeight * Math.abs(off);
      if (cost >= least) continue;
      if (this.#repeats.isAny) {
        if (!areRepeatsNoted) this.#repeats.note(lineup);
        areRepeatsNoted = true;
        cost += this.#repeats.cost(lower, this.#higher, split);
        if (cost >= least) continue;
      }
      least = cost;
    }
    return least;
  }
}
