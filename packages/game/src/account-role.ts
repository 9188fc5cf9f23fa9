/** The role of an account. Each may do what those before it may. */
export const ACCOUNT_ROLES = ["player", "helper", "moderator", "admin"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** The roles that help to run the community. */
export const STAFF_ROLES = ["helper", "moderator", "admin"] as const satisfies readonly AccountRole[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** @returns "player" for an unknown role, which may do least */
export const parseAccountRole = (text: string): AccountRole =>
  ACCOUNT_ROLES.find((role) => role === text) ?? "player";

/** Whether a role may do what `least` may. */
export const hasRole = (role: AccountRole, least: AccountRole): boolean =>
  ACCOUNT_ROLES.indexOf(role) >= ACCOUNT_ROLES.indexOf(least);

export const isStaffRole = (role: string): role is StaffRole => STAFF_ROLES.some((staff) => staff === role);

/** Whether staff may act on an account: only on one of a lower role, so never on their own. */
export const outranks = (actor: AccountRole, target: AccountRole): boolean =>
  hasRole(actor, "helper") && ACCOUNT_ROLES.indexOf(actor) > ACCOUNT_ROLES.indexOf(target);
