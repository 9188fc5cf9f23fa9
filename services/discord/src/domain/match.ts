import type { Attendance, Team, Verdict } from "@gokaku/game";

export interface Seat {
  readonly userId: string;
  readonly name: string;
  readonly rate: number;
  /** 0 once the player's rate is published. */
  readonly measuringLeft: number;
  readonly attendance: Attendance;
}

/** The part of a match that everyone may read in a thread: no lobby, no role, no voice link, no report. */
export interface View {
  readonly teams: Readonly<Record<Team, readonly Seat[]>>;
  readonly firstAttack: Team;
  readonly checkInUntilMs: number;
  readonly createdAtMs: number;
  readonly isDone: boolean;
  readonly isDisputed: boolean;
  readonly isVoided: boolean;
  /** From when on it is slow, while it has no verdict. */
  readonly slowAtMs: number;
  /** Null before the result. */
  readonly verdict: Verdict | null;
}

/** A player's rate and rank before and after the result; the rank is 0 outside the published ranking. */
export interface RateChange {
  readonly userId: string;
  readonly rateBefore: number;
  readonly rateAfter: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
}
export type Rates = readonly RateChange[];

export interface Match {
  readonly matchId: string;
  readonly version: number;
  readonly view: View | null;
  readonly rates: Rates | null;
  /** When it is reported as slow; null once that is done or needless. */
  readonly slowAtMs: number | null;
}

export const EMPTY: Omit<Match, "matchId"> = { version: 0, view: null, rates: null, slowAtMs: null };

/** Staff reads of a disputed match anyway. */
const nextSlowAtMs = (match: Match, view: View): number | null => {
  if (view.isDone || view.isDisputed) return null;
  return match.view === null ? view.slowAtMs : match.slowAtMs;
};

/** The match with a view of it, unless a newer one is known. Events arrive in any order. */
export const withView = (match: Match, version: number, view: View): Match =>
  match.view !== null && match.version >= version
    ? match
    : { ...match, version, view, slowAtMs: nextSlowAtMs(match, view) };

export const playersOf = ({ teams }: View): readonly Seat[] => [...teams.A, ...teams.B];

const SNOWFLAKE = /^\d{17,20}$/;

/** Whether a user id is that of an account of Discord; those of test accounts are not. */
export const isAccount = (userId: string): boolean => SNOWFLAKE.test(userId);

/** The accounts of Discord among players. */
export const accountsOf = (seats: readonly Seat[]): readonly string[] =>
  seats.map(({ userId }) => userId).filter(isAccount);

/** The accounts that may enter the room of a team. A player who lost the seat may not. */
export const allowedIn = ({ teams }: View, team: Team): readonly string[] =>
  accountsOf(teams[team].filter(({ attendance }) => attendance !== "open"));
