import { LIMITS, ROLES, type Role } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { countRoles, type PublicView, type RoleCounts, type VersionedView } from "../domain/view.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The wait of recently matched players: at most the last 500 of the last hour. */
const RECENT_MS = 3_600_000;
const RECENT_PLAYERS = 500;
interface RoleCountRow {
  readonly role: Role;
  readonly waiting: number;
}

const toCounts = (rows: readonly RoleCountRow[]): RoleCounts => {
  const counts = new Map(rows.map((row) => [row.role, row.waiting]));
  return countRoles((role) => counts.get(role) ?? 0);
};

export const findPublishedView = async (
  db: Db,
): Promise<(VersionedView & { readonly publishedAtMs: number }) | null> => {
  const row = await db.selectFrom("public_view").selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return { ...row.view, version: Number(row.version), publishedAtMs: Number(row.published_at_ms) };
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
      select selected_roles from entry where state in ('waiting', 'claimed') and joined_at_ms > ${sinceMs}
      union all
      select selected_roles from entry
      where state = 'matched' and ended_at_ms > ${sinceMs} and joined_at_ms > ${sinceMs}
      union all
      select selected_roles from entry
      where state in ('left', 'cleared') and ended_at_ms > ${sinceMs} and joined_at_ms > ${sinceMs}
    )
    select role, count(*)::integer as waiting from arrived, unnest(selected_roles) as role
    group by role`.execute(db);
  return toCounts(rows);
};

/** The queue as it is now. */
export const measureView = async (db: Db, nowMs: number): Promise<PublicView> => {
  const [byRole, totals, wait, previous] = [
    await sql<RoleCountRow>`
      select role, count(*)::integer as waiting from entry, unnest(selected_roles) as role
      where state = 'waiting' and role = any(${ROLES}::text[]) group by role`.execute(db),
    await sql<{ waiting: number; ongoing: number }>`
      select (select count(*) from entry where state = 'waiting')::integer as waiting,
        (select count(*) from claim where state = 'created' and closed_at_ms is null)::integer as ongoing`.execute(
      db,
    ),
    await sql<{ seconds: number | null }>`
      select round(avg(waited_s))::integer as seconds from (
        select waited_s from entry where state = 'matched' and ended_at_ms > ${nowMs - RECENT_MS}
        order by ended_at_ms desc limit ${RECENT_PLAYERS}
      ) as recent`.execute(db),
    await sql<{ tick_key: string; created_count: number }>`
      select tick_key, created_count from tick where created_count > 0
      order by tick_key desc limit 1`.execute(db),
  ];
  return {
    roleCounts: toCounts(byRole.rows),
    totalWaiting: totals.rows[0]?.waiting ?? 0,
    ongoingMatches: totals.rows[0]?.ongoing ?? 0,
    averageWaitTime: wait.rows[0]?.seconds ?? LIMITS.defaultWait,
    previousMatchedUnixtime: Math.floor(Number(previous.rows[0]?.tick_key ?? 0) / 1000),
    previousUserCount: (previous.rows[0]?.created_count ?? 0) * LIMITS.playersPerMatch,
  };
};
