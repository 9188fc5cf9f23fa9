import type { CaseKind } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Of a match whose first tick is planned: match ids begin with the time. */
const IDS_PER_MS = 100_000n;

export interface CaseHours {
  readonly median: number;
  readonly p90: number;
}

export interface CaseFigures {
  readonly byKind: readonly { readonly kind: CaseKind; readonly count: number }[];
  readonly matchCount: number;
  readonly firstAnswer: CaseHours | null;
  readonly decision: CaseHours | null;
  readonly appealCount: number;
  readonly granted: number;
  readonly rejected: number;
}

const hoursOf = (median: number | null, p90: number | null): CaseHours | null =>
  median === null || p90 === null ? null : { median: median / 3600, p90: p90 / 3600 };

/** Of the cases that were opened at or after `sinceS`. */
export const getFigures = async (db: Db, sinceS: number): Promise<CaseFigures> => {
  const kinds = await db
    .selectFrom("case_file")
    .select(["kind", sql<number>`count(*)::int`.as("count")])
    .where("opened_at", ">=", String(sinceS))
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  const { rows } = await sql<{
    first_median: number | null;
    first_p90: number | null;
    decision_median: number | null;
    decision_p90: number | null;
    appeals: number;
    granted: number;
    rejected: number;
    matches: number;
  }>`
    select
      percentile_cont(0.5) within group (order by first_answer) as first_median,
      percentile_cont(0.9) within group (order by first_answer) as first_p90,
      percentile_cont(0.5) within group (order by decision) as decision_median,
      percentile_cont(0.9) within group (order by decision) as decision_p90,
      count(appeal_state)::int as appeals,
      (count(*) filter (where appeal_state = 'granted'))::int as granted,
      (count(*) filter (where appeal_state = 'rejected'))::int as rejected,
      (select count(distinct match_id)::int from match_record
        where match_id >= ${String(BigInt(sinceS) * 1000n * IDS_PER_MS)}::bigint) as matches
    from (
      select nullif(file.decided_at, 0) - opened_at as decision,
        coalesce(nullif(looked_at, 0), nullif(file.decided_at, 0)) - opened_at as first_answer,
        appeal.state as appeal_state
      from case_file as file left join case_appeal as appeal on appeal.case_id = file.id
      where opened_at >= ${String(sinceS)}::bigint
    ) as opened`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error("the figures of cases were not read");
  return {
    byKind: kinds,
    matchCount: row.matches,
    firstAnswer: hoursOf(row.first_median, row.first_p90),
    decision: hoursOf(row.decision_median, row.decision_p90),
    appealCount: row.appeals,
    granted: row.granted,
    rejected: row.rejected,
  };
};
