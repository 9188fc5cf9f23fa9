import { ROLES, type Role } from "@gokaku/game";
import type { RoleNumber } from "./roles.ts";

/** How few further players would make a match possible, as the public sees it. */
export interface Shortage {
  /** 1 to 3. */
  readonly players: number;
  /** Of the one player who is missing; empty for more, or when no rounded interval is left. */
  readonly roles: readonly RoleNumber[];
  /** Multiples of `STEP`, 0 without roles. */
  readonly rateFrom: number;
  readonly rateTo: number;
}

/** As the solver finds them; rates with both ends. */
interface MissingPlayers {
  readonly players: number;
  readonly seats: readonly { readonly role: Role; readonly from: number; readonly to: number }[];
}

/** Points to which rates are rounded, so that the ends of an interval reveal no player's rate. */
const STEP = 50;

/** The widest interval, rounded inwards, and every role whose own interval contains it. */
export const coarseShortage = ({ players, seats }: MissingPlayers): Shortage => {
  const rounded = seats
    .map(({ role, from, to }) => ({
      role: ROLES.indexOf(role) + 1,
      from: STEP * Math.ceil(from / STEP),
      to: STEP * Math.floor(to / STEP),
    }))
    .filter(({ from, to }) => from < to);
  const [widest] = rounded.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  if (widest === undefined) return { players, roles: [], rateFrom: 0, rateTo: 0 };
  const roles = rounded.filter(({ from, to }) => from <= widest.from && to >= widest.to);
  return { players, roles: roles.map(({ role }) => role), rateFrom: widest.from, rateTo: widest.to };
};

export const sameShortage = (one: Shortage | null, other: Shortage | null): boolean =>
  one === null || other === null
    ? one === other
    : one.players === other.players &&
      one.roles.join() === other.roles.join() &&
      one.rateFrom === other.rateFrom &&
      one.rateTo === other.rateTo;
