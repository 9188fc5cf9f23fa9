import { statement } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { MatchRecord } from "../domain/report.ts";
import {
  changingColumns,
  MATCH_COLUMNS,
  type MatchRow,
  PLAYER_COLUMNS,
  REPORT_COLUMNS,
  toMatchId,
  toRecord,
} from "./match-rows.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** How many matches one look of a timer handles. */
const PAGE = 50;

const selectMatches = statement<MatchRow>(`
  select ${MATCH_COLUMNS.map((column) => `m.${column}`).join(", ")},
    (select json_agg(p order by p.team, p.rate_order) from (
      select ${PLAYER_COLUMNS.join(", ")} from match_players where match_id = m.id) as p) as players,
    (select coalesce(json_agg(r order by r.user_id), '[]') from (
      select ${REPORT_COLUMNS.join(", ")} from reports where match_id = m.id) as r) as reports,
    (select coalesce(json_agg(json_build_object('userId', user_id, 'byUserId', by_user_id)), '[]')
      from seat_changes where match_id = m.id and kind = 'named') as namings
  from matches m where m.id = any($1::bigint[])
  order by m.id`);

/** The matches with their seats and the reports that count, each read at one moment. */
export const listMatchesByIds = async (
  db: Db,
  matchIds: readonly MatchId[],
): Promise<readonly MatchRecord[]> =>
  matchIds.length === 0 ? [] : (await selectMatches(db, [matchIds])).map(toRecord);

export const findMatch = async (db: Db, matchId: MatchId): Promise<MatchRecord | null> =>
  (await listMatchesByIds(db, [matchId]))[0] ?? null;

/** The matches in which these users sit. */
export const listCurrentByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<readonly MatchRecord[]> => {
  if (userIds.length === 0) return [];
  const seats = await db
    .selectFrom("active_seats")
    .select("match_id")
    .distinct()
    .where("user_id", "in", userIds)
    .execute();
  return listMatchesByIds(
    db,
    seats.map((seat) => toMatchId(seat.match_id)),
  );
};

const lock = async (db: Db, matchId: MatchId, mode: "wait" | "skip"): Promise<MatchRecord | null> => {
  const query = db.selectFrom("matches").select("id").where("id", "=", matchId).forUpdate();
  const row = await (mode === "skip" ? query.skipLocked() : query).executeTakeFirst();
  return row === undefined ? null : findMatch(db, matchId);
};

/** The match as it stays until the end of the transaction. */
export const lockMatch = (db: Db, matchId: MatchId): Promise<MatchRecord | null> => lock(db, matchId, "wait");

/** Locks matches until the end of the transaction, in the order of their ids. */
export const lockMatches = async (db: Db, matchIds: readonly MatchId[]): Promise<void> => {
  if (matchIds.length === 0) return;
  await db.selectFrom("matches").select("id").where("id", "in", matchIds).orderBy("id").forUpdate().execute();
};

/** Like `lockMatch`, but null as well while the row is locked. */
export const lockMatchIfFree = (db: Db, matchId: MatchId): Promise<MatchRecord | null> =>
  lock(db, matchId, "skip");

/** As `transact` names the row of a match. */
export const rowOfMatch = (matchId: MatchId): string => `match ${matchId}`;

/** The match in which the user sits. */
export const findCurrentMatchId = async (db: Db, userId: string): Promise<MatchId | null> => {
  const seat = await db
    .selectFrom("active_seats")
    .select("match_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return seat === undefined ? null : toMatchId(seat.match_id);
};

/** Writes what changes in a match after its creation, and when a timer has to look at it again. */
export const updateMatch = async (db: Db, record: MatchRecord): Promise<void> => {
  await db.updateTable("matches").set(changingColumns(record)).where("id", "=", record.match.id).execute();
};

/** Spares a match that has begun further looks; a change of the match sets the column again. */
export const endCheckIn = async (db: Db, matchId: MatchId): Promise<void> => {
  await db.updateTable("matches").set({ next_check_in_at_ms: null }).where("id", "=", matchId).execute();
};

/** A place in the order in which matches are due. */
export interface DuePlace {
  readonly matchId: MatchId;
  readonly dueAtMs: number;
}

/** Matches that may have to be closed, the longest due first, after a place in that order. */
export const listClosable = async (
  db: Db,
  nowMs: number,
  after: DuePlace | null,
): Promise<readonly DuePlace[]> => {
  const { rows } = await sql<{ id: string; next_close_at_ms: string }>`
    select id, next_close_at_ms from matches
    where next_close_at_ms <= ${nowMs}
      and (next_close_at_ms, id) > (${after?.dueAtMs ?? 0}::bigint, ${after?.matchId ?? "0"}::bigint)
    order by next_close_at_ms, id limit ${PAGE}`.execute(db);
  return rows.map((row) => ({ matchId: toMatchId(row.id), dueAtMs: Number(row.next_close_at_ms) }));
};

const selectDeadlines = statement<{
  closes: boolean;
  opens: boolean;
  checks_in: boolean;
  next_at_ms: string | null;
}>(`
  select
    exists (select from matches where next_close_at_ms <= $1::bigint) as closes,
    exists (select from matches where next_host_at_ms <= $1::bigint) as opens,
    exists (select from matches where next_check_in_at_ms <= $1::bigint) as checks_in,
    least(
      (select min(next_close_at_ms) from matches where next_close_at_ms > $1::bigint),
      (select min(next_host_at_ms) from matches where next_host_at_ms > $1::bigint),
      (select min(next_check_in_at_ms) from matches where next_check_in_at_ms > $1::bigint)
    ) as next_at_ms`);

/** Whether some match is to close, its lobby to open to everyone or its check-in to end, and when the next one is; null: never. */
export const getDeadlines = async (
  db: Db,
  nowMs: number,
): Promise<Readonly<{ closes: boolean; opens: boolean; checksIn: boolean; nextAtMs: number | null }>> => {
  const [row] = await selectDeadlines(db, [nowMs]);
  if (row === undefined) throw new Error("the deadlines were not answered");
  const { closes, opens, checks_in: checksIn, next_at_ms: next } = row;
  return { closes, opens, checksIn, nextAtMs: next === null ? null : Number(next) };
};

/** Matches whose create time-out passed without a lobby id, or whose check-in ended, by the column with that moment. */
export const listDue = async (
  db: Db,
  column: "next_host_at_ms" | "next_check_in_at_ms",
  nowMs: number,
): Promise<readonly MatchId[]> => {
  const rows = await db
    .selectFrom("matches")
    .select("id")
    .where(column, "<=", String(nowMs))
    .orderBy(column)
    .orderBy("id")
    .limit(PAGE)
    .execute();
  return rows.map((row) => toMatchId(row.id));
};
