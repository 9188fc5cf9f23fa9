import { ROLES, type Role } from "@gokaku/game";

/** Two lanes for the player at this place, so that every ten players can make a match. */
export const lanesOf = (place: number): Role[] =>
  [ROLES[place % ROLES.length], ROLES[(place + 1) % ROLES.length]].flatMap((role) => role ?? []);
