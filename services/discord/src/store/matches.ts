import { prepared } from "@gokaku/db";
import { type Kysely, type Selectable, sql } from "kysely";
import { EMPTY, type Match, type View } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const FIELDS = ["version", "view", "rates", "slow_at_ms"] as const;

const toMatch = (
  matchId: string,
  { version, view, rates, slow_at_ms }: Pick<Selectable<Tables["match"]>, (typeof FIELDS)[number]>,
): Match => ({
  matchId,
  version: Number(version),
  view,
  rates,
  slowAtMs: slow_at_ms === null ? null : Number(slow_at_ms),
});

/** The match, locked until the transaction ends, so that events about it wait for each other. */
export const lockMatch = async (db: Db, matchId: string, nowMs: number): Promise<Match> => {
  const { rows } = await sql<Parameters<typeof toMatch>[1]>`
    insert into match (match_id, changed_at_ms) values (${matchId}, ${nowMs})
    on conflict (match_id) do update set changed_at_ms = excluded.changed_at_ms
    returning ${sql.join(FIELDS.map((field) => sql.ref(field)))} ${prepared}`.execute(db);
  const row = rows[0];
  return row === undefined ? { matchId, ...EMPTY } : toMatch(matchId, row);
};

export const findMatch = async (db: Db, matchId: string): Promise<Match | null> => {
  const row = await db
    .selectFrom("match")
    .select(FIELDS)
    .where("match_id", "=", matchId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row === undefined ? null : toMatch(matchId, row);
};

export const saveMatch = async (
  db: Db,
  { matchId, version, view, rates, slowAtMs }: Match,
): Promise<void> => {
  await db
    .updateTable("match")
    .set({
      version,
      view: JSON.stringify(view),
      rates: rates === null ? sql`null` : JSON.stringify(rates),
      slow_at_ms: slowAtMs,
    })
    .where("match_id", "=", matchId)
    .modifyEnd(prepared)
    .execute();
};

const SLOW_AT_ONCE = 20;

/** Matches that are slow and not reported yet, the longest ones first. */
export const listSlow = async (
  db: Db,
  nowMs: number,
): Promise<readonly { readonly matchId: string; readonly view: View }[]> => {
  const rows = await db
    .selectFrom("match")
    .select(["match_id as matchId", "view"])
    .where("slow_at_ms", "<=", String(nowMs))
    .orderBy("slow_at_ms")
    .limit(SLOW_AT_ONCE)
    .execute();
  return rows.flatMap(({ matchId, view }) => (view === null ? [] : [{ matchId, view }]));
};

/** A slow match is reported only once. @returns whether it was still slow */
export const endSlow = async (db: Db, matchId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("match")
    .set({ slow_at_ms: null })
    .where("match_id", "=", matchId)
    .where("slow_at_ms", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The matches in which a player is named. */
export const listMatchesOf = async (db: Db, userId: string): Promise<readonly string[]> => {
  const named = JSON.stringify([{ userId }]);
  const { rows } = await sql<{ id: string }>`
    select match_id as id from match
    where view -> 'teams' -> 'A' @> ${named}::jsonb or view -> 'teams' -> 'B' @> ${named}::jsonb
      or rates @> ${named}::jsonb`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Deletes targets that did not change since, but for cards, and matches without a target. A thread stays at Discord, so
 * its match is stored further: its players may delete their accounts later.
 */
export const deleteOld = async (db: Db, beforeMs: number): Promise<void> => {
  await db
    .deleteFrom("target")
    .where("changed_at_ms", "<", String(beforeMs))
    .where("kind", "not in", ["card", "role"])
    .where(({ eb, or }) => or([eb("kind", "<>", "thread"), eb("thread_id", "=", "")]))
    .execute();
  await sql`delete from match where changed_at_ms < ${beforeMs}
    and match_id not in (select split_part(key, ':', 3) from target where kind = 'thread')`.execute(db);
};
