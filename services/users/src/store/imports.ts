import { arrayOf } from "@gokaku/db";
import type { StartBasis } from "@gokaku/game";
import type { HistoryComparison, Rating } from "@gokaku/rating";
import { type Kysely, type Selectable, sql } from "kysely";
import type { ImportPlan, KnownAccount } from "../domain/imports/plan-import.ts";
import type { Seed } from "../domain/skill.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The accounts with these ids or Discord names, in the order of their ids. */
export const listKnownAccounts = async (
  db: Db,
  userIds: readonly string[],
  discordNames: readonly string[],
): Promise<readonly KnownAccount[]> => {
  const { rows } = await sql<{
    user_id: string;
    discord_username: string;
    trainer_name: string;
    ledger_length: number;
    is_deleted: boolean;
  }>`
    select user_id, discord_username, trainer_name, ledger_length, deleted_at > 0 as is_deleted from account
    where user_id = any(${arrayOf(userIds)}::text[])
      or lower(discord_username) = any(${arrayOf(discordNames.map((name) => name.toLowerCase()))}::text[])
    order by user_id`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    discordUsername: row.discord_username,
    trainerName: row.trainer_name,
    ledgerLength: row.ledger_length,
    isDeleted: row.is_deleted,
  }));
};

/** The keys of every match that was imported between two times. */
export const listMatchKeys = async (db: Db, fromS: number, toS: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom("imported_match")
    .select("match_key")
    .where("played_at", ">=", String(fromS))
    .where("played_at", "<=", String(toS))
    .execute();
  return new Set(rows.map(({ match_key }) => match_key));
};

/** The id of the newest import, "0" without one. */
export const findNewestImportId = async (db: Db): Promise<string> => {
  const row = await db.selectFrom("import").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id ?? "0";
};

export interface NewImport {
  readonly atMs: number;
  readonly actor: string;
  readonly hash: string;
  readonly basis: StartBasis;
  readonly undecided: number;
  readonly plan: ImportPlan;
  /** By user id: the seeds that it replaces. */
  readonly seedsBefore: ReadonlyMap<string, Seed>;
}

