import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Rehearsal } from "../domain/rehearsal.ts";
import type { MatchRecord } from "../domain/report.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The row that `transact` locks for rehearsals: at most one is open. */
export const ROW_OF_REHEARSAL = "rehearsal";

const rehearsals = (db: Db) => db.selectFrom("rehearsals").select(["user_id", "record"]);

const toRehearsal = (row: { readonly user_id: UserId; readonly record: MatchRecord }): Rehearsal => ({
  ...row.record,
  userId: row.user_id,
});

/** The rehearsal of that id, open or closed. */
export const findRehearsal = async (db: Db, matchId: MatchId): Promise<Rehearsal | null> => {
  const row = await rehearsals(db).where("match_id", "=", matchId).executeTakeFirst();
  return row === undefined ? null : toRehearsal(row);
};

/** The open rehearsal, if it is that of one of these users. */
export const findOpenRehearsalOf = async (db: Db, userIds: readonly string[]): Promise<Rehearsal | null> => {
  if (userIds.length === 0) return null;
  const row = await rehearsals(db)
    .where("closed_at_ms", "is", null)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .executeTakeFirst();
  return row === undefined ? null : toRehearsal(row);
};

/** The open rehearsal; there is one at most. */
export const findOpenRehearsal = async (db: Db): Promise<Rehearsal | null> => {
  const row = await rehearsals(db).where("closed_at_ms", "is", null).executeTakeFirst();
  return row === undefined ? null : toRehearsal(row);
};

/** The open rehearsal, locked until the end of the transaction. */
export const lockOpenRehearsal = async (db: Db): Promise<Rehearsal | null> => {
  const row = await rehearsals(db).where("closed_at_ms", "is", null).forUpdate().executeTakeFirst();
  return row === undefined ? null : toRehearsal(row);
};

const columnsOf = ({ match, reports }: MatchRecord) => ({
  record: JSON.stringify({ match, reports }),
  closed_at_ms: match.closedAtMs,
});

/** @returns false when another one is open */
export const insertRehearsal = async (db: Db, { userId, ...record }: Rehearsal): Promise<boolean> => {
  const { match } = record;
  const row = { match_id: match.id, user_id: userId, created_at_ms: match.createdAtMs, ...columnsOf(record) };
  const inserted = await db
    .insertInto("rehearsals")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("match_id")
    .executeTakeFirst();
  return inserted !== undefined;
};

export const updateRehearsal = async (db: Db, record: MatchRecord): Promise<void> => {
  await db.updateTable("rehearsals").set(columnsOf(record)).where("match_id", "=", record.match.id).execute();
};

/** The open rehearsal. Removes those that closed before a moment, in the same statement, because it runs at rest. */
export const pruneRehearsals = async (db: Db, closedBeforeMs: number): Promise<Rehearsal | null> => {
  const row = await db
    .with("pruned", (cte) => cte.deleteFrom("rehearsals").where("closed_at_ms", "<", String(closedBeforeMs)))
    .selectFrom("rehearsals")
    .select(["user_id", "record"])
    .where("closed_at_ms", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : toRehearsal(row);
};

/** Removes those of a user. */
export const deleteRehearsalsOf = async (db: Db, userId: UserId): Promise<void> => {
  await db.deleteFrom("rehearsals").where("user_id", "=", userId).execute();
};
