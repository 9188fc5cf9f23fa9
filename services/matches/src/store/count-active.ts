import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** How many matches have no result: those being played, and those that are disputed. */
export const countActive = async (
  db: Kysely<Tables>,
): Promise<{ readonly matched: number; readonly disputed: number }> => {
  // Exactly those have a time at which they close by themselves, by which they are indexed.
  const { rows } = await sql<{ matched: number; disputed: number }>`
    select (count(*) filter (where disputed_at_ms is null))::integer as matched,
      (count(*) filter (where disputed_at_ms is not null))::integer as disputed
    from matches where next_close_at_ms is not null`.execute(db);
  return rows[0] ?? { matched: 0, disputed: 0 };
};
