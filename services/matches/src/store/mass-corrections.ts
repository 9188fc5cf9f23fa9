import type { MassResult, MatchId, Team, UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Decided } from "../domain/mass-correction.ts";
import { toMatchId } from "./match-rows.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface MassCorrection {
  readonly id: string;
  readonly seasonId: string;
  /** The player whose matches they are. */
  readonly userId: UserId;
  readonly adminId: UserId;
  readonly result: MassResult;
  readonly reason: string;
  readonly atMs: number;
}

/** The won and lost matches of a player in a season, in the order of their settlement. */
export const listDecided = async (db: Db, seasonId: string, userId: string): Promise<readonly Decided[]> => {
  const rows = await db
    .selectFrom("match_players as player")
    .innerJoin("matches as match", "match.id", "player.match_id")
    .innerJoin("settlements as settled", "settled.match_id", "match.id")
    .select(["match.id", "match.version", "settled.verdict", "player.team"])
    .where("player.user_id", "=", userId as UserId)
    .where("match.season_id", "=", seasonId)
    .where("settled.verdict", "<>", "invalid")
    .orderBy("settled.settled_at_ms")
    .orderBy("settled.match_id")
    .execute();
  return rows.map((row) => ({
    id: toMatchId(row.id),
    version: Number(row.version),
    verdict: row.verdict as Team,
    team: row.team,
  }));
};

/** The matches of a player in a season that are played or disputed. */
export const countUndecided = async (db: Db, seasonId: string, userId: string): Promise<number> => {
  const { undecided } = await db
    .selectFrom("match_players as player")
    .innerJoin("matches as match", "match.id", "player.match_id")
    .select((all) => all.fn.countAll<string>().as("undecided"))
    .where("player.user_id", "=", userId as UserId)
    .where("match.season_id", "=", seasonId)
    .where("match.next_close_at_ms", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(undecided);
};

/** Whether a user has a seat in one of these matches. */
export const hasSeatIn = async (db: Db, userId: UserId, matchIds: readonly MatchId[]): Promise<boolean> =>
  matchIds.length > 0 &&
  (await db
    .selectFrom("match_players")
    .select("match_id")
    .where("user_id", "=", userId)
    .where("match_id", "in", matchIds)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @returns false when there is one with this id */
export const insertMassCorrection = async (db: Db, made: MassCorrection): Promise<boolean> => {
  const row = await db
    .insertInto("mass_correction")
    .values({
      id: made.id,
      season_id: made.seasonId,
      user_id: made.userId,
      admin_id: made.adminId,
      result: made.result,
      reason: made.reason,
      at_ms: made.atMs,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

export const findMassCorrection = async (
  db: Db,
  id: string,
): Promise<(MassCorrection & { readonly matchIds: readonly MatchId[] }) | null> => {
  const row = await db.selectFrom("mass_correction").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const corrections = await db
    .selectFrom("correction")
    .select("match_id")
    .where("mass_correction_id", "=", id)
    .orderBy("revision")
    .execute();
  return {
    id: row.id,
    seasonId: row.season_id,
    userId: row.user_id,
    adminId: row.admin_id,
    result: row.result,
    reason: row.reason,
    atMs: Number(row.at_ms),
    matchIds: corrections.map(({ match_id: matchId }) => toMatchId(matchId)),
  };
};

/** A corrected match, in bytes as `match.corrected` has it. */
export interface MassCorrectedMatch {
  readonly revision: number;
  readonly settled: Uint8Array;
}

/** The corrections of a mass correction by their numbers, at most `limit` after one of them. */
export const listMassCorrected = async (
  db: Db,
  {
    id,
    afterRevision,
    limit,
  }: { readonly id: string; readonly afterRevision: number; readonly limit: number },
): Promise<readonly MassCorrectedMatch[]> => {
  const rows = await db
    .selectFrom("correction")
    .select(["revision", "settled"])
    .where("mass_correction_id", "=", id)
    .where("revision", ">", afterRevision)
    .orderBy("revision")
    .limit(limit)
    .execute();
  return rows.map(({ revision, settled }) => ({ revision, settled: settled ?? new Uint8Array() }));
};
