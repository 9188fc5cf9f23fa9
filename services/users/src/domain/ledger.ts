import type { RecordOutcome } from "@gokaku/game";

/** Why a rate has the value it has; every change of a rate is one entry. */
export type LedgerKind = "seed" | "match" | "admin" | "season" | "correction";
export type Outcome = "won" | "lost" | "invalid" | "void";

const SHOWN = {
  won: "win",
  lost: "lose",
  invalid: "invalid",
  void: "invalid",
} as const satisfies Record<Outcome, RecordOutcome>;

/**
 * One change of one player's rate. `ordinal` numbers the entries of a player from 1 without gaps; `mu` and
 * `delta` are whole points. `outcome` belongs to entries of kind `match` alone, `matchId` to those and to
 * entries of kind `correction`. A correction is the sum of its changes in all matches of the player. An entry
 * of kind `season` opens the season that it names. `lateDelta` is the change by a match decided
 * after the end of its season; the present rate stays.
 */
export interface LedgerEntry {
  readonly userId: string;
  readonly ordinal: number;
  readonly kind: LedgerKind;
  readonly cause: string;
  readonly matchId: string | null;
  readonly seasonId: string;
  readonly outcome: Outcome | null;
  readonly delta: number;
  readonly muBefore: number;
  readonly muAfter: number;
  readonly sigmaBefore: number;
  readonly sigmaAfter: number;
  readonly atMs: number;
  readonly lateDelta?: number;
}

export const isDecided = (entry: Pick<LedgerEntry, "outcome">): boolean =>
  entry.outcome === "won" || entry.outcome === "lost";

/** How a player is shown what a match was for them; null stands for a match that is still to be decided. */
export const shownOutcome = (outcome: Outcome | null): RecordOutcome =>
  outcome === null ? "disputed" : SHOWN[outcome];
