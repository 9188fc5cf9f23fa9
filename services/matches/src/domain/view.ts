import { type Role, TEAMS, type Team } from "@gokaku/game";
import {
  type Card,
  isDisputed,
  isOpen,
  type Match,
  type MatchStatus,
  type Seat,
  seatOf,
  teamSeats,
} from "./match.ts";
import type { Report } from "./report.ts";
import type { Verdict } from "./tally.ts";

export interface SeatView {
  readonly card: Card;
  /** Null for opponents. */
  readonly role: Role | null;
}

export interface TeamView {
  readonly team: Team;
  readonly isFirstAttack: boolean;
  /** Empty for opponents and when no channel was free. */
  readonly voiceLink: string;
  readonly seats: readonly SeatView[];
}

export interface ReportView {
  readonly userId: string;
  readonly verdict: Verdict;
  readonly team: Team;
  readonly reportedAtMs: number;
}

/** A match as one of its players may see it. */
export interface MatchView {
  readonly id: string;
  readonly seasonId: string;
  readonly version: number;
  readonly status: MatchStatus;
  readonly disputed: boolean;
  readonly voided: boolean;
  readonly winner: Verdict | null;
  readonly createdAtMs: number;
  readonly hostUserId: string;
  readonly lobbyId: string;
  readonly lobbyCreateTimeoutS: number;
  readonly lobbyJoinTimeoutS: number;
  readonly reportCount: number;
  /** The own report alone until the match is closed. */
  readonly reports: readonly ReportView[];
  readonly myTeam: Team;
  /** 1 to 3 for the third to fifth by rate of a team, who report that ban; 0 for the others. */
  readonly banOrder: number;
  readonly teams: Readonly<Record<Team, TeamView>>;
}

const FIRST_BAN_REPORTER = 3;

const teamView = (match: Match, team: Team, isOwn: boolean): TeamView => ({
  team,
  isFirstAttack: match.firstAttack === team,
  voiceLink: isOwn ? match.voiceLinks[team] : "",
  seats: teamSeats(match.seats, team).map(({ card, role }) => ({ card, role: isOwn ? role : null })),
});

const reportViews = (match: Match, reports: readonly Report[], viewer: Seat): readonly ReportView[] =>
  reports
    .filter((report) => !isOpen(match) || report.userId === viewer.card.userId)
    .map(({ userId, verdict, team, reportedAtMs }) => ({ userId, verdict, team, reportedAtMs }));

/** What `userId` may see of the match, or null for everybody who does not play in it. */
export const viewFor = (match: Match, reports: readonly Report[], userId: string): MatchView | null => {
  const viewer = seatOf(match, userId);
  if (viewer === undefined) return null;
  const [teamA, teamB] = TEAMS.map((team) => teamView(match, team, team === viewer.team));
  if (teamA === undefined || teamB === undefined) return null;
  return {
    id: match.id,
    seasonId: match.seasonId,
    version: match.version,
    status: match.status,
    disputed: isDisputed(match),
    voided: match.voided,
    winner: match.winner,
    createdAtMs: match.createdAtMs,
    hostUserId: match.hostUserId,
    lobbyId: match.lobbyId,
    lobbyCreateTimeoutS: match.lobbyCreateTimeoutS,
    lobbyJoinTimeoutS: match.lobbyJoinTimeoutS,
    reportCount: match.reportCount,
    reports: reportViews(match, reports, viewer),
    myTeam: viewer.team,
    banOrder: Math.max(0, viewer.rateOrder - FIRST_BAN_REPORTER + 1),
    teams: { A: teamA, B: teamB },
  };
};

export interface UserMatchView {
  readonly userId: string;
  readonly view: MatchView;
}

/** What each of the users may see of the match; nothing of those who do not play in it. */
export const viewsFor = (
  match: Match,
  reports: readonly Report[],
  userIds: readonly string[],
): readonly UserMatchView[] =>
  userIds.flatMap((userId) => {
    const view = viewFor(match, reports, userId);
    return view === null ? [] : [{ userId, view }];
  });
