import { statement, writeStatement } from "@gokaku/db";
import type { Kysely, Selectable } from "kysely";
import type { Account } from "../domain/account.ts";
import { PENALTY_MEMORY_S } from "../domain/penalty.ts";
import {
  type PlayerBefore,
  type PlayerOutcome,
  type SettledPlayer,
  type Settlement,
  settledAtSOf,
  startedAtSOf,
} from "../domain/settlement.ts";
import type { Game } from "../domain/stats.ts";
import { VIOLATION_REPORT_MEMORY_S } from "../domain/violation-report.ts";
import { ACCOUNT_COLUMNS, accountFromRow, ratingColumns, ratingUpdate } from "./account-row.ts";
import { grantInsert, grantRow } from "./badges.ts";
import { ledgerRow } from "./ledger.ts";
import { recordRow } from "./records.ts";
import type { AccountTable, Tables } from "./tables.ts";

/*
 * A settlement is read in one statement, all of one state, and written in another. All its inputs (account,
 * ledger, penalties, marks, counted violation reports, decided matches) change only together with their
 * player's version. So comparing the ten versions in the second statement proves that the first is still
 * valid.
 */

/** A player's account with what the settlement goes by. */
export interface Settling {
  readonly account: Account;
  readonly before: PlayerBefore;
  readonly isSettled: boolean;
}

interface SettlingRow extends Selectable<AccountTable> {
  readonly is_settled: boolean;
  readonly recent_penalties: number;
  readonly silences: number;
  readonly contradictions: number;
  readonly counted_reporters: readonly string[];
  readonly last_games: readonly Game[];
}

const selectSettling = statement<SettlingRow>(`
  select ${ACCOUNT_COLUMNS.map((column) => `account.${column}`).join(", ")},
    exists (select from rate_ledger where match_id = $2::bigint) as is_settled,
    (select count(*) from penalty
      where penalty.user_id = account.user_id and at > $3::bigint and withdrawn_at is null)::integer as recent_penalties,
    (select count(*) from conduct_mark as mark
      where mark.user_id = account.user_id and kind = 'silence' and season_id = $4::text)::integer as silences,
    (select count(*) from conduct_mark as mark
      where mark.user_id = account.user_id and kind = 'contradicted')::integer as contradictions,
    array(select reporter_id from violation_report
      where reported_id = account.user_id and counted and at > $5::bigint) as counted_reporters,
    (select coalesce(json_agg(game), '[]') from (
      select match_id::text as "matchId", started_at as "startedAtS", role_choice as "roleChoice" from match_record
      where match_record.user_id = account.user_id and outcome in ('won', 'lost')
      order by started_at desc, match_id desc limit 3) as game) as last_games
  from account where account.user_id = any($1::text[])`);

/** The players of a settlement as they are; who has no account is absent. */
export const listSettling = async (
  db: Kysely<Tables>,
  settlement: Settlement,
): Promise<ReadonlyMap<string, Settling>> => {
  const { matchId, seasonId, players } = settlement;
  const atS = settledAtSOf(settlement);
  const rows = await selectSettling(db, [
    players.map(({ userId }) => userId),
    matchId,
    atS - PENALTY_MEMORY_S,
    seasonId,
    atS - VIOLATION_REPORT_MEMORY_S,
  ]);
  return new Map(
    rows.map((row) => {
      const account = accountFromRow(row);
      const before: PlayerBefore = {
        stats: account.stats,
        penalties: account.penalties,
        recentPenalties: row.recent_penalties,
        silences: row.silences,
        contradictions: row.contradictions,
        countedReporters: row.counted_reporters,
        lastGames: row.last_games,
      };
      return [account.userId, { account, before, isSettled: row.is_settled }];
    }),
  );
};

const IF_UNCHANGED = "exists (select from unchanged)";

/** The SQL text that inserts rows, given as JSON, if no version changed. */
const insertInto = (table: keyof Tables, columns: string, rows: number): string => `
  insert into ${table} (${columns})
  select ${columns} from json_populate_recordset(null::${table}, $${rows}::json) where ${IF_UNCHANGED}`;

