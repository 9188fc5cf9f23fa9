import type { MatchId, UserId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { estimateColumns, NEXT_VERSION, updateEntry } from "./entries.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Stores which players of an abandoned match wait again; the first call counts. */
export const storeReturning = async (db: Db, matchId: MatchId, userIds: readonly UserId[]): Promise<void> => {
  await db
    .updateTable("claim")
    .set({ returning_users: [...userIds] })
    .where("match_id", "=", matchId)
    .where("returning_users", "is", null)
    .execute();
};

/** The players of a closed match who have yet to wait again, locked with the claim; null when there are none. */
export const findReturning = async (
  db: Db,
  matchId: MatchId,
): Promise<{ readonly userIds: readonly UserId[]; readonly closedAtMs: number } | null> => {
  const { rows } = await sql<{ returning_users: UserId[]; closed_at_ms: string }>`
    select returning_users, closed_at_ms from claim
    where match_id = ${matchId} and cardinality(returning_users) > 0 and closed_at_ms is not null
    for no key update`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { userIds: row.returning_users, closedAtMs: Number(row.closed_at_ms) };
};

export const updateReturning = async (
  db: Db,
  matchId: MatchId,
  userIds: readonly UserId[],
): Promise<void> => {
  await db
    .updateTable("claim")
    .set({ returning_users: [...userIds] })
    .where("match_id", "=", matchId)
    .execute();
};

interface PlayedEntry {
  readonly entryId: string;
  readonly joinedAtMs: number;
  /** The answer of matches is not stored yet. */
  readonly isClaimed: boolean;
}

/** The entry that led to this match, locked until the transaction ends. */
export const lockPlayedEntry = async (
  db: Db,
  matchId: MatchId,
  userId: UserId,
): Promise<PlayedEntry | null> => {
  const row = await db
    .selectFrom("entry")
    .select(["entry_id", "joined_at_ms", "state"])
    .where("user_id", "=", userId)
    .where("match_id", "=", matchId)
    .where("state", "in", ["claimed", "matched"])
    .forUpdate()
    .executeTakeFirst();
  return row === undefined
    ? null
    : { entryId: row.entry_id, joinedAtMs: Number(row.joined_at_ms), isClaimed: row.state === "claimed" };
};

/** Lets an entry that ended as matched wait again, with its joining time; its estimate was compared. */
export const restoreEntry = (db: Db, entryId: string, nowMs: number): Promise<void> =>
  updateEntry(db, entryId, {
    state: "waiting",
    match_id: null,
    claimed_at_ms: null,
    waited_s: null,
    end_requested: null,
    ended_at_ms: null,
    ...estimateColumns(null),
    last_seen_at_ms: nowMs,
    version: NEXT_VERSION,
  });

/** Gives a live entry an earlier joining time. */
export const moveJoinForward = (db: Db, entryId: string, joinedAtMs: number): Promise<void> =>
  updateEntry(db, entryId, { joined_at_ms: joinedAtMs, ...estimateColumns(null) });
