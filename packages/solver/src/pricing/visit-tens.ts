import { type Steps, step } from "../exact/best-ten.ts";
import { LANES, SEATS } from "../search/problem.ts";
import { endOf, filledOf, type Outlook, POWER, STATES } from "./outlook.ts";
import type { Prices } from "./prices.ts";

export interface Visit {
  /** The lowest player of the tens, by place. */
  readonly place: number;
  /** Tens that promise no more are passed by. */
  readonly above: number;
  /**
   * @param promise what the ten is worth beyond its prices in these roles, the teams not looked at
   * @param isOdd whether an odd number plays off their first choice
   * @returns what the next ones must promise
   */
  readonly onTen: (ten: Int32Array, roles: Int32Array, promise: number, isOdd: boolean) => number;
}

/**
 * Visits every ten of an outlook's players with a given lowest one, in all their roles, that could be worth more than
 * its prices by so much: windows that meet, nobody blocked by another; depth first in the order of the rates.
 * @param prices those of the outlook's look: of its trios; the price of a match is left out
 * @returns false when the steps ran out
 */
export const visitTens = (
  { members, rest, first, second, own, foes, problem }: Outlook,
  prices: Prices,
  steps: Steps,
  { place, above: least, onTen }: Visit,
): boolean => {
  const { low, high, roleMask, offRole, settings } = problem;
  const ten = new Int32Array(SEATS);
  const roles = new Int32Array(SEATS);
  const places = new Int32Array(SEATS);
  const hasTrios = prices.trios.length > 0;
  let above = least;

  const meetsFoe = (at: number, size: number): boolean => {
    if (foes === null) return false;
    for (let seat = 0; seat < size; seat += 1)
      if (foes[at * members.length + places[seat]] === 1) return true;
    return false;
  };
  const search = (
    from: number,
    state: number,
    size: number,
    worth: number,
    lowest: number,
    highest: number,
  ): void => {
    if (size === SEATS) {
      above = onTen(ten, roles, worth, (state & 1) === 1);
      return;
    }
    const last = size === 0 ? place : members.length - SEATS + size;
    for (let at = from; at <= last; at += 1) {
      if (size > 0 && worth + rest[at * STATES + state] <= above) return;
      const player = members[at];
      const begin = Math.max(lowest, low[player]);
      const end = Math.min(highest, high[player]);
      if (begin > end || meetsFoe(at, size)) continue;
      const owed = hasTrios ? prices.enter(player) : 0;
      const here = worth - owed + own[3 * at + endOf(size)];
      for (let role = 0; role < LANES && steps.left >= 0; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        const filled = filledOf[(state >> 1) * LANES + role];
        if (filled === 2) continue;
        const next = here + (filled === 0 ? first[at * LANES + role] : second[at * LANES + role]);
        const after = (state + 2 * POWER[role]) ^ offRole[player * LANES + role];
        if (next + rest[(at + 1) * STATES + after] <= above) continue;
        if (!step(steps)) break;
        ten[size] = player;
        places[size] = at;
        roles[size] = role;
        search(at + 1, after, size + 1, next, begin, end);
      }
      if (hasTrios) prices.leave(player);
      if (steps.left < 0) return;
    }
  };
  search(place, 0, 0, settings.matchValue, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return steps.left >= 0;
};
