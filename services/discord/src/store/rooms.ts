import { prepared } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type { RoomPair } from "../domain/layout.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The pool of a guild: pairs that are not named any more are given to no further match. */
export const savePool = async (db: Db, guildId: string, pairs: readonly RoomPair[]): Promise<void> => {
  for (const { a, b } of pairs)
    await db
      .insertInto("room_pair")
      .values({ guild_id: guildId, channel_a: a, channel_b: b, match_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** The match's pair, or a free one that is the match's from now on; null when all are taken. */
export const takePair = async (
  db: Db,
  guildId: string,
  pairs: readonly RoomPair[],
  matchId: string,
): Promise<RoomPair | null> => {
  const own = await findPair(db, guildId, matchId);
  if (own !== null || pairs.length === 0) return own;
  const { rows } = await sql<RoomPair>`
    update room_pair set match_id = ${matchId}
    where (channel_a, channel_b) = (
      select channel_a, channel_b from room_pair
      where guild_id = ${guildId} and match_id is null
        and channel_a || ' ' || channel_b = any(${pairs.map(({ a, b }) => `${a} ${b}`)})
      order by freed_at_ms, channel_a limit 1 for update skip locked)
    returning channel_a as a, channel_b as b`.execute(db);
  return rows[0] ?? null;
};

export const findPair = async (db: Db, guildId: string, matchId: string): Promise<RoomPair | null> => {
  const row = await db
    .selectFrom("room_pair")
    .select(["channel_a as a", "channel_b as b"])
    .where("guild_id", "=", guildId)
    .where("match_id", "=", matchId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row ?? null;
};

export const freePair = async (db: Db, guildId: string, matchId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable("room_pair")
    .set({ match_id: null, freed_at_ms: nowMs })
    .where("guild_id", "=", guildId)
    .where("match_id", "=", matchId)
    .execute();
};

/** No room that no match has lets the player in any more. */
export const leaveRooms = async (db: Db, userId: string, nowMs: number): Promise<void> => {
  await sql`
    update target set wanted = jsonb_set(wanted, '{allowed}', (wanted -> 'allowed') - ${userId}::text),
      version = version + 1, stopped = '', ask_at_ms = coalesce(ask_at_ms, ${nowMs}::bigint)
    where kind = 'room' and wanted -> 'allowed' ? ${userId} and not exists (
      select from room_pair where match_id is not null and channel_id in (channel_a, channel_b))`.execute(db);
};

/** Frees the pairs whose match did not change since: its end was never seen. @returns their guilds and channels */
export const freeLostPairs = async (
  db: Db,
  beforeMs: number,
  nowMs: number,
): Promise<readonly { readonly guildId: string; readonly channelId: string }[]> => {
  const { rows } = await sql<{ guildId: string; channelId: string }>`
    with freed as (
      update room_pair set match_id = null, freed_at_ms = ${nowMs}
      where match_id is not null and not exists (
        select from match where match.match_id = room_pair.match_id and changed_at_ms >= ${beforeMs})
      returning guild_id, channel_a, channel_b)
    select guild_id as "guildId", unnest(array[channel_a, channel_b]) as "channelId" from freed`.execute(db);
  return rows;
};
