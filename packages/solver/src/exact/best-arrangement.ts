import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { FILLINGS, filledOf, fillingsBySize, POWER } from "../model/role-fillings.ts";
import { takeStep, type WorkBudget } from "../model/work-budget.ts";
import { RepeatCosts } from "./repeat-costs.ts";

/** Least cost of an arrangement of ten players; the seats are known when `isExact`. */
export interface ArrangementCost {
  readonly cost: number;
  readonly isExact: boolean;
  readonly seats: Int32Array | null;
}

const FULL = FILLINGS - 1;

/**
 * Finds the cheapest arrangement of ten players by branch and bound. Players take roles in the order of their
 * rates, and a table bounds the cost of the players still to come. All sixteen splits of the five pairs into
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
  // By role, higher player minus lower player: points of rate, and off-role players.
  readonly #gaps = new Float64Array(LANES);
  readonly #offGaps = new Int32Array(LANES);
  readonly #lineup = new Int32Array(SEATS);
  /** By role: places of the lower and the higher player. */
  readonly #lower = new Int32Array(LANES);
  readonly #higher = new Int32Array(LANES);
  readonly #repeats: RepeatCosts;
  readonly #seats = new Int32Array(SEATS);
  #best = 0;
  #isExact = false;
  #floor = 0;
  #steps: WorkBudget = { left: 0 };

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#repeats = new RepeatCosts(problem);
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
    this.#isExact = false;
    this.#floor = floor;
    this.#steps = steps;
    if (this.#repeats.isAny) this.#repeats.note(this.#lineup);
    this.#lookBack();
    this.#branch(0, 0, 0, 0);
    return {
      cost: this.#best,
      isExact: this.#isExact,
      seats: this.#isExact ? this.#seats.slice() : null,
    };
  }

  /** Fills the cost of each place in each role, and the table of the least remaining costs. */
  #lookBack(): void {
    const { rate, choice, offRole, settings } = this.#problem;
    const lane = settings.laneGapWeight / LANES;
    const rest = this.#rest;
    const costs = this.#costs;
    const lowest = rate[this.#lineup[0]];
    rest[2 * FULL] = 0;
    rest[2 * FULL + 1] = settings.offRoleWeight;
    for (let place = SEATS - 1; place >= 0; place -= 1) {
      const player = this.#lineup[place];
      const gap = lane * (rate[player] - lowest);
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
      this.#split(cost);
      return;
    }
    for (let role = 0; role < LANES; role += 1) {
      const filled = filledOf[code * LANES + role];
      if (filled === 2) continue;
      const seat = place * LANES + role;
      const next = cost + this.#costs[2 * seat + filled];
      const to = code + POWER[role];
      const split = odd ^ this.#offs[seat];
      if (!(next + this.#rest[2 * to + split] + this.#floor < this.#best - 1e-9)) continue;
      (filled === 0 ? this.#lower : this.#higher)[role] = place;
      this.#branch(place + 1, to, split, next);
    }
  }

  #split(cost: number): void {
    const { rate, offRole, settings } = this.#problem;
    const teamWeight = settings.teamGapWeight / LANES;
    const gaps = this.#gaps;
    const offGaps = this.#offGaps;
    for (let role = 0; role < LANES; role += 1) {
      const low = this.#lineup[this.#lower[role]];
      const high = this.#lineup[this.#higher[role]];
      gaps[role] = rate[high] - rate[low];
      offGaps[role] = offRole[high * LANES + role] - offRole[low * LANES + role];
    }
    for (let split = 0; split < 16; split += 1) {
      let team = 0;
      let off = 0;
      for (let role = 0; role < LANES; role += 1) {
        if (((split >> role) & 1) === 1) {
          team -= gaps[role];
          off -= offGaps[role];
        } else {
          team += gaps[role];
          off += offGaps[role];
        }
      }
      let full = cost + teamWeight * Math.abs(team) + settings.offRoleWeight * Math.abs(off);
      if (full >= this.#best - 1e-9) continue;
      if (this.#repeats.isAny) full += this.#repeats.cost(this.#lower, this.#higher, split);
      if (full >= this.#best - 1e-9) continue;
      this.#best = full;
      this.#isExact = true;
      for (let role = 0; role < LANES; role += 1) {
        const isFlipped = ((split >> role) & 1) === 1;
        this.#seats[role] = this.#lineup[(isFlipped ? this.#higher : this.#lower)[role]];
        this.#seats[role + LANES] = this.#lineup[(isFlipped ? this.#lower : this.#higher)[role]];
      }
    }
  }
}
