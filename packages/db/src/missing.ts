import { type Kysely, sql } from "kysely";
import { RELAY } from "./dead-letters.ts";
import type { OutboxTables } from "./outbox.ts";
import { statement } from "./statement.ts";

/**
 * For how long the oldest event that has not left waits, in ms; 0 when all have left. One that the transport refused
 * has not left.
 */
export const getEventDelayMs = async <Tables extends OutboxTables>(
  db: Kysely<Tables>,
  nowMs: number,
): Promise<number> => {
  const { rows } = await sql<{ since_ms: string | null }>`
    select least(
      (select min(created_at_ms) from outbox where not sent),
      (select min(failed_at_ms) from dead_letter where consumer = ${RELAY} and replayed_at_ms is null)
    ) as since_ms`.execute(db);
  const sinceMs = rows[0]?.since_ms ?? null;
  return sinceMs === null ? 0 : Math.max(1, nowMs - Number(sinceMs));
};

const FIND_LETTER = statement<{ found: boolean }>(
  "select exists (select from dead_letter where consumer = any($1::text[]) and replayed_at_ms is null) as found",
);

/** Whether an event waits as a dead letter of one of these consumers, so that its effect is missing. */
export const hasOpenLetters = async <Tables extends OutboxTables>(
  db: Kysely<Tables>,
  consumers: readonly string[],
): Promise<boolean> => (await FIND_LETTER(db, [consumers]))[0]?.found === true;
