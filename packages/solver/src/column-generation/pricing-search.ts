import { type Steps, step } from "../exact/best-arrangement.ts";
import { LANES, SEATS } from "../model/problem.ts";
import { filledOf, POWER } from "../model/role-fillings.ts";
import { endOf, type Outlook, STATES } from "./completion-bounds.ts";
import type { TrioPrices } from "./cut-duals.ts";

/** A ten that is met makes up for so many misfits. */
const MISFITS_OF_TEN = 5;

/** Players who were passed by because they do not go with the ten that was built: branches that promised too much. */
export interface Misfits {
  windows: number;
  /** `[place]`: how often a foe sat already. */
  readonly foes: Float64Array;
}

export interface Visit {
  /** The lowest player of the tens, by place. */
  readonly place: number;
  /** Tens that promise no more are passed by. */
  readonly above: number;
  /** Misfits until it is given up. */
  readonly patience: number;
  readonly misfits: Misfits;
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
 * @param trios of the outlook's prices; the price of a match is left out
 * @returns false when the steps ran out, which are then below nothing, or the patience
 */
export const visitTens = (
  { members, isOwner, lastOwner, nextNeeded, rest, first, second, own, foes, problem }: Outlook,
  trios: TrioPrices,
  steps: Steps,
  { place, above: least, patience: most, misfits, onTen }: Visit,
): boolean => {
  const { low, high, roleMask, offRole, settings } = problem;
  const ten = new Int32Array(SEATS);
  const roles = new Int32Array(SEATS);
  let above = least;
  let patience = most;

  /** `[place]`: how many of the ten that is built are their foes. */
  const blocked = new Uint8Array(members.length);
  const block = (at: number, by: 1 | -1): void => {
    if (foes === null) return;
    const list = foes[at];
    for (let index = 0; index < list.length; index += 1) blocked[list[index]] += by;
  };
  const search = (
    from: number,
    state: number,
    size: number,
    worth: number,
    lowest: number,
    highest: number,
    owners: number,
  ): void => {
    if (size === SEATS) {
      patience += MISFITS_OF_TEN;
      if (owners > 0) above = onTen(ten, roles, worth, (state & 1) === 1);
      return;
    }
    const latest = size === 0 ? place : Math.min(members.length - SEATS + size, nextNeeded[from]);
    const last = owners === 0 ? Math.min(latest, lastOwner) : latest;
    for (let at = from; at <= last; at += 1) {
      if (size > 0 && worth + rest[at * STATES + state] <= above) return;
      const player = members[at];
      const begin = Math.max(lowest, low[player]);
      const end = Math.min(highest, high[player]);
      if (begin > end) {
        misfits.windows += 1;
        patience -= 1;
        continue;
      }
      if (blocked[at] > 0) {
        misfits.foes[at] += 1;
        patience -= 1;
        continue;
      }
      const here = worth + own[3 * at + endOf(size)];
      let owed = 0;
      let isEntered = false;
      for (let role = 0; role < LANES && patience >= 0; role += 1) {
        if (((roleMask[player] >>> role) & 1) === 0) continue;
        const filled = filledOf[(state >> 1) * LANES + role];
        if (filled === 2) continue;
        const next = here + (filled === 0 ? first[at * LANES + role] : second[at * LANES + role]);
        const after = (state + 2 * POWER[role]) ^ offRole[player * LANES + role];
        const promise = next + rest[(at + 1) * STATES + after];
        if (promise <= above) continue;
        if (!isEntered) {
          isEntered = true;
          if (trios.isAny) owed = trios.enter(player);
          block(at, 1);
        }
        if (promise - owed <= above) continue;
        if (!step(steps)) {
          patience = -1;
          break;
        }
        ten[size] = player;
        roles[size] = role;
        search(at + 1, after, size + 1, next - owed, begin, end, owners + isOwner[at]);
      }
      if (isEntered) {
        if (trios.isAny) trios.leave(player);
        block(at, -1);
      }
      if (patience < 0) return;
    }
  };
  search(place, 0, 0, settings.matchValue, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0);
  return patience >= 0;
};
