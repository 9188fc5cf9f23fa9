import { LANES, type Problem, SEATS } from "../search/problem.ts";
import type { Column, Prices } from "./master.ts";

const FILLINGS = 3 ** LANES;
const POWER = [1, 3, 9, 27, 81] as const;
/** A state is a filling (base-3 number of players per role) and whether an odd number plays off their first choice. */
export const STATES = 2 * FILLINGS;
/** What looking at one state is, in steps. */
export const STEPS_PER_STATE = 1 / 400;
const FULL = STATES - 2;
const NONE = Number.NEGATIVE_INFINITY;

const filledOf = Uint8Array.from(
  { length: FILLINGS * LANES },
  (_, cell) => Math.floor(Math.floor(cell / LANES) / POWER[cell % LANES]) % 3,
);
const sizeOf = Uint8Array.from({ length: FILLINGS }, (_, filling) =>
  POWER.reduce<number>((sum, power) => sum + (Math.floor(filling / power) % 3), 0),
);
/** `fillingsOfSize[k]`: every way to have filled k of the ten seats. */
const fillingsOfSize: readonly Uint8Array[] = Array.from({ length: SEATS + 1 }, (_, size) =>
  Uint8Array.from(
    Array.from({ length: FILLINGS }, (_, filling) => filling).filter((filling) => sizeOf[filling] === size),
  ),
);

/**
 * What ten of some players could be worth at most beyond given prices. The players go by in the order of their rates;
 * then a lane gap is what the second of a role is above the first, and the spread what the tenth is above the first
 * of all. An odd number of players off their first choice cannot be shared evenly. The rest of what depends on the
 * teams, blocks and who met lately are not looked at: they only take more off.
 */
export class Outlook {
  readonly #problem: Problem;
  readonly members: Int32Array;
  /** The place of who is in every ten; −1 for nobody. */
  readonly must: number;
  /** `[place · STATES + state]`: the most that the players from this place on add to seats filled like this. */
  readonly #rest: Float64Array;
  readonly #lane: number;
  readonly #spread: number;
  readonly #odd: number;
  #prices: Prices = { players: new Float64Array(0), match: 0 };
  /** States that were looked at: the unit of work. */
  work = 0;

  /**
   * @param members players by number, ascending
   * @param must one of them who is in every ten; −1 for nobody
   * @param room written instead of memory of its own: `(members + 1) · STATES` numbers or more
   */
  constructor(
    problem: Problem,
    members: Int32Array,
    must = -1,
    room: Float64Array = new Float64Array((members.length + 1) * STATES),
  ) {
    this.#problem = problem;
    this.members = members;
    this.must = members.indexOf(must);
    this.#rest = room;
    this.#lane = problem.settings.laneGapWeight / LANES;
    this.#spread = problem.settings.spreadWeight;
    this.#odd = problem.settings.offRoleWeight;
  }

  /** Value of a match beside what its players add, the price of a match taken off. */
  get base(): number {
    return this.#problem.settings.matchValue - this.#prices.match;
  }

  /** The most that a ten is worth beyond its prices; −Infinity when there is none. */
  get best(): number {
    return this.base + this.#rest[0];
  }

