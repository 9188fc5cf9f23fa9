import { ROLES, TEAMS } from "@gokaku/game";

/** A role or team as in messages and tables: its place in `ROLES` or `TEAMS`, from 1 on. */
export type RoleNumber = number;
export type TeamNumber = number;

export const ROLE_NUMBERS: readonly RoleNumber[] = ROLES.map((_, index) => index + 1);
export const TEAM_NUMBERS: readonly TeamNumber[] = TEAMS.map((_, index) => index + 1);

/** One number for each role, in the order of the roles. */
export type RoleCounts = readonly number[];

export const countRoles = (count: (role: RoleNumber) => number): RoleCounts => ROLE_NUMBERS.map(count);
