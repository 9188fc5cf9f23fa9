import { type MatchId, parseMatchId } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Match, Seat } from "../domain/match.ts";
import type { Report } from "../domain/report.ts";
import type { MatchRecord } from "../usecases/ports.ts";
import type { Tables } from "./tables.ts";

/** Rows as JSON: times fit a double, and match ids, which do not, are never read from them. */
type PlayerRow = Omit<Selectable<Tables["match_players"]>, "match_id">;
type ReportRow = Omit<Selectable<Tables["reports"]>, "match_id" | "reported_at_ms"> & {
  readonly reported_at_ms: number;
};
type MatchRow = Selectable<Tables["matches"]> & {
  readonly players: readonly PlayerRow[];
  readonly reports: readonly ReportRow[];
};

const toSeat = (row: PlayerRow): Seat => ({
  card: {
    userId: row.user_id,
    trainerName: row.trainer_name,
    discordUsername: row.discord_username,
    discordAvatarUrl: row.discord_avatar_url,
    twitterId: row.twitter_id,
    rate: row.rate,
    maxRate: row.max_rate,
    currentBadge: row.current_badge,
    currentBadge2: row.current_badge_2,
  },
  team: row.team,
  role: row.role,
  selectedRoles: row.selected_roles,
  mu: row.mu,
  sigma: row.sigma,
  entryId: row.entry_id,
  rateOrder: row.rate_order,
});

const toReport = (row: ReportRow): Report => ({
  userId: row.user_id,
  team: row.team,
  verdict: row.verdict,
  culprit: row.culprit,
  bannedCharacterId: row.banned_character_id,
  pickedCharacterId: row.picked_character_id,
  move1: row.move_1,
  move2: row.move_2,
  accused: row.accused,
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
  held: row.held_key === null ? null : { key: row.held_key, sinceMs: Number(row.held_since_ms) },
  seats: row.players.map(toSeat),
});

/** The matches with their seats and reports, each read at one moment. */
export const loadRecords = async (
  db: Kysely<Tables>,
  matchIds: readonly MatchId[],
): Promise<readonly MatchRecord[]> => {
  if (matchIds.length === 0) return [];
  const { rows } = await sql<MatchRow>`
    select m.*,
      (select json_agg(p order by p.team, p.rate_order)
        from match_players p where p.match_id = m.id) as players,
      (select coalesce(json_agg(r order by r.user_id), '[]')
        from reports r where r.match_id = m.id) as reports
    from matches m where m.id = any(${[...matchIds]}::bigint[])
    order by m.id`.execute(db);
  return rows.map((row) => ({ match: toMatch(row), reports: row.reports.map(toReport) }));
};

export const loadRecord = async (db: Kysely<Tables>, matchId: MatchId): Promise<MatchRecord | null> =>
  (await loadRecords(db, [matchId]))[0] ?? null;
