import { Meetings } from "../exact/repeat-costs.ts";
import { LANES, type Problem, SEATS } from "../model/problem.ts";

/** The ways to put five pairs on two teams, the first pair held: bit r says that the pair of role r is turned. */
const TURNS = Int32Array.from({ length: 2 ** (LANES - 1) }, (_, turned) => 2 * turned);

/** What it costs to put ten players whose roles are known on two teams: team gap, off-role gap and who met lately. */
export class Sides {
  readonly #problem: Problem;
  /** By role, places in the ten of the lower and the higher player. */
  readonly #lower = new Int32Array(LANES);
  readonly #higher = new Int32Array(LANES);
  readonly #gaps = new Float64Array(LANES);
  readonly #offs = new Int32Array(LANES);
  readonly #meetings: Meetings;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#meetings = new Meetings(problem);
  }

  /**
   * @param ten players by number, ascending
   * @param roles of each of them
   * @param limit ways that cost as much or more are not looked for
   * @returns the least cost, or `limit`
   */
  cost(ten: Int32Array, roles: Int32Array, limit: number): number {
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
      const player = ten[place];
      const other = ten[lower[role]];
      this.#higher[role] = place;
      gaps[role] = rate[player] - rate[other];
      offs[role] = offRole[player * LANES + role] - offRole[other * LANES + role];
    }
    const teamWeight = settings.teamGapWeight / LANES;
    let least = limit;
    let areMeetingsKnown = false;
    for (let index = 0; index < TURNS.length; index += 1) {
      const turned = TURNS[index];
      let team = gaps[0];
      let off = offs[0];
      for (let role = 1; role < LANES; role += 1) {
        if (((turned >> role) & 1) === 1) {
          team -= gaps[role];
          off -= offs[role];
        } else {
          team += gaps[role];
          off += offs[role];
        }
      }
      let cost = teamWeight * Math.abs(team) + settings.offRoleWeight * Math.abs(off);
      if (cost >= least) continue;
      if (this.#meetings.isAny) {
        if (!areMeetingsKnown) this.#meetings.note(ten);
        areMeetingsKnown = true;
        cost += this.#meetings.cost(lower, this.#higher, turned);
        if (cost >= least) continue;
      }
      least = cost;
    }
    return least;
  }
}
