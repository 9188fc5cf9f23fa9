import type { MatchId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { ClosablePlace } from "../usecases/close-due.ts";
import type { MatchReader } from "../usecases/ports.ts";
import { loadRecord, loadRecords, toMatchId } from "./records.ts";
import type { Tables } from "./tables.ts";

/** How many matches one look of a timer handles. */
const PAGE = 50;

export const createReader = (db: Kysely<Tables>): MatchReader => ({
  findMatch: (matchId) => loadRecord(db, matchId),

  async findCurrent(userIds) {
    const seats = await db
      .selectFrom("active_seats")
      .select("match_id")
      .distinct()
      .where("user_id", "in", userIds.length === 0 ? [""] : [...userIds])
      .execute();
    return loadRecords(
      db,
      seats.map((seat) => toMatchId(seat.match_id)),
    );
  },
});

/** Matches that may have to be closed, the longest due first, after a place in that order. */
export const listClosable = async (
  db: Kysely<Tables>,
  nowMs: number,
  after: ClosablePlace | null,
): Promise<readonly ClosablePlace[]> => {
  const { rows } = await sql<{ id: string; next_close_at_ms: string }>`
    select id, next_close_at_ms from matches
    where next_close_at_ms <= ${nowMs}
      and (next_close_at_ms, id) > (${after?.dueAtMs ?? 0}::bigint, ${after?.matchId ?? "0"}::bigint)
    order by next_close_at_ms, id limit ${PAGE}`.execute(db);
  return rows.map((row) => ({ matchId: toMatchId(row.id), dueAtMs: Number(row.next_close_at_ms) }));
};

/** Matches whose create time-out has passed without a lobby id. */
export const listOpening = async (db: Kysely<Tables>, nowMs: number): Promise<readonly MatchId[]> => {
  const rows = await db
    .selectFrom("matches")
    .select("id")
    .where("next_host_at_ms", "<=", String(nowMs))
    .orderBy("next_host_at_ms")
    .orderBy("id")
    .limit(PAGE)
    .execute();
  return rows.map((row) => toMatchId(row.id));
};
