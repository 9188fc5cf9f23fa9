import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { FILLINGS, filledOf, fillingsBySize, POWER } from "../model/role-fillings.ts";
import { Meetings } from "./repeat-costs.ts";

/** Steps that a proof may still take, shared by everything that works on it. */
export interface Steps {
  left: number;
  /** The wall-clock guard, asked every 65,536 steps; none are left once it says so. */
  readonly isOver?: () => boolean;
}

/** Takes one step. @returns whether there was one left */
export const step = (steps: Steps): boolean => {
  steps.left -= 1;
  if ((steps.left & 0xffff) === 0 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** Takes so many steps at once, rounded up. @returns whether there were as many left */
export const charge = (steps: Steps, amount: number): boolean => {
  const before = steps.left;
  steps.left -= Math.ceil(amount);
  if (before >> 16 !== steps.left >> 16 && steps.isOver?.() === true) steps.left = -1;
  return steps.left >= 0;
};

/** Lets something have a share of the steps, and counts what it took. */
export const lend = <Result>(steps: Steps, most: number, act: (share: Steps) => Result): Result => {
  const share: Steps = { ...steps, left: Math.floor(Math.min(most, steps.left)) };
  const lent = share.left;
  const result = act(share);
  steps.left -= lent - share.left;
  return result;
};

/** What an arrangement of ten players costs at least, and the seats that cost it when `isExact`. */
export interface TenCost {
  readonly cost: number;
  readonly isExact: boolean;
  readonly seats: Int32Array | null;
}

const FULL = FILLINGS - 1;

/**
 * The cheapest arrangement of exactly ten players by branch and bound. They take their roles in the order of their
 * rates, so that a lane gap is what the second of a role is above the first and a table says what the players still
 * to come cost at least; for every complete pairing all sixteen ways to split the five pairs into teams are tried.
 * Costs are points of value: choices, lane gaps, team gap, off-role gap and who met lately.
 */
export class Arranger {
  readonly #problem: Problem;
  /**
   * `[2 · code + odd]`: the least that those cost who take the seats that are not filled yet, when an even or an odd
   * number of those seated play off their first choice; the code says who is next.
   */
  readonly #rest = new Float64Array(2 * FILLINGS);
  /** `[2 · (place · 5 + role) + filled]`: what a role costs who stands at this place, as its first or its second. */
  readonly #costs = new Float64Array(2 * SEATS * LANES);
  /** `[place · 5 + role]`: 1 when the role is not the first choice of who stands at this place. */
  readonly #offs = new Uint8Array(SEATS * LANES);
  // Of each role what the higher player is above the lower one: points of rate, and roles that were not chosen first.
  readonly #gaps = new Float64Array(LANES);
  readonly #offGaps = new Int32Array(LANES);
  readonly #ten = new Int32Array(SEATS);
  /** By role, places in the ten of the lower and the higher player. */
  readonly #lower = new Int32Array(LANES);
  readonly #higher = new Int32Array(LANES);
  readonly #meetings: Meetings;
  readonly #seats = new Int32Array(SEATS);
  #best = 0;
  #isExact = false;
  #floor = 0;
  #steps: Steps = { left: 0 };

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#meetings = new Meetings(problem);
  }

  /**
   * @param ten players by number, ascending
   * @param limit arrangements that cost as much or more are not looked for
   * @param steps counted down; when none are left the answer is what was found so far
   * @param floor the least that it costs any arrangement of these ten that some of them met lately
   */
  best(ten: ArrayLike<number>, limit: number, steps: Steps, floor = 0): TenCost {
    this.#ten.set(ten);
    this.#best = limit;
    this.#isExact = false;
    this.#floor = floor;
    this.#steps = steps;
    if (this.#meetings.isAny) this.#meetings.note(this.#ten);
    this.#lookBack();
    this.#branch(0, 0, 0, 0);
    return {
      cost: this.#best,
      isExact: this.#isExact,
      seats: this.#isExact ? this.#seats.slice() : null,
    };
  }

  /** Of each place what it costs in each role, as the first of it and as the second; then what the rest costs. */
  #lookBack(): void {
    const { rate, choice, offRole, settings } = this.#problem;
    const lane = settings.laneGapWeight / LANES;
    const rest = this.#rest;
    const costs = this.#costs;
    const lowest = rate[this.#ten[0]];
    rest[2 * FULL] = 0;
    rest[2 * FULL + 1] = settings.offRoleWeight;
    for (let place = SEATS - 1; place >= 0; place -= 1) {
      const player = this.#ten[place];
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

  /** @param odd 1 when an odd number of those seated play off their first choice */
  #branch(place: number, code: number, odd: number, cost: number): void {
    if (!step(this.#steps)) return;
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
      const turned = odd ^ this.#offs[seat];
      if (!(next + this.#rest[2 * to + turned] + this.#floor < this.#best - 1e-9)) continue;
      (filled === 0 ? this.#lower : this.#higher)[role] = place;
      this.#branch(place + 1, to, turned, next);
    }
  }

  #split(cost: number): void {
    const { rate, offRole, settings } = this.#problem;
    const teamWeight = settings.teamGapWeight / LANES;
    const gaps = this.#gaps;
    const offGaps = this.#offGaps;
    for (let role = 0; role < LANES; role += 1) {
      const low = this.#ten[this.#lower[role]];
      const high = this.#ten[this.#higher[role]];
      gaps[role] = rate[high] - rate[low];
      offGaps[role] = offRole[high * LANES + role] - offRole[low * LANES + role];
    }
    for (let turned = 0; turned < 16; turned += 1) {
      let team = 0;
      let off = 0;
      for (let role = 0; role < LANES; role += 1) {
        if (((turned >> role) & 1) === 1) {
          team -= gaps[role];
          off -= offGaps[role];
        } else {
          team += gaps[role];
          off += offGaps[role];
        }
      }
      let full = cost + teamWeight * Math.abs(team) + settings.offRoleWeight * Math.abs(off);
      if (full >= this.#best - 1e-9) continue;
      if (this.#meetings.isAny) full += this.#meetings.cost(this.#lower, this.#higher, turned);
      if (full >= this.#best - 1e-9) continue;
      this.#best = full;
      this.#isExact = true;
      for (let role = 0; role < LANES; role += 1) {
        const isTurned = ((turned >> role) & 1) === 1;
        this.#seats[role] = this.#ten[(isTurned ? this.#higher : this.#lower)[role]];
        this.#seats[role + LANES] = this.#ten[(isTurned ? this.#lower : this.#higher)[role]];
      }
    }
  }
}