/** @returns the id of the import */
export const insertImport = async (
  db: Db,
  { atMs, actor, hash, basis, undecided, plan, seedsBefore }: NewImport,
): Promise<string> => {
  const { id } = await db
    .insertInto("import")
    .values({
      at: atMs,
      actor,
      hash,
      start_basis: basis,
      undecided,
      comparison: plan.comparison === null ? null : JSON.stringify(plan.comparison),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const players = plan.players.map((player) => ({
    import_id: id,
    player_key: player.key,
    user_id: player.userId,
    name: player.name,
    status: player.status,
    rating: player.rating,
    tier: player.tier,
    games: player.games,
    matches: player.matches,
    wins: player.wins,
    replayed: player.replayed,
    start_mu: player.start?.mu ?? null,
    start_sigma: player.start?.sigma ?? null,
    seed_mean: player.seed?.mean ?? null,
    seed_deviation: player.seed?.deviation ?? null,
    seed_before: player.seed === null ? null : (seedsBefore.get(player.key) ?? null),
  }));
  await sql`
    insert into imported_player select * from json_populate_recordset(null::imported_player, ${JSON.stringify(players)}::json)`.execute(
    db,
  );
  const matches = plan.matches.map(({ matchKey, playedAtS, winner, seats }, place) => ({
    import_id: id,
    number: place + 1,
    match_key: matchKey,
    played_at: playedAtS,
    winner,
    seats,
  }));
  await sql`
    insert into imported_match select * from json_populate_recordset(null::imported_match, ${JSON.stringify(matches)}::json)`.execute(
    db,
  );
  return id;
};

/** The rate with which a new account of a player begins, by the newest import that names one. */
export const findImportedStart = async (
  db: Db,
  userId: string,
): Promise<{ readonly importId: string; readonly start: Rating } | null> => {
  const row = await db
    .selectFrom("imported_player")
    .select(["import_id", "start_mu", "start_sigma"])
    .where("user_id", "=", userId)
    .where("status", "=", "new")
    .orderBy("import_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.start_mu === null || row.start_sigma === null
    ? null
    : { importId: row.import_id, start: { mu: row.start_mu, sigma: row.start_sigma } };
};

/** An import with its counts. */
export interface StoredImport {
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  readonly basis: string;
  readonly undecided: number;
  readonly comparison: HistoryComparison | null;
  readonly players: number;
  readonly matches: number;
  /** Unix seconds; 0 without a match. */
  readonly firstAtS: number;
  readonly lastAtS: number;
}

/** Newest first. */
export const listImports = async (db: Db): Promise<readonly StoredImport[]> => {
  const { rows } = await sql<{
    id: string;
    at: string;
    actor: string;
    start_basis: string;
    undecided: number;
    comparison: HistoryComparison | null;
    players: number;
    matches: number;
    first_at: string;
    last_at: string;
  }>`
    select id, at, actor, start_basis, undecided, comparison,
      (select count(*) from imported_player where import_id = import.id)::integer as players,
      played.matches::integer as matches, played.first_at, played.last_at
    from import cross join lateral (
      select count(*) as matches, coalesce(min(played_at), 0) as first_at, coalesce(max(played_at), 0) as last_at
      from imported_match where import_id = import.id) as played
    order by id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    atMs: Number(row.at),
    actor: row.actor,
    basis: row.start_basis,
    undecided: row.undecided,
    comparison: row.comparison,
    players: row.players,
    matches: row.matches,
    firstAtS: Number(row.first_at),
    lastAtS: Number(row.last_at),
  }));
};

/** Whether a match was settled after a time. */
export const hasResultSince = async (db: Db, atMs: number): Promise<boolean> => {
  const row = await db
    .selectFrom("rate_ledger")
    .select("ordinal")
    .where("kind", "=", "match")
    .where("at", ">=", String(atMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** As the ledger names the cause of a rate by an import. */
export const causeOfImport = (importId: string): string => `import:${importId}`;

/** The players whose rate an import gave. */
export const listStartedUserIds = async (db: Db, importId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("rate_ledger")
    .innerJoin("imported_player", (join) =>
      join
        .onRef("imported_player.user_id", "=", "rate_ledger.user_id")
        .on("imported_player.import_id", "=", importId),
    )
    .select("rate_ledger.user_id")
    .where("kind", "=", "seed")
    .where("cause", "=", causeOfImport(importId))
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Deletes the ledger rows of an import. @returns the first row of each of these players, by user id */
export const deleteStarts = async (
  db: Db,
  importId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Selectable<Tables["rate_ledger"]>>> => {
  if (userIds.length === 0) return new Map();
  await db
    .deleteFrom("rate_ledger")
    .where("user_id", "in", [...userIds])
    .where("kind", "=", "seed")
    .where("cause", "=", causeOfImport(importId))
    .execute();
  const rows = await db
    .selectFrom("rate_ledger")
    .selectAll()
    .where("user_id", "in", [...userIds])
    .where("ordinal", "=", 1)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
};

/**
 * Puts the seeds back that an import replaced, and deletes those that it made; a seed that an admin has changed since
 * stays.
 */
export const restoreSeeds = async (db: Db, importId: string, atMs: number): Promise<void> => {
  await sql`
    with mine as (
      select player.user_id, player.seed_before from imported_player as player join skill_seed as seed using (user_id)
      where player.import_id = ${importId}::bigint and player.seed_mean is not null and seed.at = ${atMs}::bigint
        and seed.mean = player.seed_mean and seed.deviation = player.seed_deviation
    ), gone as (
      delete from skill_seed using mine where skill_seed.user_id = mine.user_id and mine.seed_before is null
    )
    update skill_seed set mean = before.mean, deviation = before.deviation, tier = before.tier, at = before.at
    from mine, jsonb_populate_record(null::skill_seed, jsonb_build_object(
      'user_id', mine.user_id, 'mean', mine.seed_before->'mean', 'deviation', mine.seed_before->'deviation',
      'tier', mine.seed_before->'tier', 'at', mine.seed_before->'atMs')) as before
    where skill_seed.user_id = mine.user_id and mine.seed_before is not null`.execute(db);
  await sql`update skill_fit set seed_changes = seed_changes + 1`.execute(db);
};

export const deleteImportById = async (db: Db, importId: string): Promise<void> => {
  await db.deleteFrom("import").where("id", "=", importId).execute();
};

/** Matches of a player in all imports, and how many were won. */
export const countImportedByUserId = async (
  db: Db,
  userId: string,
): Promise<{ readonly matches: number; readonly wins: number }> => {
  const row = await db
    .selectFrom("imported_player")
    .select((columns) => [
      columns.fn.coalesce(columns.fn.sum<string>("matches"), sql<string>`0`).as("matches"),
      columns.fn.coalesce(columns.fn.sum<string>("wins"), sql<string>`0`).as("wins"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { matches: Number(row.matches), wins: Number(row.wins) };
};

/** Removes the name and start of a player; the matches stay. */
export const forgetImportedPlayer = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable("imported_player")
    .set({
      name: "",
      start_mu: null,
      start_sigma: null,
      seed_mean: null,
      seed_deviation: null,
      seed_before: null,
    })
    .where("user_id", "=", userId)
    .execute();
};
