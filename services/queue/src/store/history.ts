import { type Kysely, type RawBuilder, sql } from "kysely";
import { MATCHES_PER_TICK } from "../domain/claim.ts";
import type { Tables } from "./tables.ts";

/* Each call deletes a bounded number of rows and returns it. Locked rows are skipped. */

type Db = Kysely<Tables>;

const ENTRIES = 1000;
const CLAIMS = 500;
const TICKS = 100;
/** The newest ticks are retained whatever their age: the public view and the estimates use them. */
const LAST_TICKS = 1000;

const countOf = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0);

/** Records that rows before `retainedFromMs` may be deleted; to be called before any of them is. */
export const raiseRetainedFrom = async (db: Db, retainedFromMs: number): Promise<void> => {
  await sql`update history set retained_from_ms = ${retainedFromMs} where retained_from_ms < ${retainedFromMs}`.execute(
    db,
  );
};

/** Clears snapshots, plans and records of waits of ticks before `beforeMs`; the rows stay. */
export const prunePlansBefore = (db: Db, beforeMs: number, nowMs: number): Promise<number> =>
  countOf(
    db,
    sql`
      with due as (
        select tick_key from tick where pruned_at_ms is null and state <> 'open' and tick_key < ${beforeMs}
        order by tick_key limit ${TICKS} for update skip locked
      )
      update tick set snapshot = null, plan = null, warm_start = null, leftovers = null, offered = null,
        record = null, recorded_at_ms = null, pruned_at_ms = ${nowMs}
      from due where tick.tick_key = due.tick_key`,
  );

/** Clears the block lists of entries that ended before `beforeMs`. */
export const pruneBlocksEndedBefore = (db: Db, beforeMs: number): Promise<number> =>
  countOf(
    db,
    sql`
      with due as (
        select entry_id from entry where ended_at_ms < ${beforeMs} and blocking <> '{}'
        order by ended_at_ms limit ${ENTRIES} for update skip locked
      )
      update entry set blocking = '{}' from due where entry.entry_id = due.entry_id`,
  );

/**
 * Deletes ended and refused matches of ticks before `beforeMs`, with their seats and matched entries. A match with a
 * player who is not released has not ended.
 */
export const pruneMatchesBefore = (db: Db, beforeMs: number): Promise<number> =>
  countOf(
    db,
    sql`
      with due as (
        select match_id, seats from claim
        where match_id < ${String(BigInt(beforeMs) * MATCHES_PER_TICK)}
          and (state = 'refused' or closed_at_ms is not null)
          and not exists (select from seat where seat.match_id = claim.match_id and released_at_ms is null)
        order by match_id limit ${CLAIMS} for update skip locked
      ), freed as (
        delete from seat using due where seat.match_id = due.match_id
      ), vacated as (
        delete from vacancy using due where vacancy.match_id = due.match_id
        returning vacancy.match_id, vacancy.entry_id
      ), left_entry as (
        delete from entry using vacated
        where entry.entry_id = vacated.entry_id and entry.match_id = vacated.match_id and entry.state = 'matched'
      ), ended as (
        delete from entry using due cross join jsonb_to_recordset(due.seats) as taken (entry_id uuid)
        where entry.entry_id = taken.entry_id and entry.match_id = due.match_id and entry.state = 'matched'
      )
      delete from claim using due where claim.match_id = due.match_id`,
  );

/** Deletes entries that ended without a match before `beforeMs`. */
export const pruneGivenUpBefore = (db: Db, beforeMs: number): Promise<number> =>
  countOf(
    db,
    sql`
      with due as (
        select entry_id from entry where state in ('left', 'cleared') and ended_at_ms < ${beforeMs}
        order by ended_at_ms limit ${ENTRIES} for update skip locked
      )
      delete from entry using due where entry.entry_id = due.entry_id`,
  );

/** Deletes ticks before `beforeMs` without claims, except the newest thousand. */
export const pruneTicksBefore = (db: Db, beforeMs: number): Promise<number> =>
  countOf(
    db,
    sql`
      with due as (
        select tick_key from tick where tick_key < ${beforeMs} and state <> 'open'
          and tick_key < (select min(tick_key) from (select tick_key from tick order by tick_key desc
            limit ${LAST_TICKS}) as newest)
          and not exists (select from claim where claim.tick_key = tick.tick_key)
        order by tick_key limit ${TICKS} for update skip locked
      )
      delete from tick using due where tick.tick_key = due.tick_key`,
  );
