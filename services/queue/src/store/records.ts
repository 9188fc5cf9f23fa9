import type { Role } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import {
  type EndedWait,
  type PackedRecord,
  type TickRecord,
  unpackRecord,
} from "../domain/estimate-record.ts";
import { countsOf, type RoleCounts } from "../domain/view.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export interface DueTick {
  readonly key: number;
  readonly openedAtMs: number;
  readonly offered: RoleCounts;
  readonly createdCount: number;
}

/** A time of waiting by its rate, roles and moments (unix ms). */
export interface WaitRow {
  readonly rate: number;
  readonly roles: readonly Role[];
  readonly fromMs: number;
  readonly untilMs: number;
}

/** One row in `n`, chosen by a hash of the entry id. */
const everyNth = (n: number) => sql<boolean>`mod(abs(hashtext(entry.entry_id::text)::bigint), ${n}) = 0`;

/** The oldest tick without a record that was idle or whose claims are decided. */
export const findTickDueForRecord = async (db: Db): Promise<DueTick | null> => {
  const { rows } = await sql<{
    tick_key: string;
    opened_at_ms: string;
    offered: number[];
    created_count: number;
  }>`
    select tick_key, opened_at_ms, offered, created_count from tick
    where offered is not null and record is null and state in ('idle', 'done')
      and (state = 'idle' or decided_at_ms is not null)
    order by tick_key limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    key: Number(row.tick_key),
    openedAtMs: Number(row.opened_at_ms),
    offered: countsOf(row.offered),
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
): Promise<readonly EndedWait[]> => {
  const { rows } = await sql<{ rate: number; selected_roles: Role[]; waited_s: number }>`
    select player.rate, entry.selected_roles, entry.waited_s from claim
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
  }));
};

export const countGivenUpBetween = async (db: Db, afterMs: number, untilMs: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from entry
    where state in ('left', 'cleared') and ended_at_ms > ${afterMs} and ended_at_ms <= ${untilMs}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** The waits that ended without a match; one in `n` of them. */
export const listGivenUpBetween = async (
  db: Db,
  afterMs: number,
  untilMs: number,
  n: number,
): Promise<readonly WaitRow[]> => {
  const { rows } = await sql<{
    rate: number;
    selected_roles: Role[];
    joined_at_ms: string;
    ended_at_ms: string;
  }>`
    select player.rate, entry.selected_roles, entry.joined_at_ms, entry.ended_at_ms from entry
    join player on player.user_id = entry.user_id
    where entry.state in ('left', 'cleared') and entry.ended_at_ms > ${afterMs}
      and entry.ended_at_ms <= ${untilMs} and ${everyNth(n)}`.execute(db);
  return rows.map((row) => ({
    rate: row.rate,
    roles: row.selected_roles,
    fromMs: Number(row.joined_at_ms),
    untilMs: Number(row.ended_at_ms),
  }));
};

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
  const { rows: counts } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from entry where state = 'waiting' and ended_at_ms is null`.execute(
    db,
  );
  const waiting = counts[0]?.waiting ?? 0;
  const { rows } = await sql<{ rate: number; selected_roles: Role[]; joined_at_ms: string }>`
    select player.rate, entry.selected_roles, entry.joined_at_ms from entry
    join player on player.user_id = entry.user_id
    where entry.state = 'waiting' and entry.ended_at_ms is null and ${everyNth(Math.max(1, Math.ceil(waiting / most)))}`.execute(
    db,
  );
  const waits = rows.map((row) => ({
    rate: row.rate,
    roles: row.selected_roles,
    fromMs: Number(row.joined_at_ms),
    untilMs: nowMs,
  }));
  return { waits, standsFor: waits.length === 0 ? 1 : Math.max(1, waiting / waits.length) };
};
