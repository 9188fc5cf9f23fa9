import { arrayOf } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { SeatDraft } from "../domain/draft.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/**
 * Seats the players of the drafts, none of which occurs twice, sorted, so that two batches wait for each
 * other without a deadlock.
 * @returns the users whose seat was free
 */
export const takeSeats = async (
  db: Db,
  drafts: readonly {
    readonly id: MatchId;
    readonly seats: readonly Pick<SeatDraft, "userId">[];
  }[],
): Promise<ReadonlySet<string>> => {
  const seats = drafts.flatMap(({ id, seats }) => seats.map(({ userId }) => ({ id, userId })));
  const { rows } = await sql<{ user_id: string }>`
    insert into active_seats (user_id, match_id)
    select user_id, match_id
    from unnest(${arrayOf(seats.map((seat) => seat.userId))}::text[],
      ${arrayOf(seats.map((seat) => seat.id))}::bigint[]) as t (user_id, match_id)
    order by user_id
    on conflict do nothing returning user_id`.execute(db);
  return new Set(rows.map((row) => row.user_id));
};

export const giveSeatsBack = async (db: Db, matchIds: readonly MatchId[]): Promise<void> => {
  if (matchIds.length > 0) await db.deleteFrom("active_seats").where("match_id", "in", matchIds).execute();
};
