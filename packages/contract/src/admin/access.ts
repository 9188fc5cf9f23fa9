/** Tag and least role of the calls of staff. */
export const ADMIN = { tag: "admin", auth: "admin" } as const;
export const MODERATOR = { tag: "admin", auth: "moderator" } as const;
export const HELPER = { tag: "admin", auth: "helper" } as const;
/** Of calls that do by hand what otherwise happens by itself. */
export const DEBUG = { tag: "debug", auth: "admin" } as const;
