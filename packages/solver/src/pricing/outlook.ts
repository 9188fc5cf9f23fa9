import { FILLINGS, filledOf, POWER, sizeOf } from "../search/fillings.ts";
import { LANES, type Problem, SEATS } from "../search/problem.ts";

/** A state is a filling (base-3 number of players per role) and whether an odd number plays off their first choice. */
export const STATES = 2 * FILLINGS;
const FULL = STATES - 2;
const NONE = Number.NEGATIVE_INFINITY;
/** A state is ten times quicker to look at than a branch of a search. */
const STEPS_PER_STATE = 1 / 10;

/** Which of a player's worths counts: as the first of the ten, between, as the tenth. */
export const endOf = (size: number): number => {
  if (size === 0) return 0;
  return size === SEATS - 1 ? 2 : 1;
};

/**
 * What ten of some players could be worth at most beyond the prices of their seats. The players go by in the order of
 * their rates; then a lane gap is what the second of a role is above the first, and the spread what the tenth is above
 * the first of all. An odd number of players off their first choice cannot be shared evenly. The rest of what depends
 * on the teams, windows, blocks and who met lately are not looked at: they only take more off.
 */
export class Outlook {
  readonly problem: Problem;
  /** Players by number, ascending. */
  readonly members: Int32Array;
  /** `[place]`: 1 for those of whom a ten holds one at least; the last of them. */
  readonly isOwner: Uint8Array;
  readonly lastOwner: number;
  /** `[place]`: the first place from this one on whose player is in every ten; the number of places where none is. */
  readonly nextNeeded: Int32Array;
  /** `[place · STATES + state]`: the most that the players from this place on add to seats filled like this. */
  readonly rest: Float64Array;
  /** `[place · 5 + role]`: what a player adds as the first of a role, and as the second. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** `[place · 3 + end]`: what a player adds in whatever role, their price taken off. */
  readonly own: Float64Array;
  /** `[place]`: the places of those who blocked them or were blocked by them; null when nobody did. */
  readonly foes: readonly (readonly number[])[] | null;

  /**
   * @param owners of whom a ten holds one at least
   * @param needed who are in every ten
   */
  constructor(
    problem: Problem,
    members: Int32Array,
    owners: ReadonlySet<number>,
    needed: ReadonlySet<number>,
  ) {
    const size = members.length;
    this.problem = problem;
    this.members = members;
    this.isOwner = Uint8Array.from(members, (player) => (owners.has(player) ? 1 : 0));
    this.lastOwner = this.isOwner.lastIndexOf(1);
    this.nextNeeded = new Int32Array(size + 1).fill(size);
    for (let place = size - 1; place >= 0; place -= 1)
      this.nextNeeded[place] = needed.has(members[place]) ? place : this.nextNeeded[place + 1];
    this.rest = new Float64Array((size + 1) * STATES);
    this.first = new Float64Array(size * LANES);
    this.second = new Float64Array(size * LANES);
    this.own = new Float64Array(size * 3);
    const { rate, choice, settings } = problem;
    members.forEach((player, place) => {
      const gap = (settings.laneGapWeight / LANES) * (rate[player] - rate[0]);
      for (let role = 0; role < LANES; role += 1) {
        this.first[place * LANES + role] = gap - choice[player * LANES + role];
        this.second[place * LANES + role] = -gap - choice[player * LANES + role];
      }
    });
    this.foes = problem.foes.length === 0 ? null : this.#foes();
  }

  #foes(): readonly (readonly number[])[] {
    const { members } = this;
    const { foeStart, foes } = this.problem;
    const placeOf = new Map(Array.from(members, (player, place) => [player, place]));
    return Array.from(members, (player) =>
      Array.from(foes.subarray(foeStart[player], foeStart[player + 1])).flatMap(
        (other) => placeOf.get(other) ?? [],
      ),
    );
  }

  /** What a look takes, in steps. */
  get steps(): number {
    return this.members.length * STATES * STEPS_PER_STATE;
  }

  /** Looks from the last player back. @param prices of each player's seat */
  look(prices: Float64Array): void {
    const { rest, members, first, second, own } = this;
    const { rate, reward, roleMask, offRole, settings } = this.problem;
    const count = members.length;
    rest.fill(NONE, count * STATES, (count + 1) * STATES);
    rest[count * STATES + FULL] = 0;
    rest[count * STATES + FULL + 1] = -settings.offRoleWeight;
    const roles = new Int32Array(LANES);
    for (let place = count - 1; place >= 0; place -= 1) {
      const player = members[place];
      const here = place * STATES;
      const next = here + STATES;
      const isNeeded = this.nextNeeded[place] === place;
      let kinds = 0;
      for (let role = 0; role < LANES; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        roles[kinds] = role;
        kinds += 1;
      }
      const worth = reward[player] - prices[player];
      const far = settings.spreadWeight * (rate[player] - rate[0]);
      own[3 * place] = worth + far;
      own[3 * place + 1] = worth;
      own[3 * place + 2] = worth - far;
      for (let filling = 0; filling < FILLINGS; filling += 1) {
        const size = sizeOf[filling];
        const state = 2 * filling;
        let even = isNeeded ? NONE : rest[next + state];
        let odd = isNeeded ? NONE : rest[next + state + 1];
        if (size < SEATS && size <= place && SEATS - size <= count - place) {
          let takenEven = NONE;
          let takenOdd = NONE;
          for (let kind = 0; kind < kinds; kind += 1) {
            const role = roles[kind];
            const filled = filledOf[filling * LANES + role];
            if (filled === 2) continue;
            const gain = filled === 0 ? first[place * LANES + role] : second[place * LANES + role];
            const to = next + state + 2 * POWER[role];
            const turned = offRole[player * LANES + role];
            const one = gain + rest[to + turned];
            const two = gain + rest[to + 1 - turned];
            if (one > takenEven) takenEven = one;
            if (two > takenOdd) takenOdd = two;
          }
          const ownHere = own[3 * place + endOf(size)];
          takenEven += ownHere;
          takenOdd += ownHere;
          if (takenEven > even) even = takenEven;
          if (takenOdd > odd) odd = takenOdd;
        }
        rest[here + state] = even;
        rest[here + state + 1] = odd;
      }
    }
  }

  /** The most that a ten whose lowest player stands at this place is worth beyond its seats; −Infinity for none. */
  most(place: number): number {
    const { members, rest, first, own } = this;
    const { roleMask, offRole, settings } = this.problem;
    if (place > this.lastOwner || place > this.nextNeeded[0]) return NONE;
    const player = members[place];
    const next = (place + 1) * STATES;
    let best = NONE;
    for (let role = 0; role < LANES; role += 1) {
      if (((roleMask[player] >>> role) & 1) === 0) continue;
      const to = next + ((2 * POWER[role]) ^ offRole[player * LANES + role]);
      const value = first[place * LANES + role] + rest[to];
      if (value > best) best = value;
    }
    return settings.matchValue + own[3 * place] + best;
  }
}
