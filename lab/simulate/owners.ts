/** The services with a store of their own. */
export const OWNERS = ["users", "queue", "matches"] as const;
export type Owner = (typeof OWNERS)[number];

/** How many accounts there are. */
export const PLAYERS = 14;
