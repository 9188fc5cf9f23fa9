import { arrayOf, prepared } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Player } from "../domain/player.ts";
import type { PlayerTable, Tables } from "./tables.ts";

export const toPlayer = (row: Selectable<PlayerTable>): Player => ({
  userId: row.user_id as UserId,
  version: Number(row.version),
  card: {
    trainerName: row.trainer_name,
    discordUsername: row.discord_username,
    discordAvatarUrl: row.discord_avatar_url,
    twitterId: row.twitter_id,
    rate: row.rate,
    maxRate: row.max_rate,
    currentBadge: row.current_badge,
    currentBadge2: row.current_badge_2,
  },
  mu: row.mu,
  sigma: row.sigma,
  isBanned: row.is_banned,
  effectivePenalty: row.effective_penalty,
  penaltyTimeoutUntil: Number(row.penalty_timeout_until),
  roleDebt: row.role_debt,
});

const toRow = ({ card, ...player }: Player) => ({
  user_id: player.userId,
  version: player.version,
  trainer_name: card.trainerName,
  discord_username: card.discordUsername,
  discord_avatar_url: card.discordAvatarUrl,
  twitter_id: card.twitterId,
  rate: card.rate,
  max_rate: card.maxRate,
  current_badge: card.currentBadge,
  current_badge_2: card.currentBadge2,
  mu: player.mu,
  sigma: player.sigma,
  is_banned: player.isBanned,
  effective_penalty: player.effectivePenalty,
  penalty_timeout_until: player.penaltyTimeoutUntil,
  role_debt: player.roleDebt,
});

export const createPlayerRows = (db: Kysely<Tables>) => ({
  /**
   * Keeps the newer of what is known and what is told, locks the player's row until the transaction ends and
   * answers what is true now. `isNews` says whether what was told was newer.
   */
  async keepNewest(told: Player): Promise<{ readonly player: Player; readonly isNews: boolean }> {
    const { user_id, ...columns } = toRow(told);
    const lock = () =>
      db.selectFrom("player").selectAll().where("user_id", "=", user_id).forUpdate().modifyEnd(prepared);
    const known = await lock().executeTakeFirst();
    if (known !== undefined && Number(known.version) >= told.version) {
      return { player: toPlayer(known), isNews: false };
    }
    const written = await db
      .insertInto("player")
      .values({ user_id, ...columns })
      .onConflict((conflict) =>
        conflict
          .column("user_id")
          .doUpdateSet(columns)
          .where((where) => where("player.version", "<", String(told.version))),
      )
      .returning("user_id")
      .executeTakeFirst();
    if (written !== undefined) return { player: told, isNews: true };
    return { player: toPlayer(await lock().executeTakeFirstOrThrow()), isNews: false };
  },

  async findMany(userIds: readonly string[]): Promise<ReadonlyMap<string, Player>> {
    if (userIds.length === 0) return new Map();
    const rows = await db
      .selectFrom("player")
      .selectAll()
      .where(sql<boolean>`user_id = any(${arrayOf(userIds)}::text[])`)
      .execute();
    return new Map(rows.map((row) => [row.user_id, toPlayer(row)]));
  },
});
