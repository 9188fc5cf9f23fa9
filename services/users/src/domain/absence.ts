import { LIMITS, type VacancyCause } from "@gokaku/game";
import { type Penalty, type PenaltyState, penalise } from "./penalty.ts";
import { MARKS_PER_PENALTY } from "./settlement.ts";

const DECLINE_TIMEOUT_S = 300;

const DAY_S = 86_400;
/** 12:00 in Japan, in seconds after midnight UTC. */
const DAY_BEGINS_S = 3 * 3600;

/** The content of `match.vacated`. */
export interface Vacancy {
  readonly matchId: string;
  readonly seasonId: string;
  readonly createdAtMs: number;
  readonly vacatedAtMs: number;
  readonly isExcused: boolean;
  readonly players: readonly { readonly userId: string; readonly cause: VacancyCause }[];
}

/** A player before the charge, all of one state. */
export interface AbsenceBefore {
  readonly penalties: PenaltyState;
  /** Penalties within the memory of penalties. */
  readonly recentPenalties: number;
  /** Declined matches of the season, without free ones. */
  readonly declines: number;
  readonly hasFreeDecline: boolean;
}

export interface Absence {
  readonly penalties: PenaltyState;
  readonly penalty: Penalty | null;
  readonly isFree: boolean;
}

/** When the seats became open, in unix seconds. */
export const vacatedAtSOf = ({ vacatedAtMs }: Vacancy): number => Math.floor(vacatedAtMs / 1000);

/** The day of a moment, from 12:00 to 12:00 in Japan, in unix seconds. */
export const dayOf = (atS: number): { readonly fromS: number; readonly toS: number } => {
  const fromS = Math.floor((atS - DAY_BEGINS_S) / DAY_S) * DAY_S + DAY_BEGINS_S;
  return { fromS, toS: fromS + DAY_S };
};

/**
 * Until when a declined match keeps its player from waiting, in unix seconds.
 * @param declinedAtS of the last decline that was not free; null for none
 */
export const declineTimeoutUntilS = (declinedAtS: number | null): number =>
  declinedAtS === null ? 0 : declinedAtS + DECLINE_TIMEOUT_S;

/** The charge of a seat that became open (CHECKIN-20, CHECKIN-21). */
export const chargeOf = (vacancy: Vacancy, cause: VacancyCause, before: AbsenceBefore): Absence => {
  const atS = vacatedAtSOf(vacancy);
  const { penalties, recentPenalties, declines, hasFreeDecline } = before;
  if (cause !== "declined") {
    const { state, penalty } = penalise(penalties, "absence", recentPenalties, atS);
    return { penalties: state, penalty, isFree: false };
  }
  const isFree = vacancy.vacatedAtMs - vacancy.createdAtMs <= LIMITS.freeDecline * 1000 && !hasFreeDecline;
  if (isFree) return { penalties, penalty: null, isFree };
  const paused = {
    ...penalties,
    timeoutUntilS: Math.max(penalties.timeoutUntilS, declineTimeoutUntilS(atS)),
  };
  if ((declines + 1) % MARKS_PER_PENALTY !== 0) return { penalties: paused, penalty: null, isFree };
  const { state, penalty } = penalise(paused, "declined", recentPenalties, atS);
  return { penalties: state, penalty, isFree };
};
