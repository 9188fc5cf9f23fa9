import { ROLES, type Role } from "@gokaku/game";

/** Two lanes for the player at this place: two of every ten offer the same one first, so that every ten make a match. */
export const lanesOf = (place: number): Role[] =>
  [ROLES[place % ROLES.length], ROLES[(place + 1) % ROLES.length]].flatMap((role) => role ?? []);
