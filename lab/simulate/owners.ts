import type { PGlite } from "@electric-sql/pglite";
import type { Read } from "./edges/pg.ts";

/** The services with a store of their own. */
export const OWNERS = ["users", "queue", "matches"] as const;
export type Owner = (typeof OWNERS)[number];

export interface Store {
  readonly pglite: PGlite;
  readonly read: Read;
}
export type Stores = Readonly<Record<Owner, Store>>;

/** How many accounts there are. */
export const PLAYERS = 14;
