import { ROLES, type Role } from "@gokaku/game";
import type { Settings } from "./settings.ts";
import type { Candidate } from "./snapshot.ts";

/** Ten places: 0 to 4 are one team in the order of `ROLES`, 5 to 9 the other. */
export const PLACES = 10;
export const roleOfPlace = (place: number): Role => {
  const role = ROLES[place % 5];
  if (role === undefined) throw new RangeError(`no role at place ${place}`);
  return role;
};

/** What the ten cost in each role, laid out flat so that a move is judged without looking anything up. */
export interface Costs {
  readonly rates: Float64Array;
  /** `[player · 5 + role]`: choice cost, Infinity for a role that was not selected. */
  readonly choice: Float64Array;
  /** `[player · 5 + role]`: 1 when the role is not the first choice. */
  readonly offRole: Uint8Array;
  /** The part of the value that no arrangement changes. */
  readonly fixed: number;
}

const waitSteps = (player: Candidate, settings: Settings): number =>
  Math.min(Math.floor(Math.max(0, player.waitedS) / settings.waitStepS), settings.waitStepsMaximum);

export const spreadOf = (ten: readonly Candidate[]): number => {
  const rates = ten.map((player) => player.rate);
  return Math.max(...rates) - Math.min(...rates);
};

const fixedValue = (ten: readonly Candidate[], settings: Settings): number => {
  const waits = ten.reduce((sum, player) => sum + waitSteps(player, settings), 0);
  const flexibility = ten.reduce((sum, player) => sum + player.roles.length - 2, 0);
  return (
    settings.matchValue +
    settings.waitWeight * waits +
    settings.flexibilityWeight * flexibility -
    settings.spreadWeight * spreadOf(ten)
  );
};

export const costsOf = (ten: readonly Candidate[], settings: Settings): Costs => {
  const choice = new Float64Array(PLACES * 5).fill(Number.POSITIVE_INFINITY);
  const offRole = new Uint8Array(PLACES * 5);
  ten.forEach((player, index) => {
    player.roles.forEach((role, rank) => {
      const cell = index * 5 + ROLES.indexOf(role);
      choice[cell] = settings.choiceWeight * (settings.choicePenalty[rank] ?? 0) * (1 + player.roleDebt);
      offRole[cell] = rank === 0 ? 0 : 1;
    });
  });
  return {
    rates: Float64Array.from(ten, (player) => player.rate),
    choice,
    offRole,
    fixed: fixedValue(ten, settings),
  };
};

/** Gaps of one arrangement: `order[place]` is the index of the player there. */
export interface Gaps {
  readonly teamGap: number;
  readonly laneGap: number;
  readonly offRoleGap: number;
}

export const gapsOf = (order: ArrayLike<number>, costs: Costs): Gaps => {
  let team = 0;
  let lanes = 0;
  let offRole = 0;
  for (let role = 0; role < 5; role += 1) {
    const left = order[role] ?? 0;
    const right = order[role + 5] ?? 0;
    const difference = (costs.rates[left] ?? 0) - (costs.rates[right] ?? 0);
    team += difference;
    lanes += Math.abs(difference);
    offRole += (costs.offRole[left * 5 + role] ?? 0) - (costs.offRole[right * 5 + role] ?? 0);
  }
  return { teamGap: Math.abs(team) / 5, laneGap: lanes / 5, offRoleGap: Math.abs(offRole) };
};

/** Value of one arrangement of the ten; −Infinity when somebody would play a role that was not selected. */
export const matchValue = (order: ArrayLike<number>, costs: Costs, settings: Settings): number => {
  let choices = 0;
  for (let place = 0; place < PLACES; place += 1) {
    choices += costs.choice[(order[place] ?? 0) * 5 + (place % 5)] ?? Number.POSITIVE_INFINITY;
  }
  if (choices === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
  const gaps = gapsOf(order, costs);
  return (
    costs.fixed -
    choices -
    settings.teamGapWeight * gaps.teamGap -
    settings.laneGapWeight * gaps.laneGap -
    settings.offRoleWeight * gaps.offRoleGap
  );
};
