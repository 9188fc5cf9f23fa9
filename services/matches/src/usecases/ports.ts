import type { MatchId, UserId } from "@gokaku/game";
import type { ClosingCause } from "../domain/closing.ts";
import type { MatchDraft } from "../domain/draft.ts";
import type { Match } from "../domain/match.ts";
import type { Report } from "../domain/report.ts";
import type { SettledSeat } from "../domain/settle.ts";
import type { Verdict } from "../domain/tally.ts";

/** A match with the reports that count. */
export interface MatchRecord {
  readonly match: Match;
  readonly reports: readonly Report[];
}

export type Refusal = "seated" | "season_sealed" | "malformed";

/** Whether a match id was created or refused, once and for ever. */
export interface Creation {
  readonly matchId: string;
  readonly refusal: Refusal | null;
  /** Whom the refusal names. */
  readonly userIds: readonly string[];
}

export interface HostChange {
  readonly cause: "created" | "transfer" | "create_timeout";
  readonly byUserId: UserId | null;
  readonly atMs: number;
}

export interface Settlement {
  readonly verdict: Verdict;
  readonly culprit: UserId | null;
  readonly voided: boolean;
  readonly cause: ClosingCause | "dispute_expired";
  readonly wasDisputed: boolean;
  readonly seats: readonly SettledSeat[];
  readonly atMs: number;
}

/** What the rest of the system is told; leaves with the commit. */
export type Fact =
  | { readonly kind: "created"; readonly match: Match }
  | {
      readonly kind: "updated";
      readonly match: Match;
      readonly updateType: "lobby" | "host" | "report" | "status";
    }
  | { readonly kind: "settled"; readonly match: Match; readonly settlement: Settlement }
  | {
      readonly kind: "disputed";
      readonly match: Match;
      readonly seats: readonly SettledSeat[];
      readonly atMs: number;
    };

/** One transaction on the matches. A locked match stays as it was read until the end of it. */
export interface MatchUnit {
  lock(matchId: MatchId): Promise<MatchRecord | null>;
  /** The match in which the user sits. */
  lockCurrent(userId: string): Promise<MatchRecord | null>;
  /** Like `lock`, but answers null as well while somebody else holds the match. */
  lockIfFree(matchId: MatchId): Promise<MatchRecord | null>;
  /** Writes what changes in a match after its creation, and when a timer has to look at it again. */
  save(record: MatchRecord): Promise<void>;
  saveHostChange(match: Match, change: HostChange): Promise<void>;
  saveLobbyChange(match: Match, byUserId: string, atMs: number): Promise<void>;
  saveReport(match: Match, report: Report): Promise<void>;
  saveDispute(match: Match, cause: ClosingCause, atMs: number): Promise<void>;
  saveSettlement(match: Match, settlement: Settlement): Promise<void>;
  freeSeats(matchId: MatchId, atMs: number): Promise<void>;
  announce(...facts: readonly Fact[]): Promise<void>;
}

/** One transaction that creates matches. */
export interface CreationUnit {
  /** Reserves the ids that nobody created or refused before. @returns those it got */
  reserve(matchIds: readonly MatchId[], atMs: number): Promise<ReadonlySet<string>>;
  readCreations(matchIds: readonly MatchId[]): Promise<readonly Creation[]>;
  /** Keeps the seasons as they are until the end of the transaction. @returns the sealed ones */
  holdSeasons(seasonIds: readonly string[]): Promise<ReadonlySet<string>>;
  readLobbyTimeouts(): Promise<{ readonly createS: number; readonly joinS: number }>;
  /** Voice channel pairs that no match in play uses, at most `count`. */
  pickVoicePairs(count: number): Promise<readonly VoicePair[]>;
  /** Seats the players of the drafts, of whom none occurs twice. @returns the users whose seat was free */
  takeSeats(drafts: readonly MatchDraft[]): Promise<ReadonlySet<string>>;
  giveSeatsBack(matchIds: readonly MatchId[]): Promise<void>;
  refuse(creations: readonly Creation[]): Promise<void>;
  insert(matches: readonly Match[]): Promise<void>;
  announce(...facts: readonly Fact[]): Promise<void>;
}

export interface VoicePair {
  readonly A: string;
  readonly B: string;
}

/** Reads without locks. */
export interface MatchReader {
  findMatch(matchId: MatchId): Promise<MatchRecord | null>;
  /** The matches in which these users sit. */
  findCurrent(userIds: readonly string[]): Promise<readonly MatchRecord[]>;
}

export type Transact<Unit> = <Result>(work: (unit: Unit) => Promise<Result>) => Promise<Result>;
