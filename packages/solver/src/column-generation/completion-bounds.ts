import { LANES, type Problem, SEATS } from "../model/problem.ts";
import { FILLINGS, filledOf, POWER, sizeOf } from "../model/role-fillings.ts";

/** A state is a role filling and the parity of the off-role players: `2 · filling + parity`. */
export const STATES = 2 * FILLINGS;
const FULL = STATES - 2;
const NONE = Number.NEGATIVE_INFINITY;
/** A state of the table takes a tenth of a branch of the search. */
const STEPS_PER_STATE = 1 / 10;

/** `[role]`: the even states in which the role has this number of players. */
const statesWith = (players: number): readonly Int32Array[] =>
  Array.from({ length: LANES }, (_, role) =>
    Int32Array.from(
      Array.from(sizeOf.keys()).filter((filling) => filledOf[filling * LANES + role] === players),
      (filling) => 2 * filling,
    ),
  );
const statesWithRoleEmpty = statesWith(0);
const statesWithRoleHalf = statesWith(1);

/** Which entry of `own` counts: 0 for the first player of a column, 2 for the tenth, 1 between. */
export const endOf = (size: number): number => {
  if (size === 0) return 0;
  return size === SEATS - 1 ? 2 : 1;
};

/**
 * Extends states by one player in one role, where that is better than the roles before.
 * @param extended `[state]`
 * @param to where in `completion` the states with the player begin
 * @param flip 1 when the role is not the player's first choice
 */
const extendStates = (
  extended: Float64Array,
  completion: Float64Array,
  states: Int32Array,
  to: number,
  flip: number,
  gain: number,
): void => {
  for (let index = 0; index < states.length; index += 1) {
    const state = states[index];
    const even = gain + completion[to + state + flip];
    const odd = gain + completion[to + state + 1 - flip];
    if (even > extended[state]) extended[state] = even;
    if (odd > extended[state + 1]) extended[state + 1] = odd;
  }
};

/**
 * Completion bounds of the pricing subproblem by backward dynamic programming. Players are added in the order
 * of their strengths, so lane gaps and spread split into terms of single players. An odd number of off-role
 * players costs at least one off-role gap. Windows, blocked pairs, the split into teams and repeated pairings
 * are relaxed, so every bound is valid.
 */
export class CompletionBounds {
  readonly problem: Problem;
  /** Players by number, ascending. */
  readonly members: Int32Array;
  /** `[place]`: 1 for an anchor. A column of the subproblem holds at least one anchor. */
  readonly isAnchor: Uint8Array;
  readonly lastAnchor: number;
  /**
   * `[place]`: the first place from here on whose player is forced in; the number of members when there is
   * none.
   */
  readonly nextForced: Int32Array;
  /** `[place · STATES + state]`: the most that the players from this place on add to a state. */
  readonly completion: Float64Array;
  /** `[place · 5 + role]`: what a player adds as the first of a role, and as the second. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** `[place · 3 + end]`: what a player adds in any role, without the dual of the seat. */
  readonly own: Float64Array;
  /** `[place]`: places of the players with a block in either direction; null when the tick has no blocks. */
  readonly blocks: readonly (readonly number[])[] | null;

  /** @param anchors a column holds at least one of them @param forcedIn a column holds all of them */
  constructor(
    problem: Problem,
    members: Int32Array,
    anchors: ReadonlySet<number>,
    forcedIn: ReadonlySet<number>,
  ) {
    const size = members.length;
    this.problem = problem;
    this.members = members;
    this.isAnchor = Uint8Array.from(members, (player) => (anchors.has(player) ? 1 : 0));
    this.lastAnchor = this.isAnchor.lastIndexOf(1);
    this.nextForced = new Int32Array(size + 1).fill(size);
    for (let place = size - 1; place >= 0; place -= 1)
      this.nextForced[place] = forcedIn.has(members[place]) ? place : this.nextForced[place + 1];
    this.completion = new Float64Array((size + 1) * STATES);
    this.first = new Float64Array(size * LANES);
    this.second = new Float64Array(size * LANES);
    this.own = new Float64Array(size * 3);
    const { strength, choice, settings } = problem;
    members.forEach((player, place) => {
      const gap = (settings.laneGapWeight / LANES) * (strength[player] - strength[0]);
      for (let role = 0; role < LANES; role += 1) {
        this.first[place * LANES + role] = gap - choice[player * LANES + role];
        this.second[place * LANES + role] = -gap - choice[player * LANES + role];
      }
    });
    this.blocks = problem.blocks.length === 0 ? null : this.#blocks();
  }

