import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

const DAY_MS = 24 * 3_600_000;
const RECENT_DAYS = 7;
const RECENT_PLAYERS = 5_000;

/** Upper bounds of the histogram, exclusive. */
const BOUNDS_S = [30, 60, 120, 300, 600, 1200];

/** Players by the first bound above their wait; without a bound those beyond the last. */
type WaitHistogram = { readonly belowS?: number; readonly players: number }[];

/** The waits of matched players, at most five thousand of the last seven days. */
export const countRecentWaits = async (db: Kysely<Tables>, nowMs: number): Promise<WaitHistogram> => {
  const { rows } = await sql<{ place: number; players: number }>`
    select width_bucket(waited_s, ${sql.val(BOUNDS_S)}::integer[]) as place, count(*)::integer as players
    from (
      select waited_s from entry
      where state = 'matched' and waited_s is not null and ended_at_ms > ${nowMs - RECENT_DAYS * DAY_MS}
      order by ended_at_ms desc limit ${RECENT_PLAYERS}
    ) as recent
    group by place`.execute(db);
  const playersOf = (place: number): number => rows.find((row) => row.place === place)?.players ?? 0;
  return [
    ...BOUNDS_S.map((belowS, place) => ({ belowS, players: playersOf(place) })),
    { players: playersOf(BOUNDS_S.length) },
  ];
};
