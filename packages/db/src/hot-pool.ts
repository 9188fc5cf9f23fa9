import type { Kysely } from "kysely";
import type { Pool } from "pg";

const pools = new WeakMap<object, Pool>();

/** From now on hot statements on this database, outside of transactions, go to this pool. */
export const keepHotPool = <Tables>(db: Kysely<Tables>, pool: Pool): void => void pools.set(db, pool);

/** Absent for a transaction and for a database without one. */
export const hotPoolOf = <Tables>(db: Kysely<Tables>): Pool | undefined => pools.get(db);