  #blocks(): readonly (readonly number[])[] {
    const { members } = this;
    const { blockStart, blocks } = this.problem;
    const placeOf = new Map(Array.from(members, (player, place) => [player, place]));
    return Array.from(members, (player) =>
      Array.from(blocks.subarray(blockStart[player], blockStart[player + 1])).flatMap(
        (other) => placeOf.get(other) ?? [],
      ),
    );
  }

  /** Steps of `compute`. */
  get steps(): number {
    return this.members.length * STATES * STEPS_PER_STATE;
  }

  /** Fills the table from the last player back. @param duals `[player]`: dual of the player's row */
  compute(duals: Float64Array): void {
    const { completion, members, first, second, own } = this;
    const { strength, reward, roleMask, offRole, settings } = this.problem;
    const count = members.length;
    completion.fill(NONE, count * STATES, (count + 1) * STATES);
    completion[count * STATES + FULL] = 0;
    completion[count * STATES + FULL + 1] = -settings.offRoleWeight;
    const extended = new Float64Array(STATES);
    for (let place = count - 1; place >= 0; place -= 1) {
      const player = members[place];
      const here = place * STATES;
      const next = here + STATES;
      const isForced = this.nextForced[place] === place;
      const worth = reward[player] - duals[player];
      const far = settings.spreadWeight * (strength[player] - strength[0]);
      own[3 * place] = worth + far;
      own[3 * place + 1] = worth;
      own[3 * place + 2] = worth - far;
      extended.fill(NONE);
      for (let role = 0; role < LANES; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        const to = next + 2 * POWER[role];
        const flip = offRole[player * LANES + role];
        extendStates(extended, completion, statesWithRoleEmpty[role], to, flip, first[place * LANES + role]);
        extendStates(extended, completion, statesWithRoleHalf[role], to, flip, second[place * LANES + role]);
      }
      for (let filling = 0; filling < FILLINGS; filling += 1) {
        const size = sizeOf[filling];
        const state = 2 * filling;
        let even = isForced ? NONE : completion[next + state];
        let odd = isForced ? NONE : completion[next + state + 1];
        if (size < SEATS && size <= place && SEATS - size <= count - place) {
          const ownHere = own[3 * place + endOf(size)];
          const takenEven = extended[state] + ownHere;
          const takenOdd = extended[state + 1] + ownHere;
          if (takenEven > even) even = takenEven;
          if (takenOdd > odd) odd = takenOdd;
        }
        completion[here + state] = even;
        completion[here + state + 1] = odd;
      }
    }
  }

  /** Greatest value without seat duals of a column whose lowest player stands here; −Infinity for none. */
  best(place: number): number {
    const { members, completion, first, own } = this;
    const { roleMask, offRole, settings } = this.problem;
    if (place > this.lastAnchor || place > this.nextForced[0]) return NONE;
    const player = members[place];
    const next = (place + 1) * STATES;
    let best = NONE;
    for (let role = 0; role < LANES; role += 1) {
      if (((roleMask[player] >>> role) & 1) === 0) continue;
      const to = next + ((2 * POWER[role]) ^ offRole[player * LANES + role]);
      const value = first[place * LANES + role] + completion[to];
      if (value > best) best = value;
    }
    return settings.matchValue + own[3 * place] + best;
  }
}