  #own(player: number, size: number): number {
    const { rate, reward } = this.#problem;
    const ends = size === 0 ? this.#spread : size === SEATS - 1 ? -this.#spread : 0;
    return reward[player] - this.#prices.players[player] + ends * (rate[player] - rate[0]);
  }

  /** Looks from the last player back. */
  look(prices: Prices): void {
    this.#prices = prices;
    const rest = this.#rest;
    const { members } = this;
    const { rate, roleMask, choice, offRole } = this.#problem;
    const count = members.length;
    rest.fill(NONE, count * STATES, (count + 1) * STATES);
    rest[count * STATES + FULL] = 0;
    rest[count * STATES + FULL + 1] = -this.#odd;
    const roles = new Int32Array(LANES);
    const powers = new Int32Array(LANES);
    const off = new Int32Array(LANES);
    const first = new Float64Array(LANES);
    const second = new Float64Array(LANES);
    const own = new Float64Array(SEATS);
    for (let place = count - 1; place >= 0; place -= 1) {
      const player = members[place];
      const here = place * STATES;
      const next = here + STATES;
      const gap = this.#lane * (rate[player] - rate[0]);
      let kinds = 0;
      for (let role = 0; role < LANES; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        const cell = player * LANES + role;
        roles[kinds] = role;
        powers[kinds] = 2 * POWER[role];
        off[kinds] = offRole[cell];
        first[kinds] = gap - choice[cell];
        second[kinds] = -gap - choice[cell];
        kinds += 1;
      }
      for (let size = 0; size < SEATS; size += 1) own[size] = this.#own(player, size);
      for (let filling = 0; filling < FILLINGS; filling += 1) {
        const size = sizeOf[filling];
        const state = here + 2 * filling;
        let even = place === this.must ? NONE : rest[next + 2 * filling];
        let odd = place === this.must ? NONE : rest[next + 2 * filling + 1];
        if (size < SEATS && size <= place && SEATS - size <= count - place) {
          let takenEven = NONE;
          let takenOdd = NONE;
          for (let kind = 0; kind < kinds; kind += 1) {
            const filled = filledOf[filling * LANES + roles[kind]];
            if (filled === 2) continue;
            const gain = filled === 0 ? first[kind] : second[kind];
            const to = next + 2 * filling + powers[kind];
            const turned = off[kind];
            const one = gain + rest[to + turned];
            const two = gain + rest[to + 1 - turned];
            if (one > takenEven) takenEven = one;
            if (two > takenOdd) takenOdd = two;
          }
          takenEven += own[size];
          takenOdd += own[size];
          if (takenEven > even) even = takenEven;
          if (takenOdd > odd) odd = takenOdd;
        }
        rest[state] = even;
        rest[state + 1] = odd;
      }
    }
    this.work += count * STATES;
  }

  /** The ten that promises most of those whose lowest player stands at `first` or, unless `isLowest`, behind it. */
  #trace(first: number, isLowest: boolean): { readonly ten: Int32Array; readonly beyond: number } | null {
    const { members } = this;
    const rest = this.#rest;
    const { rate, roleMask, choice, offRole } = this.#problem;
    const ten = new Int32Array(SEATS);
    let state = 0;
    let size = 0;
    let beyond = NONE;
    for (let place = first; place < members.length && size < SEATS; place += 1) {
      const player = members[place];
      const next = (place + 1) * STATES;
      const isForced = place === this.must || (isLowest && size === 0);
      let best = isForced ? NONE : rest[next + state];
      let chosen = -1;
      const own = this.#own(player, size);
      const gap = this.#lane * (rate[player] - rate[0]);
      for (let role = 0; role < LANES; role += 1) {
        const filled = filledOf[(state >> 1) * LANES + role];
        if (filled === 2 || ((roleMask[player] >>> role) & 1) === 0) continue;
        const cell = player * LANES + role;
        const to = (state + 2 * POWER[role]) ^ offRole[cell];
        const value = own + (filled === 0 ? gap : -gap) - choice[cell] + rest[next + to];
        if (value <= best) continue;
        best = value;
        chosen = to;
      }
      if (size === 0) beyond = this.base + best;
      if (chosen < 0) continue;
      ten[size] = player;
      size += 1;
      state = chosen;
    }
    this.work += members.length;
    return size < SEATS || beyond === NONE ? null : { ten, beyond };
  }

  /** The ten that promises most; null when there is none. */
  bestTen(): Int32Array | null {
    return this.#trace(0, false)?.ten ?? null;
  }

  /** The best ten whose lowest player stands at each place, if it could be worth more than its prices by `least`. */
  columns(least: number): readonly Column[] {
    const { players: prices, match } = this.#prices;
    const found: Column[] = [];
    for (let first = 0; first + SEATS <= this.members.length; first += 1) {
      const traced = this.#trace(first, true);
      if (traced === null || traced.beyond <= least) continue;
      const { ten, beyond } = traced;
      found.push({ ten, value: ten.reduce((sum, player) => sum + prices[player], beyond + match) });
    }
    return found;
  }

  /** What the first `size` players of a set are worth for every state, one player more; `after` is written. */
  extend(before: Float64Array, after: Float64Array, size: number, player: number): void {
    const { rate, roleMask, choice, offRole } = this.#problem;
    const mask = roleMask[player];
    const own = this.#own(player, size);
    const gap = this.#lane * (rate[player] - rate[0]);
    const fillings = fillingsOfSize[size + 1];
    for (let index = 0; index < fillings.length; index += 1) {
      const filling = fillings[index];
      let even = NONE;
      let odd = NONE;
      for (let role = 0; role < LANES; role += 1) {
        const held = filledOf[filling * LANES + role];
        if (held === 0 || ((mask >>> role) & 1) === 0) continue;
        const cell = player * LANES + role;
        const from = 2 * (filling - POWER[role]);
        const gain = (held === 1 ? gap : -gap) - choice[cell];
        const turned = offRole[cell];
        const one = before[from + turned] + gain;
        const two = before[from + 1 - turned] + gain;
        if (one > even) even = one;
        if (two > odd) odd = two;
      }
      after[2 * filling] = even + own;
      after[2 * filling + 1] = odd + own;
    }
    this.work += 2 * fillings.length;
  }

  /** What ten players are worth who came in this state, beyond their prices. */
  whole(filled: Float64Array): number {
    return this.base + Math.max(filled[FULL], filled[FULL + 1] - this.#odd);
  }

  /** The most that seats filled like `filled` come to with players from this place on. */
  most(filled: Float64Array, size: number, place: number): number {
    const rest = this.#rest;
    const at = place * STATES;
    const fillings = fillingsOfSize[size];
    let best = NONE;
    for (let index = 0; index < fillings.length; index += 1) {
      const state = 2 * fillings[index];
      const even = filled[state] + rest[at + state];
      const odd = filled[state + 1] + rest[at + state + 1];
      if (even > best) best = even;
      if (odd > best) best = odd;
    }
    this.work += fillings.length >> 1;
    return best;
  }
}
