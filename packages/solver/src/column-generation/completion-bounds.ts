import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { FILLINGS, filledOf, POWER, sizeOf } from "../model/role-fillings.ts";

/** A state is a filling (base-3 number of players per role) and whether an odd number plays off their first choice. */
export const STATES = 2 * FILLINGS;
const FULL = STATES - 2;
const NONE = Number.NEGATIVE_INFINITY;
/** A state is ten times quicker to look at than a branch of a search. */
const STEPS_PER_STATE = 1 / 10;

/** `[role]`: states without an odd one in which so many of the role's seats are filled. */
const statesWith = (players: number): readonly Int32Array[] =>
  Array.from({ length: LANES }, (_, role) =>
    Int32Array.from(
      Array.from(sizeOf.keys()).filter((filling) => filledOf[filling * LANES + role] === players),
      (filling) => 2 * filling,
    ),
  );
const statesWithNobody = statesWith(0);
const statesWithOne = statesWith(1);

/** Which of a player's worths counts: as the first of the ten, between, as the tenth. */
export const endOf = (size: number): number => {
  if (size === 0) return 0;
  return size === SEATS - 1 ? 2 : 1;
};

/**
 * What a player adds in one role at most, where that is more than in the roles before.
 * @param taken `[state]`
 * @param to where in `rest` the states with the player begin
 * @param turned 1 where they play off their first choice
 */
const take = (
  taken: Float64Array,
  rest: Float64Array,
  states: Int32Array,
  to: number,
  turned: number,
  gain: number,
): void => {
  for (let index = 0; index < states.length; index += 1) {
    const state = states[index];
    const even = gain + rest[to + state + turned];
    const odd = gain + rest[to + state + 1 - turned];
    if (even > taken[state]) taken[state] = even;
    if (odd > taken[state + 1]) taken[state + 1] = odd;
  }
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
    const taken = new Float64Array(STATES);
    for (let place = count - 1; place >= 0; place -= 1) {
      const player = members[place];
      const here = place * STATES;
      const next = here + STATES;
      const isNeeded = this.nextNeeded[place] === place;
      const worth = reward[player] - prices[player];
      const far = settings.spreadWeight * (rate[player] - rate[0]);
      own[3 * place] = worth + far;
      own[3 * place + 1] = worth;
      own[3 * place + 2] = worth - far;
      taken.fill(NONE);
      for (let role = 0; role < LANES; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        const to = next + 2 * POWER[role];
        const turned = offRole[player * LANES + role];
        take(taken, rest, statesWithNobody[role], to, turned, first[place * LANES + role]);
        take(taken, rest, statesWithOne[role], to, turned, second[place * LANES + role]);
      }
      for (let filling = 0; filling < FILLINGS; filling += 1) {
        const size = sizeOf[filling];
        const state = 2 * filling;
        let even = isNeeded ? NONE : rest[next + state];
        let odd = isNeeded ? NONE : rest[next + state + 1];
        if (size < SEATS && size <= place && SEATS - size <= count - place) {
          const ownHere = own[3 * place + endOf(size)];
          const takenEven = taken[state] + ownHere;
          const takenOdd = taken[state + 1] + ownHere;
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
