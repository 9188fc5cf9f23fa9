import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** A call or socket within this time needs no write: absence is judged in minutes. */
const SEEN_STEP_MS = 30_000;

/** Updates when these users were last seen. */
export const markSeenByUserIds = async (db: Db, userIds: readonly string[], nowMs: number): Promise<void> => {
  if (userIds.length === 0) return;
  await sql`
    with due as (
      select entry_id from entry
      where user_id = any(${userIds}::text[]) and ended_at_ms is null
        and last_seen_at_ms < ${nowMs - SEEN_STEP_MS}
      order by entry_id for update skip locked
    )
    update entry set last_seen_at_ms = ${nowMs} from due where entry.entry_id = due.entry_id`.execute(db);
};
