import { LIMITS } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { countRoles, ROLE_NUMBERS, type RoleCounts, type RoleNumber } from "../domain/roles.ts";
import type { PublicView, VersionedView } from "../domain/view.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The wait of recently matched players: at most the last 500 of the last hour. */
const RECENT_MS = 3_600_000;
const RECENT_PLAYERS = 500;
interface RoleCountRow {
  readonly role: RoleNumber;
  readonly waiting: number;
}

const toCounts = (rows: readonly RoleCountRow[]): RoleCounts => {
  const counts = new Map(rows.map((row) => [row.role, row.waiting]));
  return countRoles((role) => counts.get(role) ?? 0);
};

interface PublishedView extends VersionedView {
  readonly publishedAtMs: number;
}

interface PublishedRow {
  readonly version: string | null;
  /** One of an earlier release has no shortage. */
  readonly view: Omit<PublicView, "shortage"> & Partial<Pick<PublicView, "shortage">>;
  readonly published_at_ms: string | null;
}

const toPublished = ({ version, view, published_at_ms }: PublishedRow): PublishedView => ({
  ...view,
  shortage: view.shortage ?? null,
  version: Number(version),
  publishedAtMs: Number(published_at_ms),
});

export const findPublishedView = async (db: Db): Promise<PublishedView | null> => {
  const row = await db.selectFrom("public_view").selectAll().executeTakeFirst();
  return row === undefined ? null : toPublished(row);
};

export const storePublishedView = async (
  db: Db,
  view: PublicView,
  version: number,
  nowMs: number,
): Promise<void> => {
  const columns = { version, view: JSON.stringify(view), published_at_ms: nowMs };
  await db
    .insertInto("public_view")
    .values(columns)
    .onConflict((conflict) => conflict.column("singleton").doUpdateSet(columns))
    .execute();
};

/** How many joined per role after `sinceMs`: they still wait or are claimed, or have ended since. */
export const countArrivedSince = async (db: Db, sinceMs: number): Promise<RoleCounts> => {
  const { rows } = await sql<RoleCountRow>`
    with arrived as (
      select selected_roles from entry where ended_at_ms is null and joined_at_ms > ${sinceMs}
      union all
      select selected_roles from entry where ended_at_ms > ${sinceMs} and joined_at_ms > ${sinceMs}
    )
    select role, count(*)::integer as waiting from arrived, unnest(selected_roles) as role
    group by role`.execute(db);
  return toCounts(rows);
};

interface MeasuredRow {
  readonly role_counts: RoleCounts;
  readonly waiting: number;
  readonly ongoing: number;
  readonly mean_wait_s: number | null;
  readonly tick_key: string | null;
  readonly created_count: number | null;
  readonly version: string | null;
  readonly view: PublishedRow["view"] | null;
  readonly published_at_ms: string | null;
}

/** One scan counts all roles: a long queue is counted every second. */
const countOfRole = (role: RoleNumber) =>
  sql`count(*) filter (where ${sql.lit(role)} = any(selected_roles))::integer`;

/** The counts of the queue as it is now, beside what was published last; both of one moment. */
export const measureView = async (
  db: Db,
  nowMs: number,
): Promise<{
  readonly published: PublishedView | null;
  readonly counts: Omit<PublicView, "shortage">;
}> => {
  const { rows } = await sql<MeasuredRow>`
    select queued.role_counts, queued.waiting,
      (select count(*) from claim where state = 'created' and closed_at_ms is null)::integer as ongoing,
      (select round(avg(waited_s))::integer from (
        select waited_s from entry where state = 'matched' and ended_at_ms > ${nowMs - RECENT_MS}
        order by ended_at_ms desc limit ${RECENT_PLAYERS}
      ) as recent) as mean_wait_s,
      previous.tick_key, previous.created_count, public_view.version, public_view.view, public_view.published_at_ms
    from (
        select count(*)::integer as waiting, array[${sql.join(ROLE_NUMBERS.map(countOfRole))}] as role_counts
        from entry where state = 'waiting' and ended_at_ms is null
      ) as queued
      left join (
        select tick_key, created_count from tick where created_count > 0 order by tick_key desc limit 1
      ) as previous on true
      left join public_view on true`.execute(db);
  const [row] = rows;
  return {
    published: row === undefined || row.view === null ? null : toPublished({ ...row, view: row.view }),
    counts: {
      roleCounts: row?.role_counts ?? toCounts([]),
      totalWaiting: row?.waiting ?? 0,
      ongoingMatches: row?.ongoing ?? 0,
      averageWaitTime: row?.mean_wait_s ?? LIMITS.defaultWait,
      previousMatchedUnixtime: Math.floor(Number(row?.tick_key ?? 0) / 1000),
      previousUserCount: (row?.created_count ?? 0) * LIMITS.playersPerMatch,
    },
  };
};
