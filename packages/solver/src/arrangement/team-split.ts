import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { RepeatCosts } from "./repeat-costs.ts";

/** Ways to split five pairs into two teams; the last pair is fixed. Bit r swaps the pair of role r. */
const SPLITS = 2 ** (LANES - 1);

/**
 * Least cost of the split of ten players with known roles into teams: team gap, off-role gap, gap of players
 * being measured, repeated pairings.
 */
export class TeamSplit {
  readonly #problem: Problem;
  /** By role: places of the lower and the higher player. */
  readonly #lower = new Int32Array(LANES);
  readonly #higher = new Int32Array(LANES);
  // By role, higher player minus lower player: points, off-role players, and players being measured.
  readonly #gaps = new Float64Array(LANES);
  readonly #offs = new Int32Array(LANES);
  readonly #measuring = new Int32Array(LANES);
  readonly #repeats: RepeatCosts;
  #best = 0;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#repeats = new RepeatCosts(problem);
  }

  /**
   * @param lineup players by number, ascending
   * @param roles role of each of them
   * @param limit splits that cost at least this much are not considered
   * @param tolerance a split that is cheaper by no more than this counts as equal
   * @returns the least cost, or `limit`
   */
  cost(lineup: Int32Array, roles: Int32Array, limit: number, tolerance = 0): number {
    const { strength, offRole, isMeasuring, measuringCost, settings } = this.#problem;
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
      gaps[role] = strength[player] - strength[other];
      offs[role] = offRole[player * LANES + role] - offRole[other * LANES + role];
      this.#measuring[role] = isMeasuring[player] - isMeasuring[other];
    }
    const teamWeight = settings.teamGapWeight / LANES;
    let least = limit;
    let areRepeatsNoted = false;
    for (let split = 0; split < SPLITS; split += 1) {
      let team = 0;
      let off = 0;
      for (let role = 0; role < LANES; role += 1) {
        if (((split >> role) & 1) === 1) {
          team -= gaps[role];
          off -= offs[role];
        } else {
          team += gaps[role];
          off += offs[role];
        }
      }
      let cost = teamWeight * Math.abs(team) + settings.offRoleWeight * Math.abs(off);
      if (measuringCost > 0) cost += measuringCost * this.#measuringGap(split);
      if (cost >= least - tolerance) continue;
      if (this.#repeats.isAny) {
        if (!areRepeatsNoted) this.#repeats.note(lineup);
        areRepeatsNoted = true;
        cost += this.#repeats.cost(lower, this.#higher, split);
        if (cost >= least - tolerance) continue;
      }
      least = cost;
      this.#best = split;
    }
    return least;
  }

  #measuringGap(split: number): number {
    let gap = 0;
    for (let role = 0; role < LANES; role += 1)
      gap += ((split >> role) & 1) === 1 ? -this.#measuring[role] : this.#measuring[role];
    return Math.abs(gap);
  }

  /** The players in the order of seats, by the split of the last call that found one. */
  seatsOf(lineup: Int32Array): Int32Array {
    return Int32Array.from({ length: SEATS }, (_, seat) => {
      const role = seat % LANES;
      const isHigher = ((this.#best >> role) & 1) === Number(seat < LANES);
      return lineup[(isHigher ? this.#higher : this.#lower)[role]];
    });
  }
}
