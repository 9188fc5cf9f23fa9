import { arrayOf, prepared } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { OpenSeat } from "../domain/entry.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface Seat {
  readonly matchId: MatchId;
  readonly userId: string;
}

/** The open seats of these users: the match is being played, or its result is pending. */
export const listOpenSeatsByUserIds = async (
  db: Db,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, OpenSeat>> => {
  const rows = await db
    .selectFrom("seat")
    .leftJoin("claim", "claim.match_id", "seat.match_id")
    .select(["seat.user_id", "claim.closed_at_ms"])
    .where("seat.user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .where("seat.released_at_ms", "is", null)
    .orderBy("seat.match_id")
    .modifyEnd(prepared)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.closed_at_ms === null ? "playing" : "counting"]));
};

/** Which of these users are released from this match. */
export const listReleasedUserIds = async (
  db: Db,
  matchId: MatchId,
  userIds: readonly UserId[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("seat")
    .select("user_id")
    .where("match_id", "=", matchId)
    .where("user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .where("released_at_ms", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.user_id));
};

/** Writes the seats of created matches; a player who was already released stays free. */
export const takeSeats = async (db: Db, seats: readonly Seat[], nowMs: number): Promise<void> => {
  await sql`
    insert into seat (match_id, user_id, seated_at_ms)
    select taken.match_id, taken.user_id, ${nowMs}
    from unnest(${arrayOf(seats.map((seat) => seat.matchId))}::bigint[],
      ${arrayOf(seats.map((seat) => seat.userId))}::text[]) as taken(match_id, user_id) order by taken.match_id, taken.user_id
    on conflict (match_id, user_id) do update set seated_at_ms = excluded.seated_at_ms
    where seat.seated_at_ms is null`.execute(db);
};

/** Releases a player from a match, whether or not the seat has been written yet. */
export const releaseSeat = async (db: Db, matchId: MatchId, userId: UserId, nowMs: number): Promise<void> => {
  await db
    .insertInto("seat")
    .values({ match_id: matchId, user_id: userId, released_at_ms: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(["match_id", "user_id"])
        .doUpdateSet({ released_at_ms: nowMs })
        .where("seat.released_at_ms", "is", null),
    )
    .execute();
};
