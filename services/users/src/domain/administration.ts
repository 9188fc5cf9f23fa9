import { CodedError, LIMITS } from "@gokaku/game";
import { SEED_TIERS } from "@gokaku/rating";
import { declineTimeoutUntilS } from "./absence.ts";
import { type Account, changed } from "./account.ts";
import type { LedgerEntry } from "./ledger.ts";
import { correctionOf, effectivePenalty, type PenaltyState } from "./penalty.ts";
import { type Seed, seedOfTier } from "./skill.ts";
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
  /** From which the skill begins, 1 to 5; 0 removes the seed. */
  readonly seedTier?: number;
}

/** The edited fields in the words of the audit log. */
type Facts = Readonly<Record<string, unknown>>;

export interface EditedAccount {
  readonly account: Account;
  readonly ownedBadges: readonly string[];
  readonly seed: Seed | null;
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

const editSeed = ({ userId }: Account, seed: Seed | null, tier: number | undefined, atMs: number) => {
  if (tier === undefined || (tier > 0 && seed?.tier === tier)) return seed;
  return whole("seed_tier", tier, 0, SEED_TIERS.length) === 0 ? null : seedOfTier(userId, tier, atMs);
};

const factsOf = (
  { stats, penalties, isBanned, bannedUntilS }: Account,
  ownedBadges: readonly string[],
  seed: Seed | null,
): Facts => ({
  rate: stats.rate,
  penalty_count: penalties.count,
  penalty_correction: correctionOf(penalties),
  is_banned: isBanned,
  banned_until: bannedUntilS,
  owned_badges: ownedBadges.toSorted(),
  seed_tier: seed?.tier ?? 0,
  seed_rating: seed?.mean ?? null,
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
  seed: Seed | null = null,
): EditedAccount => {
  const nowS = Math.floor(nowMs / 1000);
  const rate = whole("rate", edit.rate ?? account.stats.rate, LIMITS.lowestRate, LIMITS.highestRate);
  const entry = rate === account.stats.rate ? null : adminEntry(account, rate, nowMs);
  const badges = edit.ownedBadges === undefined ? ownedBadges : [...new Set(edit.ownedBadges)];
  const equipped = (badgeId: string): string => (badges.includes(badgeId) ? badgeId : "");
  const changes = {
    isBanned: edit.isBanned ?? account.isBanned,
    bannedUntilS: edit.isBanned === undefined ? account.bannedUntilS : 0,
    currentBadge: equipped(account.currentBadge),
    currentBadge2: equipped(account.currentBadge2),
    stats: entry === null ? account.stats : applyEntry(account.stats, entry),
    penalties: editPenalties(account.penalties, edit, nowS),
  };
  const edited = changed(account, changes, nowS);
  const seedAfter = editSeed(account, seed, edit.seedTier, nowMs);
  const [before, after] = [factsOf(account, ownedBadges, seed), factsOf(edited, badges, seedAfter)];
  const differing = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (differing.length === 0) throw new CodedError("no_changes", `nothing of ${account.userId} would change`);
  return {
    account: edited,
    ownedBadges: badges,
    seed: seedAfter,
    entry,
    before: pick(before, differing),
    after: pick(after, differing),
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
 * The penalties of a player without one of them: its points and its time-out are gone, those of the others and of the
 * last declined match stay.
 * @param others what else was given and stands
 */
export const withoutPenalty = (
  state: PenaltyState,
  penalty: Pick<StoredPenalty, "points">,
  others: readonly Pick<StoredPenalty, "atS" | "timeoutS">[],
  declinedAtS: number | null,
): PenaltyState => ({
  ...state,
  count: state.count - penalty.points,
  // Corrections earned for a removed penalty are no credit for the next one.
  correctionEarned: Math.min(
    state.correctionEarned,
    Math.max(0, state.count - penalty.points - state.correctionGiven),
  ),
  timeoutUntilS: Math.max(
    declineTimeoutUntilS(declinedAtS),
    ...others.map(({ atS, timeoutS }) => atS + timeoutS),
  ),
  lastPenaltyAtS: Math.max(0, ...others.map(({ atS }) => atS)),
});
