import { arrayOf } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type {
  BookedRow,
  ConductBefore,
  ConductChange,
  CorrectedStep,
  Correction,
  Corrections,
  GivenPenalty,
  Moved,
} from "../domain/correction.ts";
import type { LedgerEntry, LedgerKind, Outcome } from "../domain/ledger.ts";
import type { MarkKind } from "../domain/settlement.ts";
import { VIOLATION_REPORT_MEMORY_S } from "../domain/violation-report.ts";
import { lastDecline, toDeclinedAtS } from "./absences.ts";
import { ledgerRow } from "./ledger.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** How many corrections of a season were applied. */
export const countCorrectionsBySeasonId = async (db: Db, seasonId: string): Promise<number> => {
  const { applied } = await db
    .selectFrom("correction")
    .select((all) => all.fn.coalesce(all.fn.max("revision"), sql<number>`0`).as("applied"))
    .where("season_id", "=", seasonId)
    .executeTakeFirstOrThrow();
  return applied;
};

/**
 * Notes that corrections are applied; waits for a transaction that does so at the same moment.
 * @returns whether they are the next ones of their season, or `known` when they were applied before
 */
export const insertCorrections = async (
  db: Db,
  { seasonId, parts, revision, atMs }: Corrections,
): Promise<"next" | "known" | "early"> => {
  const before = revision - parts.length;
  const { rows } = await sql`
    insert into correction (season_id, revision, match_id, at)
    select ${seasonId}::text, ${before}::integer + place, match_id, ${atMs}::bigint
    from unnest(${arrayOf(parts.map(({ settlement }) => settlement.matchId))}::bigint[]) with ordinality
      as part (match_id, place)
    where ${before}::integer = 0
      or exists (select from correction where season_id = ${seasonId} and revision = ${before})
    on conflict do nothing returning revision`.execute(db);
  if (rows.length > 0) return "next";
  return (await countCorrectionsBySeasonId(db, seasonId)) >= revision ? "known" : "early";
};

/** The present outcome of a corrected match for one of its ten. */
export interface CorrectedOutcome {
  readonly matchId: string;
  readonly userId: string;
  readonly outcome: Outcome;
}

/**
 * Books what holds now in the records of the players.
 * @param outcomes what the corrected matches are for their ten now
 * @returns what that moves for each player, and how many of the records there are
 */
export const correctRecords = async (
  db: Db,
  steps: readonly CorrectedStep[],
  outcomes: readonly CorrectedOutcome[],
): Promise<{ readonly moved: readonly Moved[]; readonly found: number }> => {
  const list = (of: (step: CorrectedStep) => string | number) => arrayOf(steps.map(of));
  const { rows } = await sql<Moved & { found: number }>`
    with given as (
      select step.*, ten.outcome from unnest(${list((step) => step.matchId)}::bigint[],
          ${list((step) => step.userId)}::text[], ${list(({ rateDelta }) => rateDelta)}::integer[])
        as step (match_id, user_id, rate_delta)
      left join unnest(${arrayOf(outcomes.map(({ matchId }) => matchId))}::bigint[],
          ${arrayOf(outcomes.map(({ userId }) => userId))}::text[],
          ${arrayOf(outcomes.map(({ outcome }) => outcome))}::text[])
        as ten (match_id, user_id, outcome) using (match_id, user_id)
    ), was as (
      select given.*, record.rate_delta as was_delta, record.outcome as was_outcome
      from given join match_record as record using (match_id, user_id) where record.state = 'settled'
    ), corrected as (
      update match_record as record set rate_delta = was.rate_delta, outcome = coalesce(was.outcome, was.was_outcome)
      from was where record.match_id = was.match_id and record.user_id = was.user_id
    )
    select user_id as "userId", sum(rate_delta - was_delta)::integer as rate, count(*)::integer as found,
      sum((coalesce(outcome, was_outcome) in ('won', 'lost'))::integer
        - (was_outcome in ('won', 'lost'))::integer)::integer as decided
    from was group by user_id`.execute(db);
  return { moved: rows, found: rows.reduce((sum, { found }) => sum + found, 0) };
};

interface LedgerRows {
  readonly user_id: string;
  readonly rows: readonly (readonly [
    LedgerKind,
    string,
    string | null,
    number,
    number,
    number,
    boolean,
    Outcome | null,
    number | null,
  ])[];
}

/** The ledgers of the players since the season that runs began for them, with what holds of each match now. */
export const listBookedBySeason = async (
  db: Db,
  userIds: readonly string[],
  seasonId: string,
): Promise<ReadonlyMap<string, readonly BookedRow[]>> => {
  const { rows } = await sql<LedgerRows>`
    select booked.user_id, json_agg(json_build_array(booked.kind, booked.season_id, booked.match_id::text, booked.delta,
      booked.mu_after, booked.at, booked.late_delta is not null, record.outcome, record.rate_delta)
      order by booked.ordinal) as rows
    from unnest(${arrayOf(userIds)}::text[]) as player (user_id)
    left join rate_ledger as opening
      on opening.user_id = player.user_id and opening.kind = 'season' and opening.cause = ${seasonId}
    join rate_ledger as booked on booked.user_id = player.user_id and booked.ordinal >= coalesce(opening.ordinal, 1)
    left join match_record as record on booked.kind = 'match'
      and record.match_id = booked.match_id and record.user_id = booked.user_id
    group by booked.user_id`.execute(db);
  return new Map(
    rows.map(({ user_id, rows: booked }) => [
      user_id,
      booked.map(
        ([kind, season, matchId, delta, muAfter, atMs, isLate, outcome, rateDelta]): BookedRow => ({
          kind,
          seasonId: season,
          matchId,
          delta,
          muAfter,
          atMs,
          isLate,
          outcome,
          rateDelta,
        }),
      ),
    ]),
  );
};

