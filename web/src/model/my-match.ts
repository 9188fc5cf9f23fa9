import type { Match, MatchPlayer, MatchTeam } from "@gokaku/contract";
import { EVERYONE, type Team } from "@gokaku/game";
import { isOpenMatch } from "./current-match.ts";
import { type Countdown, countdownAt } from "./match-phase.ts";

/** A match from the side of one of its players. */
export interface MyMatch {
  readonly match: Match;
  readonly me: MatchPlayer | null;
  /** Null when the player is in neither team. */
  readonly team: Team | null;
  readonly own: MatchTeam;
  readonly other: MatchTeam;
  readonly everyoneHosts: boolean;
  readonly iAmHost: boolean;
  /** The host's player; null while everyone is host. */
  readonly host: MatchPlayer | null;
  readonly maySendLobby: boolean;
  readonly reported: boolean;
  /** The own team's voice channel, if the match has one. */
  readonly voice: string | null;
}

const find = (team: MatchTeam, userId: string) =>
  team.players.find((player) => player.user_id === userId) ?? null;

export const viewMatch = (match: Match, userId: string): MyMatch => {
  const inA = find(match.team_a, userId);
  const inB = find(match.team_b, userId);
  const everyoneHosts = match.host_user_id === EVERYONE;
  const iAmHost = match.host_user_id === userId;
  const [own, other] = inB === null ? [match.team_a, match.team_b] : [match.team_b, match.team_a];
  return {
    match,
    me: inA ?? inB,
    team: inA !== null ? "A" : inB !== null ? "B" : null,
    own,
    other,
    everyoneHosts,
    iAmHost,
    host: find(match.team_a, match.host_user_id) ?? find(match.team_b, match.host_user_id),
    maySendLobby: isOpenMatch(match) && (iAmHost || everyoneHosts),
    voice: inB === null ? match.vc_link_a : match.vc_link_b,
    reported: match.user_reports.some((report) => report.user_id === userId),
  };
};

/** The lobby's countdown, which stands still while a seat is open. */
export const matchCountdown = (match: Match, now: number): Countdown =>
  countdownAt(match.open_since ?? now, {
    startedAtS: match.lobby_from,
    lobbyId: match.lobby_id,
    createTimeoutS: match.lobby_create_timeout,
    joinTimeoutS: match.lobby_join_timeout,
  });
