import { arrayOf } from "@gokaku/db";
import type { MatchId, MatchRefusal } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Whether a match id was created or refused, once and for ever. */
export interface Creation {
  readonly matchId: string;
  readonly refusal: MatchRefusal | null;
  /** The users that the refusal names. */
  readonly userIds: readonly string[];
}

/**
 * Reserves the ids that are neither created nor refused yet, sorted, so that two batches wait for each
 * other without a deadlock.
 * @returns the reserved ids
 */
export const reserveMatchIds = async (
  db: Db,
  matchIds: readonly MatchId[],
  atMs: number,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ match_id: string }>`
    insert into creations (match_id, created, user_ids, decided_at_ms)
    select id, true, '{}', ${atMs} from unnest(${arrayOf(matchIds)}::bigint[]) as t (id) order by id
    on conflict do nothing returning match_id`.execute(db);
  return new Set(rows.map((row) => row.match_id));
};

export const listCreationsByMatchIds = async (
  db: Db,
  matchIds: readonly MatchId[],
): Promise<readonly Creation[]> => {
  const { rows } = await sql<{ match_id: string; refusal: MatchRefusal | null; user_ids: string[] }>`
    select match_id, refusal, user_ids from creations
    where match_id = any(${arrayOf(matchIds)}::bigint[])`.execute(db);
  return rows.map((row) => ({ matchId: row.match_id, refusal: row.refusal, userIds: row.user_ids }));
};

/** Turns reserved ids into refused ones. */
export const saveRefusals = async (db: Db, creations: readonly Creation[]): Promise<void> => {
  for (const { matchId, refusal, userIds } of creations)
    await db
      .updateTable("creations")
      .set({ created: false, refusal, user_ids: [...userIds] })
      .where("match_id", "=", matchId)
      .execute();
};
