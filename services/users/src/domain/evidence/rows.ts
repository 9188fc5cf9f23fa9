/** A player's seat in a decided match. */
export interface EvidenceSeat {
  readonly userId: string;
  /** "" when the player reported none. */
  readonly characterId: string;
}

/** A decided match. */
export interface EvidenceMatch {
  readonly matchId: string;
  readonly startedAtS: number;
  readonly winners: readonly EvidenceSeat[];
  readonly losers: readonly EvidenceSeat[];
}

export interface EvidenceAccount {
  readonly userId: string;
  readonly createdAtS: number;
}

/** A device key or a network class with which an account signed in, both as keyed hashes. */
export interface EvidenceTrace {
  readonly userId: string;
  readonly kind: "device" | "network";
  readonly hash: string;
}

/** One player reported another one in a match; counted when enough others did too. */
export interface EvidenceReport {
  readonly matchId: string;
  readonly reporterId: string;
  readonly reportedId: string;
  readonly counted: boolean;
}

/** Everything that the list is made from. Matches are in the order of play. */
export interface EvidenceRows {
  readonly matches: readonly EvidenceMatch[];
  readonly accounts: readonly EvidenceAccount[];
  readonly traces: readonly EvidenceTrace[];
  readonly reports: readonly EvidenceReport[];
}

export const EVIDENCE_KINDS = [
  "win_trading",
  "boosting",
  "second_account",
  "skilled_newcomer",
  "grudge",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** A suspicion with its numbers. It is a reason to look, never an act. */
export interface Finding {
  readonly kind: EvidenceKind;
  /**
   * Boosting: who loses, who gains. Second account and skilled newcomer: the newer account, the older one. Grudge: who
   * reports, who is reported. Win trading: no order.
   */
  readonly userIds: readonly [string, string];
  /** How likely chance alone gives a pair as unusual as this one, from 0 to 1. */
  readonly chance: number;
  /** The same after the correction for all tested pairs: the expected share of false rows down to this one. */
  readonly corrected: number;
  /** How many pairs were tested. */
  readonly tested: number;
  readonly numbers: Readonly<Record<string, number>>;
}

/** A row enters the list when its corrected chance is no larger. */
export const LARGEST_CORRECTED = 0.05;
