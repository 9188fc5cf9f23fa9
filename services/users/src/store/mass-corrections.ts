import { type Kysely, sql } from "kysely";
import type { MovedPlayer, Place, SeasonPlayer } from "../domain/places.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Everybody with a decided match in a season. */
export const listSeasonPlayers = async (
  db: Db,
  seasonId: string,
  isArchived: boolean,
): Promise<readonly SeasonPlayer[]> => {
  const rows = isArchived
    ? await db
        .selectFrom("season_entry as entry")
        .innerJoin("account", "account.user_id", "entry.user_id")
        .select(["entry.user_id", "entry.final_rate as rate", "entry.win_rate"])
        .select(["entry.total_matches as match_count", "entry.rate_reached_at", "is_banned", "last_match_at"])
        .where("entry.season_id", "=", seasonId)
        .execute()
    : await db
        .selectFrom("account")
        .select([
          "user_id",
          "rate",
          "win_rate",
          "match_count",
          "rate_reached_at",
          "is_banned",
          "last_match_at",
        ])
        .where("season_id", "=", seasonId)
        .where(sql<boolean>`match_count > 0`)
        .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    rate: row.rate,
    winRate: row.win_rate,
    matchCount: row.match_count,
    rateReachedAtMs: Number(row.rate_reached_at),
    isBanned: row.is_banned,
    lastMatchAtS: Number(row.last_match_at),
  }));
};

/** A mass correction, as far as users needs it. */
export interface MassCorrection {
  readonly id: string;
  readonly seasonId: string;
  readonly userId: string;
  readonly atMs: number;
}

export const insertMassCorrection = async (
  db: Db,
  { id, seasonId, userId, atMs }: MassCorrection,
  matchCount: number,
): Promise<void> => {
  await db
    .insertInto("mass_correction")
    .values({ id, season_id: seasonId, user_id: userId, match_count: matchCount, at: atMs })
    .execute();
};

/** @param isUnread whether the player is to be notified */
export const insertMovedPlayers = async (
  db: Db,
  id: string,
  players: readonly MovedPlayer[],
  isUnread: (player: MovedPlayer) => boolean,
): Promise<void> => {
  const rows = players.map((player) => ({
    mass_correction_id: id,
    user_id: player.userId,
    rate_before: player.before.rate,
    rate_after: player.after.rate,
    rank_before: player.before.rank,
    rank_after: player.after.rank,
    badges_before: player.before.badges,
    badges_after: player.after.badges,
    corrected: player.corrected,
    is_unread: isUnread(player),
  }));
  await sql`
    insert into mass_correction_player
    select * from jsonb_populate_recordset(null::mass_correction_player, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
};

const placeOf = (rate: number, rank: number | null, badges: readonly string[]): Place => ({
  rate,
  rank,
  badges,
});

const playersOf = (db: Db, id: string) =>
  db
    .selectFrom("mass_correction_player")
    .select(["user_id", "rate_before", "rate_after", "rank_before", "rank_after", "badges_before"])
    .select(["badges_after", "corrected"])
    .where("mass_correction_id", "=", id);

type Row = Awaited<ReturnType<ReturnType<typeof playersOf>["execute"]>>[number];

const toMoved = (row: Row): MovedPlayer => ({
  userId: row.user_id,
  before: placeOf(row.rate_before, row.rank_before, row.badges_before),
  after: placeOf(row.rate_after, row.rank_after, row.badges_after),
  corrected: row.corrected,
});

/** Whether a mass correction is applied, and its players in the order of `movedPlayers`, at most `limit`. */
export const findMovedPlayers = async (
  db: Db,
  id: string,
  limit: number,
): Promise<{ readonly players: readonly MovedPlayer[]; readonly total: number } | null> => {
  const found = await db
    .selectFrom("mass_correction")
    .select((from) =>
      from
        .selectFrom("mass_correction_player")
        .select((all) => all.fn.countAll<string>().as("total"))
        .where("mass_correction_id", "=", id)
        .as("total"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const rows = await playersOf(db, id)
    .orderBy("corrected", "desc")
    .orderBy(sql`abs(rate_after - rate_before)`, "desc")
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return { players: rows.map(toMoved), total: Number(found.total ?? 0) };
};

/** The effect of a mass correction on one player, who has read of it now; null without any. */
export const readOwnMove = async (
  db: Db,
  id: string,
  userId: string,
): Promise<
  (Omit<MassCorrection, "userId" | "id"> & { readonly matches: number; readonly own: MovedPlayer }) | null
> => {
  const made = await db.selectFrom("mass_correction").selectAll().where("id", "=", id).executeTakeFirst();
  const row = await playersOf(db, id).where("user_id", "=", userId).executeTakeFirst();
  if (made === undefined || row === undefined) return null;
  await db
    .updateTable("mass_correction_player")
    .set({ is_unread: false })
    .where("mass_correction_id", "=", id)
    .where("user_id", "=", userId)
    .where("is_unread", "=", true)
    .execute();
  return { seasonId: made.season_id, atMs: Number(made.at), matches: made.match_count, own: toMoved(row) };
};

/** The newest mass correction that a player has not read of, "" for none. */
export const findUnreadMassCorrection = async (db: Db, userId: string): Promise<string> => {
  const row = await db
    .selectFrom("mass_correction_player as player")
    .innerJoin("mass_correction as made", "made.id", "player.mass_correction_id")
    .select("made.id")
    .where("player.user_id", "=", userId)
    .where("player.is_unread", "=", true)
    .orderBy("made.at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? "";
};
