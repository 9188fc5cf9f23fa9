import type { Kysely, Selectable } from "kysely";
import type { StoredPenalty } from "../domain/administration.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const LISTED = 200;

const toPenalty = (row: Selectable<Tables["penalty"]>): StoredPenalty => ({
  id: row.id,
  userId: row.user_id,
  matchId: row.match_id,
  cause: row.cause,
  points: row.points,
  atS: Number(row.at),
  timeoutS: row.timeout_s,
  withdrawnAtS: Number(row.withdrawn_at ?? 0),
});

/** Newest first. */
export const listPenaltiesByUserId = async (db: Db, userId: string): Promise<readonly StoredPenalty[]> => {
  const rows = await db
    .selectFrom("penalty")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(toPenalty);
};

export const findPenaltyById = async (db: Db, id: string): Promise<StoredPenalty | null> => {
  const row = await db.selectFrom("penalty").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toPenalty(row);
};

/** @returns whether the penalty stood until now */
export const markWithdrawn = async (db: Db, id: string, atS: number): Promise<boolean> => {
  const row = await db
    .updateTable("penalty")
    .set({ withdrawn_at: atS })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** How many reports of each player in a season were contradicted by the result; who has none is absent. */
export const countFalseReports = async (
  db: Db,
  userIds: readonly string[],
  seasonId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom("conduct_mark")
    .select(["user_id", (all) => all.fn.countAll<string>().as("marks")])
    .where("user_id", "in", [...userIds])
    .where("kind", "=", "contradicted")
    .where("season_id", "=", seasonId)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id: userId, marks }) => [userId, Number(marks)]));
};
