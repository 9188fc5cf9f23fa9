import { prepared } from "@gokaku/db";
import type { Role } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Outcome } from "../domain/ledger.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** One match in a player's history; `outcome` is null while an admin has yet to decide. */
export type MatchRecord = Readonly<{
  matchId: string;
  userId: string;
  outcome: Outcome | null;
  characterId: string;
  role: Role;
  roleChoice: number;
  rateDelta: number;
  startedAtS: number;
}>;
export type ShownRecord = Pick<
  MatchRecord,
  "matchId" | "outcome" | "characterId" | "rateDelta" | "startedAtS"
>;

const rowOf = (record: MatchRecord) => ({
  match_id: record.matchId,
  user_id: record.userId,
  state: record.outcome === null ? "disputed" : "settled",
  outcome: record.outcome,
  character_id: record.characterId,
  role: record.role,
  role_choice: record.roleChoice,
  rate_delta: record.rateDelta,
  started_at: record.startedAtS,
});

/** Stores results; a record that waited for a decision gets its own. */
export const upsertSettledRecords = async (db: Db, records: readonly MatchRecord[]): Promise<void> => {
  await db
    .insertInto("match_record")
    .values(records.map(rowOf))
    .onConflict((conflict) =>
      conflict.columns(["match_id", "user_id"]).doUpdateSet((row) => ({
        state: row.ref("excluded.state"),
        outcome: row.ref("excluded.outcome"),
        character_id: row.ref("excluded.character_id"),
        rate_delta: row.ref("excluded.rate_delta"),
      })),
    )
    .execute();
};

/** Stores records that wait for a decision. @returns the users whose record is new */
export const insertDisputedRecords = async (
  db: Db,
  records: readonly MatchRecord[],
): Promise<readonly string[]> => {
  const rows = await db
    .insertInto("match_record")
    .values(records.map(rowOf))
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
};

/** Newest first. */
export const listRecordsByUserId = async (
  db: Db,
  userId: string,
  limit: number,
): Promise<readonly ShownRecord[]> => {
  const rows = await db
    .selectFrom("match_record")
    .select(["match_id", "outcome", "character_id", "rate_delta", "started_at"])
    .where("user_id", "=", userId)
    .orderBy("started_at", "desc")
    .orderBy("match_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    matchId: row.match_id,
    outcome: row.outcome as Outcome | null,
    characterId: row.character_id,
    rateDelta: row.rate_delta,
    startedAtS: Number(row.started_at),
  }));
};

/** Places of the roles played in the newest three decided matches, newest first, per user. */
export const listRoleChoicesByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const rows = await db
    .selectFrom("account")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("match_record")
          .select(["role_choice", "started_at", "match_id"])
          .whereRef("match_record.user_id", "=", "account.user_id")
          .where("outcome", "in", ["won", "lost"])
          .orderBy("started_at", "desc")
          .orderBy("match_id", "desc")
          .limit(3)
          .as("game"),
      (join) => join.onTrue(),
    )
    .select(["account.user_id", "game.role_choice"])
    .where("account.user_id", "=", sql<string>`any(${[...userIds]}::text[])`)
    .orderBy("game.started_at", "desc")
    .orderBy("game.match_id", "desc")
    .modifyEnd(prepared)
    .execute();
  const choices = new Map<string, number[]>(userIds.map((userId) => [userId, []]));
  for (const row of rows) choices.get(row.user_id)?.push(row.role_choice);
  return choices;
};

/** Which of `others` the user met in a match since `sinceS`. */
export const listMetSince = async (
  db: Db,
  userId: string,
  others: readonly string[],
  sinceS: number,
): Promise<readonly string[]> => {
  if (others.length === 0) return [];
  const rows = await db
    .selectFrom("match_record as own")
    .innerJoin("match_record as other", "other.match_id", "own.match_id")
    .select("other.user_id")
    .distinct()
    .where("own.user_id", "=", userId)
    .where("own.started_at", ">=", String(sinceS))
    .where("other.user_id", "in", [...others])
    .execute();
  return rows.map((row) => row.user_id);
};
