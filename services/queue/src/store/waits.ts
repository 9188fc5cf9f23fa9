import { type Kysely, sql } from "kysely";
import { WAIT_BOUNDS_S } from "../domain/view.ts";
import type { Tables } from "./tables.ts";

const DAY_MS = 24 * 3_600_000;
const RECENT_DAYS = 7;
const RECENT_PLAYERS = 5_000;

/**
 * Histogram of the waits of matched players, at most five thousand of the last seven days: players below each bound
 * of `WAIT_BOUNDS_S`, and those beyond the last.
 */
export const countRecentWaits = async (db: Kysely<Tables>, nowMs: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ place: number; players: number }>`
    select width_bucket(waited_s, ${sql.val(WAIT_BOUNDS_S)}::integer[]) as place, count(*)::integer as players
    from (
      select waited_s from entry
      where state = 'matched' and waited_s is not null and ended_at_ms > ${nowMs - RECENT_DAYS * DAY_MS}
      order by ended_at_ms desc limit ${RECENT_PLAYERS}
    ) as recent
    group by place`.execute(db);
  const players = new Map(rows.map((row) => [row.place, row.players]));
  return [...WAIT_BOUNDS_S, null].map((_bound, place) => players.get(place) ?? 0);
};