interface ConductRow {
  readonly user_id: string;
  readonly outcome: Outcome;
  readonly given: readonly GivenPenalty[];
  readonly marks: readonly MarkKind[];
  readonly silences: number;
  readonly contradictions: number;
  readonly counted_reporters: readonly string[];
  readonly declined_at: string | null;
}

/** The conduct of the ten of a match, before their records are corrected. */
export const listConduct = async (
  db: Db,
  { settlement: { matchId, seasonId, players }, atMs }: Correction,
): Promise<ReadonlyMap<string, Omit<ConductBefore, "penalties">>> => {
  const sinceS = Math.floor(atMs / 1000) - VIOLATION_REPORT_MEMORY_S;
  const { rows } = await sql<ConductRow>`
    select record.user_id, record.outcome,
      (select coalesce(json_agg(json_build_object('id', p.id::text, 'userId', p.user_id, 'matchId', p.match_id::text,
          'cause', p.cause, 'points', p.points, 'atS', p.at, 'timeoutS', p.timeout_s,
          'withdrawnAtS', coalesce(p.withdrawn_at, 0), 'markSeasonId', mark.season_id) order by p.at desc, p.id desc), '[]')
        from penalty as p
        left join conduct_mark as mark
          on mark.user_id = p.user_id and mark.kind = p.cause and mark.match_id = p.match_id
        where p.user_id = record.user_id) as given,
      array(select kind from conduct_mark as mark
        where mark.user_id = record.user_id and mark.match_id = record.match_id) as marks,
      (select count(*) from conduct_mark as mark
        where mark.user_id = record.user_id and kind = 'silence' and season_id = ${seasonId})::integer as silences,
      (select count(*) from conduct_mark as mark
        where mark.user_id = record.user_id and kind = 'contradicted')::integer as contradictions,
      array(select reporter_id from violation_report where reported_id = record.user_id and counted and at > ${sinceS}
        and match_id <> record.match_id) as counted_reporters,
      ${lastDecline(sql`record.user_id`)} as declined_at
    from match_record as record
    where record.match_id = ${matchId}::bigint and record.state = 'settled'
      and record.user_id = any(${players.map(({ userId }) => userId)}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        outcome: row.outcome,
        given: row.given,
        marks: row.marks,
        markCounts: { silence: row.silences, contradicted: row.contradictions },
        countedReporters: row.counted_reporters,
        declinedAtS: toDeclinedAtS(row.declined_at),
      },
    ]),
  );
};

/** Those of these matches that left a penalty, mark or violation report. */
export const listMatchesWithConduct = async (
  db: Db,
  matchIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const ids = [...matchIds];
  const { rows } = await sql<{ match_id: string }>`
    select match_id from conduct_mark where match_id = any(${ids}::bigint[])
    union select match_id from penalty where match_id = any(${ids}::bigint[])
    union select match_id from violation_report where match_id = any(${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ match_id: matchId }) => matchId));
};

/** Writes further rows of ledgers, one a player. */
export const insertLedgerEntries = async (db: Db, entries: readonly LedgerEntry[]): Promise<void> => {
  await sql`
    insert into rate_ledger (user_id, ordinal, kind, cause, match_id, season_id, outcome, delta, mu_before, mu_after,
      sigma_before, sigma_after, at, late_delta)
    select user_id, ordinal, kind, cause, match_id, season_id, outcome, delta, mu_before, mu_after, sigma_before,
      sigma_after, at, late_delta
    from json_populate_recordset(null::rate_ledger, ${JSON.stringify(entries.map(ledgerRow))}::json)`.execute(
    db,
  );
};

/** Writes what a correction changed in the conduct of one of the ten. */
export const writeConduct = async (
  db: Db,
  { settlement: { matchId, seasonId, settledAtMs }, atMs }: Correction,
  userId: string,
  change: ConductChange,
): Promise<void> => {
  const atS = Math.floor(atMs / 1000);
  const mark = { user_id: userId, match_id: matchId };
  for (const { id } of change.withdrawn)
    await db.updateTable("penalty").set({ withdrawn_at: atS }).where("id", "=", id).execute();
  for (const { cause, points, timeoutS } of change.newPenalties)
    await db
      .insertInto("penalty")
      .values({ ...mark, cause, points, timeout_s: timeoutS, at: atS })
      .execute();
  for (const kind of change.marksTaken)
    await db
      .deleteFrom("conduct_mark")
      .where("user_id", "=", userId)
      .where("kind", "=", kind)
      .where("match_id", "=", matchId)
      .execute();
  for (const kind of change.marksGiven)
    await db
      .insertInto("conduct_mark")
      .values({ ...mark, kind, season_id: seasonId, at: Math.floor(settledAtMs / 1000) })
      .execute();
  if (change.violationReports === null) return;
  await db
    .deleteFrom("violation_report")
    .where("match_id", "=", matchId)
    .where("reported_id", "=", userId)
    .execute();
  for (const { reporterId, counted } of change.violationReports)
    await db
      .insertInto("violation_report")
      .values({ match_id: matchId, reported_id: userId, reporter_id: reporterId, counted, at: atS })
      .execute();
};
