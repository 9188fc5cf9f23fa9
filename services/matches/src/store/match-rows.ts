import { type MatchId, parseMatchId } from "@gokaku/game";
import type { Selectable } from "kysely";
import { checkInUntilMs } from "../domain/check-in.ts";
import { nextCloseAtMs } from "../domain/closing.ts";
import { opensToEveryoneAtMs } from "../domain/host.ts";
import type { Match, Naming, Seat } from "../domain/match.ts";
import type { MatchRecord, Report } from "../domain/report.ts";
import { toSkill } from "./skilled-seats.ts";
import type { Tables } from "./tables.ts";

/* Columns by name, because a statement that is prepared must not change with its tables. */

export const MATCH_COLUMNS = [
  "id",
  "season_id",
  "tick_id",
  "version",
  "status",
  "disputed_at_ms",
  "voided",
  "winner",
  "created_at_ms",
  "closed_at_ms",
  "host_user_id",
  "lobby_id",
  "first_attack",
  "voice_link_a",
  "voice_link_b",
  "lobby_create_timeout_s",
  "lobby_join_timeout_s",
  "report_deadline_s",
  "report_count",
  "check_in_s",
  "lobby_from_ms",
  "lead_key",
  "lead_since_ms",
] as const satisfies readonly (keyof Tables["matches"])[];

export const PLAYER_COLUMNS = [
  "user_id",
  "team",
  "role",
  "selected_roles",
  "mu",
  "sigma",
  "rate",
  "rate_order",
  "entry_id",
  "card",
  "skill_mean",
  "skill_deviation",
  "confirmed_at_ms",
  "vacated_at_ms",
  "seated_at_ms",
] as const satisfies readonly (keyof Tables["match_players"])[];

export const REPORT_COLUMNS = [
  "user_id",
  "team",
  "verdict",
  "offender",
  "banned_character_id",
  "picked_character_id",
  "move_1",
  "move_2",
  "reported_player",
  "reported_at_ms",
] as const satisfies readonly (keyof Tables["reports"])[];

/** Rows as JSON: times fit a double, and match ids, which do not, are never read from them. */
type SeatTimes = "confirmed_at_ms" | "vacated_at_ms" | "seated_at_ms";
type PlayerRow = Omit<
  Pick<Selectable<Tables["match_players"]>, (typeof PLAYER_COLUMNS)[number]>,
  SeatTimes
> & { readonly [Time in SeatTimes]: number | null };
type ReportRow = Omit<
  Pick<Selectable<Tables["reports"]>, (typeof REPORT_COLUMNS)[number]>,
  "reported_at_ms"
> & { readonly reported_at_ms: number };
export type MatchRow = Pick<Selectable<Tables["matches"]>, (typeof MATCH_COLUMNS)[number]> & {
  readonly players: readonly PlayerRow[];
  readonly reports: readonly ReportRow[];
  readonly namings: readonly Naming[];
};

const toSeat = (row: PlayerRow): Seat => ({
  userId: row.user_id,
  card: row.card,
  team: row.team,
  role: row.role,
  selectedRoles: row.selected_roles,
  rate: row.rate,
  mu: row.mu,
  sigma: row.sigma,
  skill: toSkill(row.skill_mean, row.skill_deviation),
  entryId: row.entry_id,
  rateOrder: row.rate_order,
  confirmedAtMs: row.confirmed_at_ms,
  vacatedAtMs: row.vacated_at_ms,
  seatedAtMs: row.seated_at_ms,
});

const toReport = (row: ReportRow): Report => ({
  userId: row.user_id,
  team: row.team,
  verdict: row.verdict,
  offender: row.offender,
  bannedCharacterId: row.banned_character_id,
  pickedCharacterId: row.picked_character_id,
  move1: row.move_1,
  move2: row.move_2,
  reportedPlayer: row.reported_player,
  reportedAtMs: row.reported_at_ms,
});

/** @throws RangeError for a row that no version of this service has written */
export const toMatchId = (value: string): MatchId => {
  const id = parseMatchId(value);
  if (id === null) throw new RangeError(`not a match id: ${value}`);
  return id;
};

const numberOrNull = (value: string | null): number | null => (value === null ? null : Number(value));

const toMatch = (row: MatchRow): Match => ({
  id: toMatchId(row.id),
  seasonId: row.season_id,
  tickId: row.tick_id,
  version: Number(row.version),
  status: row.status,
  disputedAtMs: numberOrNull(row.disputed_at_ms),
  voided: row.voided,
  winner: row.winner,
  createdAtMs: Number(row.created_at_ms),
  closedAtMs: numberOrNull(row.closed_at_ms),
  hostUserId: row.host_user_id,
  lobbyId: row.lobby_id,
  firstAttack: row.first_attack,
  voiceLinks: { A: row.voice_link_a, B: row.voice_link_b },
  lobbyCreateTimeoutS: row.lobby_create_timeout_s,
  lobbyJoinTimeoutS: row.lobby_join_timeout_s,
  reportDeadlineS: row.report_deadline_s,
  reportCount: row.report_count,
  lead: row.lead_key === null ? null : { key: row.lead_key, sinceMs: Number(row.lead_since_ms) },
  lobbyFromMs: Number(row.lobby_from_ms ?? row.created_at_ms),
  checkInS: row.check_in_s,
  namings: row.namings,
  seats: row.players.map(toSeat),
});

/** The columns of a match that change after its creation, and the time of the next check. */
export const changingColumns = ({ match, reports }: MatchRecord) => ({
  version: match.version,
  status: match.status,
  disputed_at_ms: match.disputedAtMs,
  voided: match.voided,
  winner: match.winner,
  closed_at_ms: match.closedAtMs,
  host_user_id: match.hostUserId,
  lobby_id: match.lobbyId,
  report_count: match.reportCount,
  lead_key: match.lead?.key ?? null,
  lead_since_ms: match.lead?.sinceMs ?? null,
  next_close_at_ms: nextCloseAtMs(match, reports),
  next_host_at_ms: opensToEveryoneAtMs(match),
  lobby_from_ms: match.lobbyFromMs,
  next_check_in_at_ms: checkInUntilMs(match),
});

export const toRecord = (row: MatchRow): MatchRecord => ({
  match: toMatch(row),
  reports: row.reports.map(toReport),
});
