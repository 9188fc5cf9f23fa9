import { LIMITS } from "@gokaku/game";
import { isDisputed, isOpen, type Lead, type Match, vacantSinceMs } from "./match.ts";
import { type Outcome, tally, type Vote } from "./tally.ts";

/** The waits of the closing rules, in ms. */
export const CLOSING = {
  stableMs: 300_000,
  reportsToHold: 5,
  /** Added to the join time-out: a whole match fits in before anybody can close it. */
  playMs: 600_000,
  noLobbyMs: 1_200_000,
  reportsThatProveAMatch: 3,
  disputeMs: 72 * 3_600_000,
  /**
   * The time in which a report that arrived before a close is still counted. It waits at the gateway for at
   * most 2 s and for matches for at most 2.5 s.
   */
  graceMs: 5_000,
  /** A match with an open seat is void after so long; queue gives up earlier. */
  vacancyMs: 90_000,
} as const;

export interface ClosingState {
  readonly lobbyFromMs: number;
  readonly lobbyJoinTimeoutS: number;
  readonly reportDeadlineS: number;
  readonly hasLobby: boolean;
  readonly votes: readonly Vote[];
  readonly lead: Lead | null;
}

export type ClosingCause = "all_reported" | "verdict_stable" | "deadline" | "no_lobby";

export type Closing =
  | { readonly kind: "open"; readonly nextAtMs: number }
  | { readonly kind: "settled"; readonly outcome: Outcome; readonly cause: ClosingCause }
  | { readonly kind: "void"; readonly cause: "no_lobby" }
  | { readonly kind: "disputed"; readonly cause: ClosingCause };

const keyOf = ({ verdict, offender }: Outcome): string =>
  offender === null ? verdict : `${verdict}:${offender}`;

/** The leading verdict after a report at `nowMs`; a change of verdict or offender restarts the wait. */
export const leadAfter = (previous: Lead | null, votes: readonly Vote[], nowMs: number): Lead | null => {
  const outcome = tally(votes);
  if (outcome === null || votes.length < CLOSING.reportsToHold) return null;
  const key = keyOf(outcome);
  return previous?.key === key ? previous : { key, sinceMs: nowMs };
};

const deadlineMs = (state: ClosingState): number => state.lobbyFromMs + state.reportDeadlineS * 1000;

const stableUntilMs = (state: ClosingState): number =>
  state.lead === null
    ? Number.POSITIVE_INFINITY
    : Math.max(
        state.lead.sinceMs + CLOSING.stableMs,
        state.lobbyFromMs + state.lobbyJoinTimeoutS * 1000 + CLOSING.playMs,
      );

const neverBegan = (state: ClosingState, reports = state.votes.length): boolean =>
  !state.hasLobby && reports < CLOSING.reportsThatProveAMatch;

/** The earliest moment (unix ms) at which an unchanged match closes by itself. */
const closesAtMs = (state: ClosingState, reports = state.votes.length): number => {
  const noLobbyMs = neverBegan(state, reports)
    ? state.lobbyFromMs + CLOSING.noLobbyMs
    : Number.POSITIVE_INFINITY;
  return Math.min(deadlineMs(state), stableUntilMs(state), noLobbyMs);
};

/**
 * The rule that was fulfilled first, however late the check runs: a late check must not turn a stable
 * verdict into a deadline.
 */
const causeOf = (state: ClosingState, everybodyReported: boolean): ClosingCause => {
  if (everybodyReported) return "all_reported";
  return stableUntilMs(state) <= deadlineMs(state) ? "verdict_stable" : "deadline";
};

/** Whether a match closes at `nowMs`, how, and when to look again if it does not. */
export const closingOf = (state: ClosingState, nowMs: number): Closing => {
  const everybodyReported = state.votes.length >= LIMITS.playersPerMatch;
  const nextAtMs = closesAtMs(state);
  if (!everybodyReported && nowMs < nextAtMs) return { kind: "open", nextAtMs };
  if (neverBegan(state)) return { kind: "void", cause: "no_lobby" };
  const cause = causeOf(state, everybodyReported);
  const outcome = tally(state.votes);
  return outcome === null ? { kind: "disputed", cause } : { kind: "settled", outcome, cause };
};

/** When (unix ms) an undecided dispute becomes void. */
export const disputeEndsAtMs = (disputedAtMs: number): number => disputedAtMs + CLOSING.disputeMs;

/** Unix ms at which a match with an open seat is void for want of a substitute; null without an open seat. */
export const abandonedAtMs = (match: Match): number | null => {
  const sinceMs = isOpen(match) ? vacantSinceMs(match) : null;
  return sinceMs === null ? null : sinceMs + CLOSING.vacancyMs;
};

const stateOf = (match: Match, votes: readonly Vote[]): ClosingState => ({
  lobbyFromMs: match.lobbyFromMs,
  lobbyJoinTimeoutS: match.lobbyJoinTimeoutS,
  reportDeadlineS: match.reportDeadlineS,
  hasLobby: match.lobbyId !== "",
  votes,
  lead: match.lead,
});

/** Whether this match, still open, closes at `nowMs`, and how. */
export const closingOfMatch = (match: Match, votes: readonly Vote[], nowMs: number): Closing =>
  closingOf(stateOf(match, votes), nowMs);

/** Unix ms at which an open match closes if no further report comes; null once it is closed. */
export const openUntilMs = (match: Match): number | null =>
  isOpen(match) ? (abandonedAtMs(match) ?? closesAtMs(stateOf(match, []), match.reportCount)) : null;

/** Whether a report that arrived at `arrivedAtMs` came too late for this match. */
export const isTooLate = (match: Match, votes: readonly Vote[], arrivedAtMs: number): boolean =>
  closingOfMatch(match, votes, arrivedAtMs).kind !== "open";

/** The newest moment of which no report can still be on its way at `nowMs`. Closes by time are judged at it. */
export const judgedAtMs = (nowMs: number): number => nowMs - CLOSING.graceMs;

/** Unix ms at which a timer has to look at the match, or null when nothing happens by itself any more. */
export const nextCloseAtMs = (match: Match, votes: readonly Vote[]): number | null => {
  if (match.status === "done") return null;
  if (isDisputed(match) && match.disputedAtMs !== null) return disputeEndsAtMs(match.disputedAtMs);
  return abandonedAtMs(match) ?? closesAtMs(stateOf(match, votes)) + CLOSING.graceMs;
};
