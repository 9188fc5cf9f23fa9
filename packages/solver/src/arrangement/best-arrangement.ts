import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { FILLINGS, filledOf, fillingsBySize, POWER } from "../model/role-fillings.ts";
import { takeStep, type WorkBudget } from "../model/work-budget.ts";
import { TeamSplit } from "./team-split.ts";

/** Least cost of an arrangement of ten players; the seats are known when `isExact`. */
export interface ArrangementCost {
  readonly cost: number;
  readonly isExact: boolean;
  readonly seats: Int32Array | null;
}

const FULL = FILLINGS - 1;
/** Costs that differ by less are equal. */
const TOLERANCE = 1e-9;

/**
 * Finds the cheapest arrangement of ten players by branch and bound. Players take roles in the order of their
 * strengths, and a table bounds the cost of the players still to come. All sixteen splits of the five pairs into
 * teams are tried for each complete pairing. Costs are points of value: choices, lane gaps, team gap, off-
 * role gap, repeated pairings.
 */
export class Arranger {
  readonly #problem: Problem;
  /**
   * `[2 · code + parity]`: least cost of the open seats after an even or odd number of off-role players. The
   * number of filled seats says which player is next.
   */
  readonly #rest = new Float64Array(2 * FILLINGS);
  /**
   * `[2 · (place · 5 + role) + filled]`: cost of a role for the player at this place, as its first or second.
   */
  readonly #costs = new Float64Array(2 * SEATS * LANES);
  /** `[place · 5 + role]`: 1 when the role is not the first choice of the player at this place. */
  readonly #offs = new Uint8Array(SEATS * LANES);
  readonly #lineup = new Int32Array(SEATS);
  /** `[place]`: role of the player at this place. */
  readonly #roles = new Int32Array(SEATS);
  readonly #teamSplit: TeamSplit;
  #best = 0;
  #seats: Int32Array | null = null;
  #floor = 0;
  #steps: WorkBudget = { left: 0 };

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#teamSplit = new TeamSplit(problem);
  }

  /**
   * @param lineup players by number, ascending
   * @param limit arrangements that cost at least this much are not considered
   * @param steps counted down; without any left the result is the best so far
   * @param floor lower bound on the cost of repeated pairings
   */
  best(lineup: ArrayLike<number>, limit: number, steps: WorkBudget, floor = 0): ArrangementCost {
    this.#lineup.set(lineup);
    this.#best = limit;
    this.#seats = null;
    this.#floor = floor;
    this.#steps = steps;
    this.#lookBack();
    this.#branch(0, 0, 0, 0);
    return { cost: this.#best, isExact: this.#seats !== null, seats: this.#seats };
  }

  /** Fills the cost of each place in each role, and the table of the least remaining costs. */
  #lookBack(): void {
    const { strength, choice, offRole, settings } = this.#problem;
    const lane = settings.laneGapWeight / LANES;
    const rest = this.#rest;
    const costs = this.#costs;
    const lowest = strength[this.#lineup[0]];
    rest[2 * FULL] = 0;
    rest[2 * FULL + 1] = settings.offRoleWeight;
    for (let place = SEATS - 1; place >= 0; place -= 1) {
      const player = this.#lineup[place];
      const gap = lane * (strength[player] - lowest);
      for (let role = 0; role < LANES; role += 1) {
        const cell = (place * LANES + role) * 2;
        costs[cell] = choice[player * LANES + role] - gap;
        costs[cell + 1] = choice[player * LANES + role] + gap;
        this.#offs[place * LANES + role] = offRole[player * LANES + role];
      }
      const codes = fillingsBySize[place];
      for (let index = 0; index < codes.length; index += 1) {
        const code = codes[index];
        let even = Number.POSITIVE_INFINITY;
        let odd = Number.POSITIVE_INFINITY;
        for (let role = 0; role < LANES; role += 1) {
          const filled = filledOf[code * LANES + role];
          if (filled === 2) continue;
          const cost = costs[(place * LANES + role) * 2 + filled];
          const to = 2 * (code + POWER[role]);
          const off = this.#offs[place * LANES + role];
          const one = cost + rest[to + off];
          const two = cost + rest[to + 1 - off];
          if (one < even) even = one;
          if (two < odd) odd = two;
        }
        rest[2 * code] = even;
        rest[2 * code + 1] = odd;
      }
    }
  }

  /** @param odd 1 when an odd number of the seated players is off-role */
  #branch(place: number, code: number, odd: number, cost: number): void {
    if (!takeStep(this.#steps)) return;
    if (place === SEATS) {
      const limit = this.#best - cost;
      const ofTeams = this.#teamSplit.cost(this.#lineup, this.#roles, limit, TOLERANCE);
      if (ofTeams >= limit) return;
      this.#best = cost + ofTeams;
      this.#seats = this.#teamSplit.seatsOf(this.#lineup);
      return;
    }
    for (let role = 0; role < LANES; role += 1) {
      const filled = filledOf[code * LANES + role];
      if (filled === 2) continue;
      const seat = place * LANES + role;
      const next = cost + this.#costs[2 * seat + filled];
      const to = code + POWER[role];
      const split = odd ^ this.#offs[seat];
      if (!(next + this.#rest[2 * to + split] + this.#floor < this.#best - TOLERANCE)) continue;
      this.#roles[place] = role;
      this.#branch(place + 1, to, split, next);
    }
  }
}
