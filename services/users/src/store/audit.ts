import { type Kysely, sql } from "kysely";
import { BAN_ACT } from "../domain/ban.ts";
import type { Tables } from "./tables.ts";

/** An admin's act. `before` and `after` are the changed values, null for none. */
export interface AuditEntry {
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The admin's own words, "" for none. */
  readonly reason?: string;
  /** The event of an act in another service; an act of this one has none. */
  readonly eventId?: string;
}

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

/** A row of the log; `before` and `after` are JSON, "" for nothing. */
export interface AuditRow {
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

const PAGE = 50;

const textOf = (json: unknown): string => (json === null ? "" : JSON.stringify(json));

/**
 * Newest first, at most 50; without the acts on cases of which the reader is a party.
 * @param asked.beforeId only older ones, "0" for the newest; `actor` and `subject` "" are not compared
 */
export const listAuditEntries = async (
  db: Kysely<Tables>,
  readerId: string,
  asked: { readonly beforeId: string; readonly actor: string; readonly subject: string },
): Promise<readonly AuditRow[]> => {
  let query = db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(PAGE);
  query = query.where(
    sql<boolean>`not (starts_with(action, 'case.') and exists (select from case_party
      where case_id = (after ->> 'case')::bigint and user_id = ${readerId}))`,
  );
  if (asked.beforeId !== "0") query = query.where("id", "<", asked.beforeId);
  if (asked.actor !== "") query = query.where("actor", "=", asked.actor);
  if (asked.subject !== "") query = query.where("subject", "=", asked.subject);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    atMs: Number(row.at),
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    before: textOf(row.before),
    after: textOf(row.after),
    reason: row.reason,
  }));
};

/** When a helper last banned a player, in unix ms; null for never. */
export const findLastBanByHelper = async (db: Kysely<Tables>, userId: string): Promise<number | null> => {
  const row = await db
    .selectFrom("audit_log")
    .select("at")
    .where("subject", "=", userId)
    .where("action", "=", BAN_ACT)
    .where(sql<boolean>`after ->> 'by' = 'helper'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.at);
};

/** The reason of a banned player's ban, if he may read it, else "". */
export const findBanReason = async (db: Kysely<Tables>, userId: string): Promise<string> => {
  const row = await db
    .selectFrom("audit_log")
    .select(["reason", sql<boolean>`after ->> 'is_reason_shown' = 'true'`.as("is_shown")])
    .where("subject", "=", userId)
    .where(sql<boolean>`after -> 'is_banned' is not null`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.is_shown === true ? row.reason : "";
};
