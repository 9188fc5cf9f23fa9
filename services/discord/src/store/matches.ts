import { type Kysely, sql } from "kysely";
import { EMPTY, type Match, type Rates, type View } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The match, locked until the transaction ends, so that events about it wait for each other. */
export const lockMatch = async (db: Db, matchId: string, nowMs: number): Promise<Match> => {
  const { rows } = await sql<{ version: string; view: View | null; rates: Rates | null }>`
    insert into match (match_id, changed_at_ms) values (${matchId}, ${nowMs})
    on conflict (match_id) do update set changed_at_ms = excluded.changed_at_ms
    returning version, view, rates`.execute(db);
  const row = rows[0];
  return row === undefined
    ? { matchId, ...EMPTY }
    : { matchId, version: Number(row.version), view: row.view, rates: row.rates };
};

export const findMatch = async (db: Db, matchId: string): Promise<Match | null> => {
  const row = await db
    .selectFrom("match")
    .select(["version", "view", "rates"])
    .where("match_id", "=", matchId)
    .executeTakeFirst();
  return row === undefined ? null : { matchId, ...row, version: Number(row.version) };
};

export const saveMatch = async (db: Db, { matchId, version, view, rates }: Match): Promise<void> => {
  await db
    .updateTable("match")
    .set({
      version,
      view: JSON.stringify(view),
      rates: rates === null ? sql`null` : JSON.stringify(rates),
    })
    .where("match_id", "=", matchId)
    .execute();
};

/** Deletes matches that did not change since, and their targets. */
export const deleteOld = async (db: Db, beforeMs: number): Promise<void> => {
  await db.deleteFrom("match").where("changed_at_ms", "<", String(beforeMs)).execute();
  await db
    .deleteFrom("target")
    .where("changed_at_ms", "<", String(beforeMs))
    .where("kind", "<>", "card")
    .execute();
};
