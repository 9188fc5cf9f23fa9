/** Why a rate has the value it has; every change of a rate is one entry. */
export type LedgerKind = "seed" | "match";
export type Outcome = "won" | "lost" | "invalid" | "void";

/**
 * One change of one player's rate. `ordinal` numbers the entries of a player from 1 without gaps, `mu` and
 * `delta` are whole points, `at` is in unix ms, `matchId`, `outcome` belong to entries of kind `match` alone.
 */
export type LedgerEntry = Readonly<{
  userId: string;
  ordinal: number;
  kind: LedgerKind;
  cause: string;
  matchId: string | null;
  seasonId: string;
  outcome: Outcome | null;
  delta: number;
  muBefore: number;
  muAfter: number;
  sigmaBefore: number;
  sigmaAfter: number;
  at: number;
}>;

export const isDecided = (entry: Pick<LedgerEntry, "outcome">): boolean =>
  entry.outcome === "won" || entry.outcome === "lost";
