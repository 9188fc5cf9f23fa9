import type { MatchId, UserId } from "@gokaku/game";
import type { EndCause, RequestedEnd } from "./entry.ts";
import type { RoleNumber } from "./roles.ts";

/** How long an asked player may answer. */
const ANSWER_MS = 20_000;
/** An asked player who has not answered after this time does not keep the next one from being asked. */
const NEXT_MS = 10_000;
/** A shorter offer than this is not made. */
const LEAST_ANSWER_MS = 5_000;
/** The search for a seat ends this long after it opened. */
const SEARCH_MS = 60_000;
/** From this moment on it ends as soon as no suitable player waits. */
const PATIENT_MS = 25_000;
/** A player returns to the queue within this time after the match ended; later the player has gone. */
export const RETURN_WITHIN_MS = 10 * 60_000;

/** A seat of a running match that has no player. Times in unix ms. */
export interface Vacancy {
  readonly matchId: MatchId;
  /** The player who left the seat. */
  readonly userId: UserId;
  readonly role: RoleNumber;
  readonly vacatedAtMs: number;
  readonly maySwap: boolean;
}

/** Why an unanswered offer ends now; null when it goes on. */
export const endOfOffer = (
  { untilMs, isWaiting }: { readonly untilMs: number; readonly isWaiting: boolean },
  nowMs: number,
): "gone" | "expired" | null => {
  if (!isWaiting) return "gone";
  return nowMs >= untilMs ? "expired" : null;
};

/** Whether one more player may be asked. @param openOffers unanswered offers of the seat */
export const mayAskNext = (openOffers: readonly { readonly offeredAtMs: number }[], nowMs: number): boolean =>
  openOffers.every(({ offeredAtMs }) => nowMs - offeredAtMs >= NEXT_MS);

/** Until when a player who is asked now may answer; null when too little time is left. */
export const answerUntilMs = ({ vacatedAtMs }: Vacancy, nowMs: number): number | null => {
  const untilMs = Math.min(nowMs + ANSWER_MS, vacatedAtMs + SEARCH_MS);
  return untilMs - nowMs < LEAST_ANSWER_MS ? null : untilMs;
};

/** Whether the search ends when no player can be asked now. */
export const isHopeless = ({ vacatedAtMs }: Vacancy, nowMs: number): boolean =>
  nowMs - vacatedAtMs >= PATIENT_MS;

/** The answer of matches to a substitute. */
export type Seating = { readonly isSeated: true } | { readonly isSeated: false; readonly refusal: string };

/** How the entry of a refused substitute ends; null when the player waits again. */
export const endAfterRefusal = (refusal: string, endRequested: RequestedEnd | null): EndCause | null => {
  if (refusal === "season_closed") return "season_closing";
  if (refusal === "seated_elsewhere") return "seated";
  return endRequested;
};
