import { arrayOf, statement } from "@gokaku/db";
import type { Kysely } from "kysely";
import { checkInUntilMs } from "../domain/check-in.ts";
import { nextCloseAtMs } from "../domain/closing.ts";
import { opensToEveryoneAtMs } from "../domain/host.ts";
import type { Match } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

const matchRow = (match: Match) => ({
  id: match.id,
  season_id: match.seasonId,
  tick_id: match.tickId,
  version: match.version,
  status: match.status,
  voided: match.voided,
  created_at_ms: match.createdAtMs,
  host_user_id: match.hostUserId,
  lobby_id: match.lobbyId,
  first_attack: match.firstAttack,
  voice_link_a: match.voiceLinks.A,
  voice_link_b: match.voiceLinks.B,
  lobby_create_timeout_s: match.lobbyCreateTimeoutS,
  lobby_join_timeout_s: match.lobbyJoinTimeoutS,
  report_deadline_s: match.reportDeadlineS,
  report_count: match.reportCount,
  next_close_at_ms: nextCloseAtMs(match, []),
  next_host_at_ms: opensToEveryoneAtMs(match),
  check_in_s: match.checkInS,
  lobby_from_ms: match.lobbyFromMs,
  next_check_in_at_ms: checkInUntilMs(match),
});

/**
 * Matches are one JSON list; their seats, ten times as many, are a list for each column, which is quicker to read. Seats,
 * history and first hosts come out of the part that writes their match.
 */
const insertAll = statement<never>(`
  with match as (
    insert into matches (id, season_id, tick_id, version, status, voided, created_at_ms, host_user_id, lobby_id,
      first_attack, voice_link_a, voice_link_b, lobby_create_timeout_s, lobby_join_timeout_s, report_deadline_s,
      report_count, next_close_at_ms, next_host_at_ms, check_in_s, lobby_from_ms, next_check_in_at_ms)
    select id, season_id, tick_id, version, status, voided, created_at_ms, host_user_id, lobby_id,
      first_attack, voice_link_a, voice_link_b, lobby_create_timeout_s, lobby_join_timeout_s, report_deadline_s,
      report_count, next_close_at_ms, next_host_at_ms, check_in_s, lobby_from_ms, next_check_in_at_ms
    from json_populate_recordset(null::matches, $1::json)
    returning id, version, host_user_id, created_at_ms
  ), player as (
    insert into match_players (match_id, user_id, team, role, selected_roles, mu, sigma, rate, rate_order, entry_id,
      card, skill_mean, skill_deviation)
    select match.id, user_id, team, role, selected_roles::text[], mu, sigma, rate, rate_order, entry_id, card,
      skill_mean, skill_deviation
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::double precision[],
        $8::double precision[], $9::integer[], $10::smallint[], $11::text[], $12::jsonb[],
        $13::double precision[], $14::double precision[])
      as seat (match_id, user_id, team, role, selected_roles, mu, sigma, rate, rate_order, entry_id, card,
        skill_mean, skill_deviation)
      join match on match.id = seat.match_id
    returning match_id, user_id
  ), history as (
    insert into seat_history (match_id, user_id, from_ms)
    select match_id, user_id, created_at_ms from player join match on match.id = match_id
  )
  insert into host_changes (match_id, version, cause, host_user_id, at_ms)
  select id, version, 'created', host_user_id, created_at_ms from match`);

/** Inserts new matches with their players, the history of their seats and their first hosts. */
export const insertMatches = async (db: Db, matches: readonly Match[]): Promise<void> => {
  const seats = matches.flatMap(({ id, seats: ten }) => ten.map((seat) => ({ id, ...seat })));
  const list = (of: (seat: (typeof seats)[number]) => string | number | null) => arrayOf(seats.map(of));
  await insertAll(db, [
    JSON.stringify(matches.map(matchRow)),
    list(({ id }) => id),
    list(({ userId }) => userId),
    list(({ team }) => team),
    list(({ role }) => role),
    list(({ selectedRoles }) => `{${selectedRoles.join(",")}}`),
    list(({ mu }) => mu),
    list(({ sigma }) => sigma),
    list(({ rate }) => rate),
    list(({ rateOrder }) => rateOrder),
    list(({ entryId }) => entryId),
    list(({ card }) => JSON.stringify(card)),
    list(({ skill }) => skill?.mean ?? null),
    list(({ skill }) => skill?.deviation ?? null),
  ]);
};
