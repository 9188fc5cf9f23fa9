import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** What an admin did. `at` in unix ms; `before` and `after` are what changed, null for nothing. */
export type AuditEntry = Readonly<{
  at: number;
  actor: string;
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}>;

export const insertAuditEntry = async (db: Kysely<Tables>, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto("audit_log")
    .values({
      ...entry,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .execute();
};
