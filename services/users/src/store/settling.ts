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
  readonly match_id: string;
  readonly is_settled: boolean;
  readonly recent_penalties: number;
  readonly silences: number;
  readonly contradictions: number;
  readonly counted_reporters: readonly string[];
  readonly last_games: readonly Game[];
}

const selectSettling = statement<SettlingRow>(`
  select asked.match_id, ${ACCOUNT_COLUMNS.map((column) => `account.${column}`).join(", ")},
    (select count(*) from rate_ledger where rate_ledger.match_id = asked.match_id) > 0 as is_settled,
    (select count(*) from penalty
      where penalty.user_id = account.user_id and at > penalties_after and withdrawn_at is null)::integer as recent_penalties,
    (select count(*) from conduct_mark as mark where mark.user_id = account.user_id and kind = 'silence'
      and mark.season_id = asked.season_id)::integer as silences,
    (select count(*) from conduct_mark as mark
      where mark.user_id = account.user_id and kind = 'contradicted')::integer as contradictions,
    array(select reporter_id from violation_report
      where reported_id = account.user_id and counted and at > reports_after) as counted_reporters,
    (select coalesce(json_agg(game), '[]') from (
      select match_id::text as "matchId", started_at as "startedAtS", role_choice as "roleChoice" from match_record
      where match_record.user_id = account.user_id and outcome in ('won', 'lost')
      order by started_at desc, match_id desc limit 3) as game) as last_games
  from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
    as asked (user_id, match_id, season_id, penalties_after, reports_after)
  join account on account.user_id = asked.user_id`);

/** The players of each settlement as they are, by match; who has no account is absent. */
export const listSettling = async (
  db: Kysely<Tables>,
  settlements: readonly Settlement[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Settling>>> => {
  const asked = settlements.flatMap((settlement) =>
    settlement.players.map(({ userId }) => ({ userId, settlement, atS: settledAtSOf(settlement) })),
  );
  const rows = await selectSettling(db, [
    asked.map(({ userId }) => userId),
    asked.map(({ settlement }) => settlement.matchId),
    asked.map(({ settlement }) => settlement.seasonId),
    asked.map(({ atS }) => atS - PENALTY_MEMORY_S),
    asked.map(({ atS }) => atS - VIOLATION_REPORT_MEMORY_S),
  ]);
  const byMatch = new Map(settlements.map(({ matchId }) => [matchId, new Map<string, Settling>()]));
  for (const row of rows) {
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
    byMatch.get(row.match_id)?.set(account.userId, { account, before, isSettled: row.is_settled });
  }
  return byMatch;
};

const IF_UNCHANGED = "exists (select from unchanged)";

/** The SQL text that inserts rows, given as JSON, if no version changed. */
const insertInto = (table: keyof Tables, columns: string, rows: number): string => `
  insert into ${table} (${columns})
  select ${columns} from json_populate_recordset(null::${table}, $${rows}::json) where ${IF_UNCHANGED}`;

/**
 * Writes what settlements do to their players if each of them still has the version that it was decided for. Each
 * player is in one of them. Their rows are locked in the order of their ids, so that statements with players in common
 * wait for each other.
 */
export const writeSettlements = writeStatement({
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

/** The values of `writeSettlements`. */
export const settlementValues = (
  all: readonly { readonly settlement: Settlement; readonly settled: readonly Settled[] }[],
): readonly unknown[] => {
  const players = all.flatMap(({ settlement, settled }) => {
    const { matchId: match_id, seasonId: season_id } = settlement;
    const shared = {
      match_id,
      season_id,
      at: settledAtSOf(settlement),
      startedAtS: startedAtSOf(settlement),
    };
    return settled.map((one) => ({ ...one, shared }));
  });
  const perPlayer = (rowsOf: (one: (typeof players)[number]) => readonly object[]) =>
    JSON.stringify(players.flatMap(rowsOf));
  return [
    players.map(({ known }) => known.userId),
    players.map(({ known }) => known.version),
    perPlayer(({ account }) => [ratingColumns(account)]),
    perPlayer(({ outcome }) => [ledgerRow(outcome.entry)]),
    perPlayer(({ player, outcome, shared: { match_id, startedAtS } }) => [
      recordRow({
        matchId: match_id,
        userId: player.userId,
        outcome: outcome.entry.outcome,
        characterId: player.characterId,
        role: player.role,
        roleChoice: player.roleChoice,
        rateDelta: outcome.entry.lateDelta ?? outcome.entry.delta,
        startedAtS,
      }),
    ]),
    perPlayer(({ player: { userId: user_id }, outcome, shared: { match_id, at } }) =>
      outcome.newPenalties.map(({ cause, points, timeoutS }) => ({
        user_id,
        match_id,
        cause,
        points,
        timeout_s: timeoutS,
        at,
      })),
    ),
    perPlayer(({ player: { userId: user_id }, outcome, shared: { match_id, season_id, at } }) =>
      outcome.marks.map((kind) => ({ user_id, match_id, kind, season_id, at })),
    ),
    perPlayer(({ player: { userId: reported_id }, outcome, shared: { match_id, at } }) =>
      outcome.violationReports.map(({ reporterId: reporter_id, counted }) => ({
        match_id,
        reported_id,
        reporter_id,
        counted,
        at,
      })),
    ),
    perPlayer(({ player: { userId }, outcome, shared: { at } }) =>
      outcome.awards.map(({ badgeId, rule }) =>
        grantRow({ userId, badgeId, source: "achievement", cause: rule, atS: at }),
      ),
    ),
  ];
};
