import { arrayOf, type OutboxEvent, type UnitOfWork } from "@gokaku/db";
import { LIMITS, type MatchId } from "@gokaku/game";
import { sql, type Transaction } from "kysely";
import type { MatchDraft } from "../domain/draft.ts";
import type { Creation, CreationUnit, Fact, VoicePair } from "../usecases/ports.ts";
import { insertMatches } from "./insert-matches.ts";
import type { Tables } from "./tables.ts";

type Db = Transaction<Tables>;

/** Lower than any version that users announces. */
const UNANNOUNCED = -1;

/** Rows go in sorted by their key, so that two batches wait for each other and never lock crosswise. */
const reserve = async (db: Db, matchIds: readonly MatchId[], atMs: number): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ match_id: string }>`
    insert into creations (match_id, created, user_ids, decided_at_ms)
    select id, true, '{}', ${atMs} from unnest(${arrayOf(matchIds)}::bigint[]) as t (id) order by id
    on conflict do nothing returning match_id`.execute(db);
  return new Set(rows.map((row) => row.match_id));
};

const takeSeats = async (db: Db, drafts: readonly MatchDraft[]): Promise<ReadonlySet<string>> => {
  const seats = drafts.flatMap(({ id, seats }) => seats.map(({ card }) => ({ id, userId: card.userId })));
  const { rows } = await sql<{ user_id: string }>`
    insert into active_seats (user_id, match_id)
    select user_id, match_id
    from unnest(${arrayOf(seats.map((seat) => seat.userId))}::text[],
      ${arrayOf(seats.map((seat) => seat.id))}::bigint[]) as t (user_id, match_id)
    order by user_id
    on conflict do nothing returning user_id`.execute(db);
  return new Set(rows.map((row) => row.user_id));
};

const holdSeasons = async (db: Db, seasonIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (seasonIds.length === 0) return new Set();
  await db
    .insertInto("seasons")
    .values(seasonIds.map((id) => ({ id, sealed: false, version: UNANNOUNCED })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const seasons = await db
    .selectFrom("seasons")
    .select(["id", "sealed"])
    .where("id", "in", [...seasonIds])
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(seasons.filter(({ sealed }) => sealed).map(({ id }) => id));
};

const readCreations = async (db: Db, matchIds: readonly MatchId[]): Promise<readonly Creation[]> => {
  const { rows } = await sql<{ match_id: string; refusal: Creation["refusal"]; user_ids: string[] }>`
    select match_id, refusal, user_ids from creations
    where match_id = any(${arrayOf(matchIds)}::bigint[])`.execute(db);
  return rows.map((row) => ({ matchId: row.match_id, refusal: row.refusal, userIds: row.user_ids }));
};

const refuse = async (db: Db, creations: readonly Creation[]): Promise<void> => {
  for (const { matchId, refusal, userIds } of creations)
    await db
      .updateTable("creations")
      .set({ created: false, refusal, user_ids: [...userIds] })
      .where("match_id", "=", matchId)
      .execute();
};

const readLobbyTimeouts = async (db: Db) => {
  const settings = await db.selectFrom("settings").select(["id", "value"]).execute();
  const seconds = (id: string): number | undefined => {
    const value = settings.find((setting) => setting.id === id)?.value;
    return value === undefined ? undefined : Number(value);
  };
  return {
    createS: seconds("lobby_create_timeout") ?? LIMITS.lobbyCreateTimeout,
    joinS: seconds("lobby_join_timeout") ?? LIMITS.lobbyJoinTimeout,
  };
};

/** One creation at a time picks channels, so that two matches never share a pair. */
const pickVoicePairs = async (
  db: Db,
  pool: readonly VoicePair[],
  count: number,
): Promise<readonly VoicePair[]> => {
  if (pool.length === 0) return [];
  await sql`select pg_advisory_xact_lock(hashtext('gokaku.matches.voice'))`.execute(db);
  const used = await db
    .selectFrom("matches")
    .select("voice_link_a")
    .where("closed_at_ms", "is", null)
    .where("voice_link_a", "<>", "")
    .execute();
  const taken = new Set(used.map((row) => row.voice_link_a));
  return pool.filter((pair) => !taken.has(pair.A)).slice(0, count);
};

/** The creation of matches as one transaction sees and does it. */
export const createCreationUnit = (
  { db, emit }: UnitOfWork<Tables>,
  encode: (fact: Fact) => OutboxEvent,
  voicePool: readonly VoicePair[],
): CreationUnit => ({
  reserve: (matchIds, atMs) => reserve(db, matchIds, atMs),
  readCreations: (matchIds) => readCreations(db, matchIds),
  holdSeasons: (seasonIds) => holdSeasons(db, seasonIds),
  readLobbyTimeouts: () => readLobbyTimeouts(db),
  pickVoicePairs: (count) => pickVoicePairs(db, voicePool, count),
  takeSeats: (drafts) => takeSeats(db, drafts),
  refuse: (creations) => refuse(db, creations),
  insert: (matches) => insertMatches(db, matches),
  announce: (...facts) => emit(...facts.map(encode)),

  async giveSeatsBack(matchIds) {
    await db
      .deleteFrom("active_seats")
      .where("match_id", "in", [...matchIds])
      .execute();
  },
});
