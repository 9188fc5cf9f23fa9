import { LIMITS, type MatchId, ROLES, type Role, TEAMS, type Team } from "@gokaku/game";
import { firstHost } from "./host.ts";
import type { Match, Seat, VoicePair } from "./match.ts";

export type SeatDraft = Omit<Seat, "rateOrder" | "confirmedAtMs" | "vacatedAtMs" | "seatedAtMs">;

/** A match as queue asks for it. */
export interface MatchDraft {
  readonly id: MatchId;
  readonly seasonId: string;
  readonly tickId: string;
  readonly firstAttack: Team;
  readonly seats: readonly SeatDraft[];
}

/** The service's own settings of a match. */
export interface MatchTerms {
  readonly createdAtMs: number;
  readonly lobbyCreateTimeoutS: number;
  readonly lobbyJoinTimeoutS: number;
  readonly checkInS: number;
  readonly reportDeadlineS: number;
  readonly voiceLinks: VoicePair;
}

const isTeamComplete = (seats: readonly SeatDraft[], team: Team): boolean => {
  const roles = seats.filter((seat) => seat.team === team).map((seat) => seat.role);
  return roles.length === LIMITS.playersPerTeam && ROLES.every((role: Role) => roles.includes(role));
};

/** Whether a seat can be one of a match. */
export const isSeatSound = ({ role, selectedRoles, rate, mu, sigma }: SeatDraft): boolean =>
  selectedRoles.includes(role) &&
  new Set(selectedRoles).size === selectedRoles.length &&
  rate === Math.round(mu) &&
  Number.isFinite(sigma) &&
  sigma > 0;

/** Why a match cannot be made whoever asks and whenever, or null when it can. */
export const faultOf = ({ seasonId, seats }: MatchDraft): string | null => {
  if (seasonId === "") return "no season";
  if (seats.length !== LIMITS.playersPerMatch) return "not ten seats";
  if (new Set(seats.map((seat) => seat.userId)).size !== seats.length) return "a player sits twice";
  if (!TEAMS.every((team) => isTeamComplete(seats, team))) return "a team lacks a role";
  return seats.every(isSeatSound) ? null : "a seat makes no sense";
};

const byRate = (one: SeatDraft, other: SeatDraft): number =>
  other.rate - one.rate || (one.userId < other.userId ? -1 : 1);

/** The seats with their place by rate within the team, ties by user id. */
export const ranked = <Draft extends SeatDraft>(
  seats: readonly Draft[],
): readonly (Draft & Pick<Seat, "rateOrder">)[] =>
  TEAMS.flatMap((team) =>
    seats
      .filter((seat) => seat.team === team)
      .toSorted(byRate)
      .map((seat, index) => ({ ...seat, rateOrder: index + 1 })),
  );

/** The match at its first moment. */
export const newMatch = (draft: MatchDraft, terms: MatchTerms): Match => {
  const seats = ranked(draft.seats).map((seat) => ({
    ...seat,
    confirmedAtMs: null,
    vacatedAtMs: null,
    seatedAtMs: null,
  }));
  return {
    id: draft.id,
    seasonId: draft.seasonId,
    tickId: draft.tickId,
    version: 1,
    status: "matched",
    disputedAtMs: null,
    voided: false,
    winner: null,
    closedAtMs: null,
    hostUserId: firstHost(seats),
    lobbyId: "",
    firstAttack: draft.firstAttack,
    reportCount: 0,
    lead: null,
    namings: [],
    lobbyFromMs: terms.createdAtMs,
    seats,
    ...terms,
  };
};
