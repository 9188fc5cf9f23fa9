import { LANES, type Problem, SEATS } from "../search/problem.ts";
import type { Column, Prices } from "./master.ts";

const CODES = 3 ** LANES;
const FULL = CODES - 1;
const POWER = [1, 3, 9, 27, 81] as const;
const NONE = Number.NEGATIVE_INFINITY;

const digits = Uint8Array.from(
  { length: CODES * LANES },
  (_, cell) => Math.floor(Math.floor(cell / LANES) / POWER[cell % LANES]) % 3,
);
const sizeOf = Uint8Array.from({ length: CODES }, (_, code) =>
  POWER.reduce<number>((sum, power) => sum + (Math.floor(code / power) % 3), 0),
);
/** `codesBySize[k]`: every way to have filled k of the ten seats, as base-3 numbers of players per role. */
export const codesBySize: readonly Uint8Array[] = Array.from({ length: SEATS + 1 }, (_, size) =>
  Uint8Array.from(Array.from({ length: CODES }, (_, code) => code).filter((code) => sizeOf[code] === size)),
);

/**
 * What ten of some players could be worth at most, at given prices of their seats. The players go by in the order of
 * their rates; then a lane gap is what the second of a role is above the first, the spread what the tenth is above
 * the first of all. Teams are not looked at: team gap, off-role gap, blocks and who met lately only take more off.
 */
export class Outlook {
  readonly #problem: Problem;
  readonly #members: Int32Array;
  /** `[place · 243 + code]`: the most that the players from this place on add to seats filled like this. */
  readonly rest: Float64Array;
  readonly #lane: number;
  readonly #spread: number;
  #prices: Prices = { players: new Float64Array(0), match: 0 };
  work = 0;

  /** @param members players by number, ascending */
  constructor(problem: Problem, members: Int32Array) {
    this.#problem = problem;
    this.#members = members;
    this.rest = new Float64Array((members.length + 1) * CODES);
    this.#lane = problem.settings.laneGapWeight / LANES;
    this.#spread = problem.settings.spreadWeight;
  }

  get members(): Int32Array {
    return this.#members;
  }

  /** Value of a match beside what its players add, the price of a match taken off. */
  get base(): number {
    return this.#problem.settings.matchValue - this.#prices.match;
  }

  /** What a player adds in any role when so many sit already. */
  #own(player: number, size: number): number {
    const { rate, reward } = this.#problem;
    const ends = size === 0 ? this.#spread : size === SEATS - 1 ? -this.#spread : 0;
    return reward[player] - this.#prices.players[player] + ends * (rate[player] - rate[0]);
  }

  /** What a player adds in a role of which so many are filled, beside what they add in any. */
  #inRole(player: number, role: number, filled: number): number {
    const { rate, choice } = this.#problem;
    const gap = this.#lane * (rate[player] - rate[0]);
    return (filled === 0 ? gap : -gap) - choice[player * LANES + role];
  }

  /** Looks from the last player back. */
  look(prices: Prices): void {
    this.#prices = prices;
    const { rest } = this;
    const members = this.#members;
    const { roleMask } = this.#problem;
    const last = members.length * CODES;
    rest.fill(NONE, last);
    rest[last + FULL] = 0;
    const added = new Float64Array(2 * LANES);
    for (let place = members.length - 1; place >= 0; place -= 1) {
      const player = members[place];
      const here = place * CODES;
      const next = here + CODES;
      const mask = roleMask[player];
      for (let role = 0; role < LANES; role += 1) {
        for (let filled = 0; filled < 2; filled += 1)
          added[2 * role + filled] = this.#inRole(player, role, filled);
      }
      for (let code = 0; code < CODES; code += 1) {
        let best = rest[next + code];
        if (sizeOf[code] < SEATS && sizeOf[code] <= place) {
          let taken = NONE;
          for (let role = 0; role < LANES; role += 1) {
            const filled = digits[code * LANES + role];
            if (filled === 2 || ((mask >>> role) & 1) === 0) continue;
            const value = added[2 * role + filled] + rest[next + code + POWER[role]];
            if (value > taken) taken = value;
          }
          const value = taken + this.#own(player, sizeOf[code]);
          if (value > best) best = value;
        }
        rest[here + code] = best;
      }
    }
    this.work += members.length * CODES;
  }

  /** The most that a ten is worth beyond its prices; −Infinity when there is none. */
  get best(): number {
    return this.base + this.rest[0];
  }

  /** The best ten whose lowest player stands at each place, if it is worth more than its prices by `least`. */
  columns(least: number): readonly Column[] {
    const members = this.#members;
    const { rest } = this;
    const { roleMask } = this.#problem;
    const found: Column[] = [];
    for (let first = 0; first + SEATS <= members.length; first += 1) {
      const ten = new Int32Array(SEATS);
      let code = 0;
      let size = 0;
      let beyond = this.base;
      let paid = this.#prices.match;
      for (let place = first; place < members.length && size < SEATS; place += 1) {
        const player = members[place];
        const next = (place + 1) * CODES;
        let best = size === 0 ? NONE : rest[next + code];
        let chosen = -1;
        let gain = 0;
        const own = this.#own(player, size);
        for (let role = 0; role < LANES; role += 1) {
          const filled = digits[code * LANES + role];
          if (filled === 2 || ((roleMask[player] >>> role) & 1) === 0) continue;
          const added = own + this.#inRole(player, role, filled);
          const value = added + rest[next + code + POWER[role]];
          if (value <= best) continue;
          best = value;
          chosen = role;
          gain = added;
        }
        if (size === 0 && best + beyond <= least) break;
        if (chosen < 0) continue;
        ten[size] = player;
        size += 1;
        code += POWER[chosen];
        beyond += gain;
        paid += this.#prices.players[player];
      }
      if (size === SEATS && beyond > least) found.push({ ten, value: beyond + paid });
    }
    this.work += members.length * LANES * found.length;
    return found;
  }

  /** What the first `size` players of a set are worth for every filling, one player more; `after` is written. */
  extend(before: Float64Array, after: Float64Array, size: number, player: number): void {
    const { roleMask } = this.#problem;
    const mask = roleMask[player];
    const own = this.#own(player, size);
    for (const code of codesBySize[size + 1]) {
      let best = NONE;
      for (let role = 0; role < LANES; role += 1) {
        const held = digits[code * LANES + role];
        if (held === 0 || ((mask >>> role) & 1) === 0) continue;
        const value = before[code - POWER[role]] + this.#inRole(player, role, held - 1);
        if (value > best) best = value;
      }
      after[code] = best + own;
    }
    this.work += codesBySize[size + 1].length;
  }

  /** The most that seats filled like `filled` come to with players from this place on. */
  most(filled: Float64Array, size: number, place: number): number {
    const at = place * CODES;
    let best = NONE;
    for (const code of codesBySize[size]) {
      const value = filled[code] + this.rest[at + code];
      if (value > best) best = value;
    }
    this.work += codesBySize[size].length >> 2;
    return best;
  }
}

export const FILLINGS = CODES;
