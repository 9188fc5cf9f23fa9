import { CodedError, LIMITS } from "@gokaku/game";
import type { Account } from "./account.ts";
import type { LedgerEntry } from "./ledger.ts";
import { correctionOf, effectivePenalty, type PenaltyState } from "./penalty.ts";
import { applyEntry } from "./stats.ts";

/** The fields of an account that an admin may set; an absent field stays. */
export interface AccountEdit {
  readonly rate?: number;
  readonly penaltyCount?: number;
  /** The correction as it is shown: what admins gave and what was earned. */
  readonly penaltyCorrection?: number;
  readonly isBanned?: boolean;
  /** All badges that are owned afterwards. */
  readonly ownedBadges?: readonly string[];
}

/** The edited fields in the words of the audit log. */
type Facts = Readonly<Record<string, unknown>>;

export interface EditedAccount {
  readonly account: Account;
  readonly ownedBadges: readonly string[];
  /** The ledger's row of a changed rate. */
  readonly entry: LedgerEntry | null;
  /** The changed fields before and after. */
  readonly before: Facts;
  readonly after: Facts;
}

const whole = (field: string, value: number, min: number, max: number): number => {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new CodedError("invalid_request", `${field} is not within its bounds`, { field, min, max });
  return value;
};

/** A player whose penalties begin to count starts to earn corrections at that moment. */
const restarted = (before: PenaltyState, after: PenaltyState, nowS: number): PenaltyState =>
  effectivePenalty(after) > effectivePenalty(before)
    ? { ...after, cleanSinceS: nowS, cleanMatches: 0 }
    : after;

const editPenalties = (state: PenaltyState, edit: AccountEdit, nowS: number): PenaltyState => {
  const count = whole("penalty_count", edit.penaltyCount ?? state.count, 0, LIMITS.mostPenalties);
  const correction = whole(
    "penalty_correction",
    edit.penaltyCorrection ?? correctionOf(state),
    0,
    LIMITS.mostPenalties,
  );
  const edited = {
    ...state,
    count,
    adjustment: state.adjustment + count - state.count,
    correctionGiven: correction - state.correctionEarned,
  };
  return restarted(state, edited, nowS);
};

const adminEntry = ({ userId, stats }: Account, rate: number, atMs: number): LedgerEntry => {
  const ordinal = stats.ledgerLength + 1;
  return {
    userId,
    ordinal,
    kind: "admin",
    cause: `edit_${ordinal}`,
    matchId: null,
    seasonId: stats.seasonId,
    outcome: null,
    delta: rate - stats.mu,
    muBefore: stats.mu,
    muAfter: rate,
    sigmaBefore: stats.sigma,
    sigmaAfter: stats.sigma,
    atMs,
  };
};

const factsOf = ({ stats, penalties, isBanned }: Account, ownedBadges: readonly string[]): Facts => ({
  rate: stats.rate,
  penalty_count: penalties.count,
  penalty_correction: correctionOf(penalties),
  is_banned: isBanned,
  owned_badges: ownedBadges.toSorted(),
});

const pick = (facts: Facts, keys: readonly string[]): Facts =>
  Object.fromEntries(keys.map((key) => [key, facts[key]]));

/**
 * Applies an admin's edit. An equipped badge that is no longer owned is unequipped.
 * @throws CodedError `invalid_request` outside the bounds, `no_changes` when nothing would be different
 */
export const editAccount = (
  account: Account,
  ownedBadges: readonly string[],
  edit: AccountEdit,
  nowMs: number,
): EditedAccount => {
  const nowS = Math.floor(nowMs / 1000);
  const rate = whole("rate", edit.rate ?? account.stats.rate, LIMITS.lowestRate, LIMITS.highestRate);
  const entry = rate === account.stats.rate ? null : adminEntry(account, rate, nowMs);
  const badges = edit.ownedBadges === undefined ? ownedBadges : [...new Set(edit.ownedBadges)];
  const equipped = (badgeId: string): string => (badges.includes(badgeId) ? badgeId : "");
  const edited: Account = {
    ...account,
    isBanned: edit.isBanned ?? account.isBanned,
    currentBadge: equipped(account.currentBadge),
    currentBadge2: equipped(account.currentBadge2),
    stats: entry === null ? account.stats : applyEntry(account.stats, entry),
    penalties: editPenalties(account.penalties, edit, nowS),
    version: account.version + 1,
    updatedAtS: nowS,
  };
  const [before, after] = [factsOf(account, ownedBadges), factsOf(edited, badges)];
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) throw new CodedError("no_changes", `nothing of ${account.userId} would change`);
  return {
    account: edited,
    ownedBadges: badges,
    entry,
    before: pick(before, changed),
    after: pick(after, changed),
  };
};

/** A stored penalty; `withdrawnAtS` is 0 unless an admin withdrew it. */
export interface StoredPenalty {
  readonly id: string;
  readonly userId: string;
  readonly matchId: string;
  readonly cause: string;
  readonly points: number;
  readonly atS: number;
  readonly timeoutS: number;
  readonly withdrawnAtS: number;
}

/**
 * The penalties of a player without one of them: its points and its time-out are gone, those of the others stay.
 * @param others what else was given and stands
 */
export const withoutPenalty = (
  state: PenaltyState,
  penalty: Pick<StoredPenalty, "points">,
  others: readonly Pick<StoredPenalty, "atS" | "timeoutS">[],
): PenaltyState => ({
  ...state,
  count: state.count - penalty.points,
  // Corrections earned for a removed penalty are no credit for the next one.
  correctionEarned: Math.min(
    state.correctionEarned,
    Math.max(0, state.count - penalty.points - state.correctionGiven),
  ),
  timeoutUntilS: Math.max(0, ...others.map(({ atS, timeoutS }) => atS + timeoutS)),
  lastPenaltyAtS: Math.max(0, ...others.map(({ atS }) => atS)),
});
