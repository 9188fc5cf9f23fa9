import { type Kysely, type RawBuilder, sql } from "kysely";
import type { WaitRange } from "../domain/estimate.ts";
import {
  type EndedWait,
  type PackedRecord,
  type TickRecord,
  unpackRecord,
} from "../domain/estimate-record.ts";
import type { RoleCounts, RoleNumber } from "../domain/roles.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface DueTick {
  readonly key: number;
  readonly openedAtMs: number;
  readonly seasonId: string;
  readonly offered: RoleCounts;
  readonly createdCount: number;
}

/** The estimate that was shown when the wait began. */
export interface WithEstimate {
  readonly estimate: WaitRange | null;
}

interface EstimateColumns {
  readonly estimated_p50_s: number | null;
  readonly estimated_p90_s: number | null;
}

const toEstimate = ({ estimated_p50_s: p50S, estimated_p90_s: p90S }: EstimateColumns): WaitRange | null =>
  p50S === null || p90S === null ? null : { p50S, p90S };

/** A time of waiting by its rate, roles and moments (unix ms). */
export interface WaitRow extends WithEstimate {
  readonly rate: number;
  readonly roles: readonly RoleNumber[];
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The waits of entries, one in `n`, chosen by a hash of the entry id. @param untilMs SQL of the end of the wait */
const listWaits = async (
  db: Db,
  condition: RawBuilder<unknown>,
  untilMs: RawBuilder<unknown>,
  n: number,
): Promise<readonly WaitRow[]> => {
  const { rows } = await sql<
    { rate: number; roles: RoleNumber[]; from_ms: string; until_ms: string } & EstimateColumns
  >`
    select player.rate, entry.selected_roles as roles, entry.joined_at_ms as from_ms, ${untilMs} as until_ms,
      estimated_p50_s, estimated_p90_s
    from entry join player on player.user_id = entry.user_id
    where ${condition} and mod(abs(hashtext(entry.entry_id::text)::bigint), ${n}) = 0`.execute(db);
  return rows.map(({ rate, roles, from_ms, until_ms, ...estimated }) => ({
    rate,
    roles,
    fromMs: Number(from_ms),
    untilMs: Number(until_ms),
    estimate: toEstimate(estimated),
  }));
};

/** The oldest tick without a record that was idle or whose claims are decided. */
export const findTickDueForRecord = async (db: Db): Promise<DueTick | null> => {
  const { rows } = await sql<{
    tick_key: string;
    opened_at_ms: string;
    season_id: string;
    offered: number[];
    created_count: number;
  }>`
    select tick_key, opened_at_ms, season_id, offered, created_count from tick
    where offered is not null and record is null and state in ('idle', 'done')
      and (state = 'idle' or decided_at_ms is not null)
    order by tick_key limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    key: Number(row.tick_key),
    openedAtMs: Number(row.opened_at_ms),
    seasonId: row.season_id,
    offered: row.offered,
    createdCount: row.created_count,
  };
};

/** When the last record was written; null before the first. */
export const findLastRecordMs = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select max(recorded_at_ms) as at from tick where record is not null`.execute(db);
  return rows[0]?.at == null ? null : Number(rows[0].at);
};

/** The waits that the matches of a tick ended; of every n-th match of its plan. */
export const listMatchedByTickKey = async (
  db: Db,
  tickKey: number,
  n: number,
): Promise<readonly (EndedWait & WithEstimate)[]> => {
  const { rows } = await sql<
    { rate: number; selected_roles: RoleNumber[]; waited_s: number } & EstimateColumns
  >`
    select player.rate, entry.selected_roles, entry.waited_s, estimated_p50_s, estimated_p90_s from claim
    cross join jsonb_to_recordset(claim.seats) as seat(entry_id uuid)
    join entry on entry.entry_id = seat.entry_id and entry.match_id = claim.match_id
    join player on player.user_id = entry.user_id
    where claim.tick_key = ${tickKey} and claim.state = 'created' and mod(claim.plan_index, ${n}) = 0
      and entry.waited_s is not null`.execute(db);
  return rows.map((row) => ({
    rate: row.rate,
    roles: row.selected_roles,
    waitedS: row.waited_s,
    matched: true,
    estimate: toEstimate(row),
  }));
};

const givenUpBetween = (afterMs: number, untilMs: number) => sql`
  entry.state in ('left', 'cleared') and entry.ended_at_ms > ${afterMs} and entry.ended_at_ms <= ${untilMs}`;

const countEntries = async (db: Db, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from entry where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const countGivenUpBetween = (db: Db, afterMs: number, untilMs: number): Promise<number> =>
  countEntries(db, givenUpBetween(afterMs, untilMs));

/** The waits that ended without a match; one in `n` of them. */
export const listGivenUpBetween = (
  db: Db,
  afterMs: number,
  untilMs: number,
  n: number,
): Promise<readonly WaitRow[]> => listWaits(db, givenUpBetween(afterMs, untilMs), sql`entry.ended_at_ms`, n);

export const writeRecordByTickKey = async (
  db: Db,
  tickKey: number,
  record: PackedRecord,
  nowMs: number,
): Promise<void> => {
  await db
    .updateTable("tick")
    .set({ record: JSON.stringify(record), recorded_at_ms: nowMs })
    .where("tick_key", "=", String(tickKey))
    .execute();
};

/** The last records, oldest first. */
export const listRecentRecords = async (db: Db, limit: number): Promise<readonly TickRecord[]> => {
  const { rows } = await sql<{ record: PackedRecord }>`
    select record from tick where record is not null order by recorded_at_ms desc limit ${limit}`.execute(db);
  return rows.map((row) => unpackRecord(row.record)).toReversed();
};

/** The current waits, at most about `most` of them, and how many each of them represents. */
export const listOpenWaits = async (
  db: Db,
  nowMs: number,
  most: number,
): Promise<{ readonly waits: readonly WaitRow[]; readonly standsFor: number }> => {
  const isWaiting = sql`entry.state = 'waiting' and entry.ended_at_ms is null`;
  const waiting = await countEntries(db, isWaiting);
  const n = Math.max(1, Math.ceil(waiting / most));
  const waits = await listWaits(db, isWaiting, sql`${nowMs}::bigint`, n);
  return { waits, standsFor: waits.length === 0 ? 1 : Math.max(1, waiting / waits.length) };
};
