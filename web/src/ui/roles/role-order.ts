import type { Role } from "@gokaku/game";

/** Adds or removes a role; the order of selection is the priority. */
export const toggleRole = (selected: readonly Role[], role: Role): readonly Role[] =>
  selected.includes(role) ? selected.filter((other) => other !== role) : [...selected, role];