/**
 * Writes what a settlement does to its players if each of them still has the version that it was decided for. Their
 * rows are locked in the order of their ids, so that settlements with players in common wait for each other.
 */
export const writeSettlement = writeStatement({
  with: `
    locked as (
      select account.user_id from account
      join unnest($1::text[], $2::bigint[]) as known (user_id, version) using (user_id)
      where account.version = known.version
      order by account.user_id for no key update of account
    ), unchanged as (
      select true as is_unchanged where (select count(*) from locked) = cardinality($1::text[])
    ), rated as (
      ${ratingUpdate("json_populate_recordset(null::account, $3::json) as given, unchanged")}
    ), counted as (
      ${insertInto(
        "rate_ledger",
        `user_id, ordinal, kind, cause, match_id, season_id, outcome, delta, mu_before, mu_after, sigma_before,
         sigma_after, at, late_delta`,
        4,
      )}
    ), recorded as (
      ${insertInto(
        "match_record",
        "match_id, user_id, state, outcome, character_id, role, role_choice, rate_delta, started_at",
        5,
      )}
      on conflict (match_id, user_id) do update set state = excluded.state, outcome = excluded.outcome,
        character_id = excluded.character_id, rate_delta = excluded.rate_delta
    ), penalised as (
      ${insertInto("penalty", "user_id, match_id, cause, points, timeout_s, at", 6)}
    ), marked as (
      ${insertInto("conduct_mark", "user_id, match_id, kind, season_id, at", 7)}
    ), reported as (
      ${insertInto("violation_report", "match_id, reported_id, reporter_id, counted, at", 8)}
    ), granted as (
      ${grantInsert(9, IF_UNCHANGED)}
    )`,
  emits: "unchanged",
});

/** One player after the settlement. */
export interface Settled {
  readonly player: SettledPlayer;
  /** As it was before. */
  readonly known: Account;
  readonly account: Account;
  readonly outcome: PlayerOutcome;
}

/** The values of `writeSettlement`. */
export const settlementValues = (settlement: Settlement, settled: readonly Settled[]): readonly unknown[] => {
  const { matchId: match_id, seasonId: season_id } = settlement;
  const at = settledAtSOf(settlement);
  const perPlayer = (rowsOf: (one: Settled) => readonly object[]) => JSON.stringify(settled.flatMap(rowsOf));
  return [
    settled.map(({ known }) => known.userId),
    settled.map(({ known }) => known.version),
    perPlayer(({ account }) => [ratingColumns(account)]),
    perPlayer(({ outcome }) => [ledgerRow(outcome.entry)]),
    perPlayer(({ player, outcome }) => [
      recordRow({
        matchId: match_id,
        userId: player.userId,
        outcome: outcome.entry.outcome,
        characterId: player.characterId,
        role: player.role,
        roleChoice: player.roleChoice,
        rateDelta: outcome.entry.lateDelta ?? outcome.entry.delta,
        startedAtS: startedAtSOf(settlement),
      }),
    ]),
    perPlayer(({ player: { userId: user_id }, outcome }) =>
      outcome.newPenalties.map(({ cause, points, timeoutS }) => ({
        user_id,
        match_id,
        cause,
        points,
        timeout_s: timeoutS,
        at,
      })),
    ),
    perPlayer(({ player: { userId: user_id }, outcome }) =>
      outcome.marks.map((kind) => ({ user_id, match_id, kind, season_id, at })),
    ),
    perPlayer(({ player: { userId: reported_id }, outcome }) =>
      outcome.violationReports.map(({ reporterId: reporter_id, counted }) => ({
        match_id,
        reported_id,
        reporter_id,
        counted,
        at,
      })),
    ),
    perPlayer(({ player: { userId }, outcome }) =>
      outcome.awards.map(({ badgeId, rule }) =>
        grantRow({ userId, badgeId, source: "achievement", cause: rule, atS: at }),
      ),
    ),
  ];
};
