import type { MatchId, MatchStatus, Role, Team, UserId, Verdict } from "@gokaku/game";
import type { Skill } from "@gokaku/rating";

/**
 * The data of a player that others in the match see, as the protocol writes it in JSON. This service never
 * reads it.
 */
export type Card = Readonly<Record<string, string | number>>;

/** One of the ten places, frozen when the match was made. */
export interface Seat {
  readonly userId: UserId;
  readonly card: Card;
  readonly team: Team;
  readonly role: Role;
  /** In the player's own order, the first choice first. */
  readonly selectedRoles: readonly Role[];
  readonly rate: number;
  readonly mu: number;
  readonly sigma: number;
  /** The hidden skill; null for an unknown one. It changes no step of the rate. */
  readonly skill: Skill | null;
  readonly entryId: string;
  /** Place by rate within the team, 1 to 5. */
  readonly rateOrder: number;
  readonly confirmedAtMs: number | null;
  /** When the seat became open; its player stays on it until a substitute comes. */
  readonly vacatedAtMs: number | null;
  /** When a substitute sat down, with the rating of that moment; null for the first ten. */
  readonly seatedAtMs: number | null;
}

/** A player of the match says that another one is missing. */
export interface Naming {
  readonly userId: UserId;
  readonly byUserId: UserId;
}

/** A verdict that enough reports support, and since when (unix ms) it is the same without a break. */
export interface Lead {
  readonly key: string;
  readonly sinceMs: number;
}

/** Links to the voice channels of the two teams, empty for none. */
export type VoicePair = Readonly<Record<Team, string>>;

export interface Match {
  readonly id: MatchId;
  readonly seasonId: string;
  readonly tickId: string;
  readonly version: number;
  readonly status: MatchStatus;
  /** When it closed without a verdict; stays after the dispute is decided. */
  readonly disputedAtMs: number | null;
  readonly voided: boolean;
  readonly winner: Verdict | null;
  readonly createdAtMs: number;
  /** When reports and seats ended, by a verdict, as void or as a dispute. */
  readonly closedAtMs: number | null;
  readonly hostUserId: string;
  readonly lobbyId: string;
  readonly firstAttack: Team;
  readonly voiceLinks: VoicePair;
  readonly lobbyCreateTimeoutS: number;
  readonly lobbyJoinTimeoutS: number;
  /** From when the lobby's time-outs count: the creation, later by each time in which a seat was open. */
  readonly lobbyFromMs: number;
  /** Seconds from the creation in which seats must be confirmed; 0 for no check-in. */
  readonly checkInS: number;
  readonly namings: readonly Naming[];
  readonly reportDeadlineS: number;
  readonly reportCount: number;
  readonly lead: Lead | null;
  /** Played with bots; nothing of it counts. */
  readonly isRehearsal?: true;
  readonly seats: readonly Seat[];
}

/** Closed without a verdict and not yet decided. */
export const isDisputed = (match: Match): boolean =>
  match.status === "matched" && match.disputedAtMs !== null;

/** Still played or reported: seats are taken, reports are accepted. */
export const isOpen = (match: Match): boolean => match.status === "matched" && match.disputedAtMs === null;

/** The place by rate within a team from which players report a ban. */
export const FIRST_BAN_REPORTER = 3;

export const seatOf = (match: Match, userId: string): Seat | undefined =>
  match.seats.find((seat) => seat.userId === userId);

/** The seat that the user has; none once it is open. */
export const currentSeatOf = (match: Match, userId: string): Seat | undefined =>
  match.seats.find((seat) => seat.userId === userId && seat.vacatedAtMs === null);

/** Unix ms at which the first of the open seats became open, null for none. The lobby's clock stands still from then on. */
export const vacantSinceMs = ({ seats }: Pick<Match, "seats">): number | null =>
  seats.reduce<number | null>(
    (first, { vacatedAtMs }) => (vacatedAtMs === null ? first : Math.min(first ?? vacatedAtMs, vacatedAtMs)),
    null,
  );

export const teamSeats = <Place extends Pick<Seat, "team">>(
  seats: readonly Place[],
  team: Team,
): readonly Place[] => seats.filter((seat) => seat.team === team);

/** The match after a change; every change raises the version. */
export const advanced = (match: Match, changes: Partial<Omit<Match, "id" | "version">>): Match => ({
  ...match,
  ...changes,
  version: match.version + 1,
});
