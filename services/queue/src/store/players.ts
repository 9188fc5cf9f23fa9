import { fromJson, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { arrayOf, prepared, statement } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { type PlayerCard, PlayerCardSchema } from "@gokaku/proto/common/v1/common_pb";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Player } from "../domain/player.ts";
import type { PlayerTable, Tables } from "./tables.ts";

type Db = Kysely<Tables>;
export type CardPlayer = Player<PlayerCard>;

export const PLAYER_COLUMNS = [
  "user_id",
  "version",
  "card",
  "mu",
  "sigma",
  "skill_mean",
  "skill_deviation",
  "is_banned",
  "effective_penalty",
  "penalty_timeout_until",
  "role_debt",
  "season_id",
  "blocking",
  "linked",
] as const;

export type PlayerRow = Pick<Selectable<PlayerTable>, (typeof PLAYER_COLUMNS)[number]>;

export const toPlayer = (row: PlayerRow): CardPlayer => ({
  userId: row.user_id as UserId,
  version: Number(row.version),
  card: fromJson(PlayerCardSchema, row.card, { ignoreUnknownFields: true }),
  mu: row.mu,
  sigma: row.sigma,
  skill: { mean: row.skill_mean, deviation: row.skill_deviation },
  isBanned: row.is_banned,
  effectivePenalty: row.effective_penalty,
  penaltyTimeoutUntilS: Number(row.penalty_timeout_until),
  roleDebt: row.role_debt,
  seasonId: row.season_id,
  blocking: row.blocking as UserId[],
  linked: row.linked as UserId[],
});

const toValues = ({ card, ...player }: CardPlayer) => ({
  user_id: player.userId,
  version: player.version,
  card: toJson(PlayerCardSchema, card),
  trainer_name: card.trainerName,
  rate: card.rate,
  mu: player.mu,
  sigma: player.sigma,
  skill_mean: player.skill.mean,
  skill_deviation: player.skill.deviation,
  is_banned: player.isBanned,
  effective_penalty: player.effectivePenalty,
  penalty_timeout_until: player.penaltyTimeoutUntilS,
  role_debt: player.roleDebt,
  season_id: player.seasonId,
  blocking: [...player.blocking],
  linked: [...player.linked],
});

/** Rows of `player` as JSON. */
export const playerRows = (players: readonly CardPlayer[]): string => JSON.stringify(players.map(toValues));

/** SQL that stores each row of `sent_player` unless a newer version is stored. */
export const STORE_NEWEST = `
  insert into player (user_id, version, card, trainer_name, rate, mu, sigma, skill_mean, skill_deviation, is_banned,
    effective_penalty, penalty_timeout_until, role_debt, season_id, blocking, linked)
  select user_id, version, card, trainer_name, rate, mu, sigma, skill_mean, skill_deviation, is_banned,
    effective_penalty, penalty_timeout_until, role_debt, season_id, blocking, linked
  from sent_player order by user_id
  on conflict (user_id) do update set
    version = excluded.version, card = excluded.card, trainer_name = excluded.trainer_name,
    rate = excluded.rate, mu = excluded.mu, sigma = excluded.sigma, skill_mean = excluded.skill_mean,
    skill_deviation = excluded.skill_deviation, is_banned = excluded.is_banned,
    effective_penalty = excluded.effective_penalty,
    penalty_timeout_until = excluded.penalty_timeout_until, role_debt = excluded.role_debt,
    season_id = excluded.season_id,
    blocking = excluded.blocking, linked = excluded.linked
  where player.version < excluded.version`;

const storeNewest = statement<{ readonly user_id: string }>(`
  with sent_player as (select * from json_populate_recordset(null::player, $1::json) order by user_id)
  ${STORE_NEWEST} returning player.user_id`);

/** Stores each player unless a newer version is stored. */
export const storeNewestPlayers = async (db: Db, players: readonly CardPlayer[]): Promise<void> => {
  await storeNewest(db, [playerRows(players)]);
};

/**
 * Stores the player unless a newer version is stored, and locks the row until the transaction ends.
 * @returns the newest version; `isNews`: whether it was the one given
 */
export const storeNewestPlayer = async (
  db: Db,
  sent: CardPlayer,
): Promise<{ readonly player: CardPlayer; readonly isNews: boolean }> => {
  const lock = () =>
    db
      .selectFrom("player")
      .select(PLAYER_COLUMNS)
      .where("user_id", "=", sent.userId)
      .forUpdate()
      .modifyEnd(prepared)
      .executeTakeFirst();
  const known = await lock();
  if (known !== undefined && Number(known.version) >= sent.version)
    return { player: toPlayer(known), isNews: false };
  const written = await storeNewest(db, [playerRows([sent])]);
  if (written.length > 0) return { player: sent, isNews: true };
  const newer = await lock();
  if (newer === undefined) throw new Error(`player ${sent.userId} was neither written nor found`);
  return { player: toPlayer(newer), isNews: false };
};

/** Locks a player's row until the transaction ends, which orders a join and a ban. */
export const lockPlayer = async (db: Db, userId: UserId): Promise<CardPlayer | null> => {
  const row = await db
    .selectFrom("player")
    .select(PLAYER_COLUMNS)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toPlayer(row);
};

export const listPlayersByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, CardPlayer>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("player")
    .select(PLAYER_COLUMNS)
    .where(sql<boolean>`user_id = any(${arrayOf(userIds)}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, toPlayer(row)]));
};

/** The part of a player that a match needs; the card is the stored JSON. */
export interface SeatedPlayer {
  readonly card: MessageInitShape<typeof PlayerCardSchema>;
  readonly mu: number;
  readonly sigma: number;
  readonly skill_mean: number;
  readonly skill_deviation: number;
}

/**
 * By user id; cards stay JSON, because decoding thousands of them would dominate the call. The subselect hides the
 * length of the list from the planner, which otherwise reads the whole table.
 */
export const listSeatedByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SeatedPlayer>> => {
  const { rows } = await sql<SeatedPlayer & { readonly user_id: string }>`
    select user_id, card, mu, sigma, skill_mean, skill_deviation from player
    where user_id = any(array(select unnest(${arrayOf(userIds)}::text[])))`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
};
