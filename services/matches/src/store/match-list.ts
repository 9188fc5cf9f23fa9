import { type MatchId, slowAfterS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { toMatchId } from "./match-rows.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const MATCH_FILTERS = ["all", "matched", "done", "disputed", "slow"] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

/*
 * A match without a result is always due at some time, so the index of due matches finds it among all; the
 * others are walked from the newest on.
 */
const UNDECIDED = "next_close_at_ms is not null";
const SLOW = `created_at_ms + (lobby_join_timeout_s + ${slowAfterS(0)}) * 1000`;

const CONDITIONS = {
  all: () => sql<boolean>`true`,
  matched: () => sql<boolean>`${sql.raw(UNDECIDED)}`,
  done: () => sql<boolean>`status = 'done'`,
  disputed: () => sql<boolean>`${sql.raw(UNDECIDED)} and disputed_at_ms is not null`,
  slow: (nowMs: number) => sql<boolean>`${sql.raw(UNDECIDED)} and ${sql.raw(SLOW)} <= ${nowMs}`,
} as const satisfies Record<MatchFilter, (nowMs: number) => unknown>;

/** Which matches are listed, and where the page begins. */
export interface MatchPage {
  readonly filter: MatchFilter;
  readonly limit: number;
  /** The last match of the page before; null for the first page. */
  readonly before: MatchId | null;
  /** The parts of the number that players read; null for any. */
  readonly short: { readonly second: number; readonly place: number } | null;
  /** A player of the match; "" for any. */
  readonly userId: string;
}

/** The ids of a page of matches, disputed ones first, then from the newest on; after `before` when it is given. */
export const listMatchIds = async (
  db: Db,
  { filter, limit, before, short, userId }: MatchPage,
  nowMs: number,
): Promise<readonly MatchId[]> => {
  const numbered =
    short === null
      ? sql<boolean>`true`
      : sql<boolean>`id / 100000000 % 10000 = ${short.second} and id % 100000 = ${short.place}`;
  const played =
    userId === ""
      ? sql<boolean>`true`
      : sql<boolean>`id in (select match_id from seat_history where user_id = ${userId})`;
  const listed = sql<boolean>`${CONDITIONS[filter](nowMs)} and ${numbered} and ${played}`;
  const { rows } = await sql<{ id: string }>`
    with place as (
      select coalesce((select next_close_at_ms is not null and disputed_at_ms is not null
        from matches where id = ${before}::bigint), ${before}::bigint is null) as among_disputed
    ), disputed as (
      select id from matches, place
      where next_close_at_ms is not null and disputed_at_ms is not null and among_disputed
        and (${before}::bigint is null or id < ${before}::bigint) and ${listed}
      order by id desc limit ${limit}
    ), others as (
      select id from matches, place
      where (next_close_at_ms is null or disputed_at_ms is null)
        and (among_disputed or id < ${before}::bigint) and ${listed}
      order by id desc limit ${limit}
    )
    select id from (select id, 0 as part from disputed union all select id, 1 from others) as page
    order by part, id desc limit ${limit}`.execute(db);
  return rows.map((row) => toMatchId(row.id));
};
