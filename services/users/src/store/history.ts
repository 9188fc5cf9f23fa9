import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** One thing that happened to a player; which fields say something depends on its kind. */
export interface HistoryEntry {
  readonly kind: string;
  readonly atMs: number;
  readonly matchId: string;
  readonly cause: string;
  readonly amount: number;
  readonly rate: number;
  readonly otherUserId: string;
  readonly reason: string;
}

const ENTRIES = 100;

/** Newest first, at most 100. */
export const listHistoryByUserId = async (
  db: Kysely<Tables>,
  userId: string,
  beforeMs: number,
): Promise<readonly HistoryEntry[]> => {
  const { rows } = await sql<Omit<HistoryEntry, "atMs"> & { atMs: string }>`
    select kind, at as "atMs", coalesce(match_id::text, '') as "matchId", cause, amount, rate,
      other as "otherUserId", reason
    from (
      select 'rate' as kind, at, match_id, case when kind = 'match' then outcome else kind end as cause,
        delta as amount, mu_after as rate, '' as other, '' as reason, ordinal::bigint as place
      from rate_ledger where user_id = ${userId}
      union all
      select 'penalty', at * 1000, match_id, cause, points, 0, '', '', id from penalty where user_id = ${userId}
      union all
      select 'withdrawal', withdrawn_at * 1000, match_id, cause, points, 0, '', '', id
      from penalty where user_id = ${userId} and withdrawn_at is not null
      union all
      select 'violation_reported', at * 1000, match_id, case when counted then 'counted' else '' end, 0, 0, reporter_id, '', 0
      from violation_report where reported_id = ${userId}
      union all
      select 'violation_report', at * 1000, match_id, case when counted then 'counted' else '' end, 0, 0, reported_id, '', 0
      from violation_report where reporter_id = ${userId}
      union all
      select 'badge', at * 1000, null, badge_id, 0, 0, '', source, 0 from owned_badge where user_id = ${userId}
      union all
      select 'act', at, null, action, 0, 0, actor, reason, id from audit_log where subject = ${userId}
    ) as happened
    where at < ${beforeMs}
    order by at desc, place desc, kind
    limit ${ENTRIES}`.execute(db);
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
};
