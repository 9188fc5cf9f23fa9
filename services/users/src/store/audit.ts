import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** What an admin did. `before` and `after` are what changed, null for nothing. */
export type AuditEntry = Readonly<{
  atMs: number;
  actor: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  /** The admin's own words, "" for none. */
  reason?: string;
  /** Of the event that told of an act in another service; an act of this one has none. */
  eventId?: string;
}>;

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Adds one row; an event that is in the log already adds nothing. */
export const insertAuditEntry = async (
  db: Kysely<Tables>,
  { atMs, actor, action, subject, before, after, reason = "", eventId }: AuditEntry,
): Promise<void> => {
  await db
    .insertInto("audit_log")
    .values({
      at: atMs,
      actor,
      action,
      subject,
      before: jsonOf(before),
      after: jsonOf(after),
      reason,
      event_id: eventId ?? null,
    })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .execute();
};
