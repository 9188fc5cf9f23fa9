import { fromJson, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { arrayOf, prepared, statement } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import { type PlayerCard, PlayerCardSchema } from "@gokaku/proto/common/v1/common_pb";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Player } from "../domain/player.ts";
import type { PlayerTable, Tables } from "./tables.ts";

type Db = Kysely<Tables>;
/** A player with the whole card, which is only carried. */
export type CardPlayer = Player<PlayerCard>;

export const PLAYER_COLUMNS = [
  "user_id",
  "version",
  "card",
  "mu",
  "sigma",
  "is_banned",
  "effective_penalty",
  "penalty_timeout_until",
  "role_debt",
  "season_id",
  "blocking",
] as const;

export type PlayerRow = Pick<Selectable<PlayerTable>, (typeof PLAYER_COLUMNS)[number]>;

export const toPlayer = (row: PlayerRow): CardPlayer => ({
  userId: row.user_id as UserId,
  version: Number(row.version),
  card: fromJson(PlayerCardSchema, row.card, { ignoreUnknownFields: true }),
  mu: row.mu,
  sigma: row.sigma,
  isBanned: row.is_banned,
  effectivePenalty: row.effective_penalty,
  penaltyTimeoutUntilS: Number(row.penalty_timeout_until),
  roleDebt: row.role_debt,
  seasonId: row.season_id,
  blocking: row.blocking as UserId[],
});

/** The columns that rules and queries read stand beside the card. */
const toValues = ({ card, ...player }: CardPlayer) => ({
  user_id: player.userId,
  version: player.version,
  card: toJson(PlayerCardSchema, card),
  trainer_name: card.trainerName,
  rate: card.rate,
  mu: player.mu,
  sigma: player.sigma,
  is_banned: player.isBanned,
  effective_penalty: player.effectivePenalty,
  penalty_timeout_until: player.penaltyTimeoutUntilS,
  role_debt: player.roleDebt,
  season_id: player.seasonId,
  blocking: player.blocking,
});

const toRow = (player: CardPlayer) => {
  const { card, blocking, ...values } = toValues(player);
  return { ...values, card: JSON.stringify(card), ...(blocking === null ? {} : { blocking: [...blocking] }) };
};

/** Rows of `player` as JSON. */
export const playerRows = (players: readonly CardPlayer[]): string => JSON.stringify(players.map(toValues));

/** The text that keeps of each player, a row of `told_player`, the newer of what is known and what is told. */
export const KEEP_NEWEST = `
  insert into player (user_id, version, card, trainer_name, rate, mu, sigma, is_banned, effective_penalty,
    penalty_timeout_until, role_debt, season_id, blocking)
  select told.user_id, told.version, told.card, told.trainer_name, told.rate, told.mu, told.sigma,
    told.is_banned, told.effective_penalty, told.penalty_timeout_until, told.role_debt,
    told.season_id, coalesce(told.blocking, known.blocking, '{}')
  from told_player as told left join player as known using (user_id) order by told.user_id
  on conflict (user_id) do update set
    version = excluded.version, card = excluded.card, trainer_name = excluded.trainer_name,
    rate = excluded.rate, mu = excluded.mu, sigma = excluded.sigma, is_banned = excluded.is_banned,
    effective_penalty = excluded.effective_penalty,
    penalty_timeout_until = excluded.penalty_timeout_until, role_debt = excluded.role_debt,
    season_id = excluded.season_id,
    blocking = excluded.blocking
  where player.version < excluded.version`;

const keepTold = statement(`
  with told_player as (select * from json_populate_recordset(null::player, $1::json) order by user_id)
  ${KEEP_NEWEST}`);

/** Keeps of each player the newer of what is known and what is told; rows in the order of their users. */
export const keepNewestPlayers = async (db: Db, players: readonly CardPlayer[]): Promise<void> => {
  await keepTold(db, [playerRows(players)]);
};

/**
 * Keeps the newer of what is known and what is told, locks the player's row until the transaction ends and
 * answers what is true now. `isNews` says whether what was told was newer.
 */
export const keepNewestPlayer = async (
  db: Db,
  told: CardPlayer,
): Promise<{ readonly player: CardPlayer; readonly isNews: boolean }> => {
  const { user_id, ...columns } = toRow(told);
  const lock = () =>
    db
      .selectFrom("player")
      .select(PLAYER_COLUMNS)
      .where("user_id", "=", user_id)
      .forUpdate()
      .modifyEnd(prepared)
      .executeTakeFirst();
  const known = await lock();
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
  if (written !== undefined && told.blocking !== null) return { player: told, isNews: true };
  const newer = await lock();
  if (newer === undefined) throw new Error(`player ${user_id} was neither written nor found`);
  return { player: toPlayer(newer), isNews: written !== undefined };
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

/** What a match carries of a player; the card as it is kept. */
export interface SeatedPlayer {
  readonly card: MessageInitShape<typeof PlayerCardSchema>;
  readonly mu: number;
  readonly sigma: number;
}

/**
 * By user id; for so many that reading each card as a message would take longer than anything else. A list that the
 * planner cannot count goes by the key: for a counted one of thousands it would read the whole table.
 */
export const listSeatedByUserIds = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SeatedPlayer>> => {
  const { rows } = await sql<SeatedPlayer & { readonly user_id: string }>`
    select user_id, card, mu, sigma from player
    where user_id = any(array(select unnest(${arrayOf(userIds)}::text[])))`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
};
