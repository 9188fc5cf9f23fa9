import { CodedError } from "@gokaku/game";
import { changed } from "../domain/account.ts";
import { type Actor, requireOutranked } from "../domain/actor.ts";
import {
  type AccountEdit,
  editAccount,
  type StoredPenalty,
  withoutPenalty,
} from "../domain/administration.ts";
import { isSameSeed, type Seed } from "../domain/skill.ts";
import { findDeclinedAtS } from "../store/absences.ts";
import { findAnyAccountByUserId } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { insertGrants, listOwnedBadgesByUserId, removeOwnedBadges } from "../store/badges.ts";
import { insertLedgerEntry } from "../store/ledger.ts";
import { findPenaltyById, listPenaltiesByUserId, markWithdrawn } from "../store/penalties.ts";
import { deleteSeedByUserId, findSeedByUserId, saveSeeds } from "../store/skill-seeds.ts";
import type { Deps } from "./deps.ts";
import { type AccountView, viewAccount } from "./get-account.ts";
import { lockAnyAccount, requireKnownBadges } from "./require.ts";
import { storeAccount } from "./store-account.ts";

/** An account as admins see it, its penalties newest first; `seed` is null for a skill that begins as usual. */
export interface AdminView {
  readonly seed: Seed | null;
  readonly view: AccountView;
  readonly penalties: readonly StoredPenalty[];
}

type Reading = Pick<Deps, "db" | "clock" | "rankingMinMatches" | "rateCounts">;
type Writing = Reading & Pick<Deps, "transact" | "countRare" | "onRatingsChanged" | "onFitDue">;

/** @throws CodedError `user_not_found` */
export const getAccountForAdmin = async (deps: Reading, userId: string): Promise<AdminView> => {
  const [view, penalties, seed] = await Promise.all([
    viewAccount(deps, userId, findAnyAccountByUserId),
    listPenaltiesByUserId(deps.db, userId),
    findSeedByUserId(deps.db, userId),
  ]);
  return { view: { ...view, banReason: "" }, penalties, seed };
};

export interface EditCommand {
  readonly actor: Actor;
  readonly userId: string;
  readonly edit: AccountEdit;
  /** The version that the admin looked at; null is not compared. */
  readonly version: number | null;
  /** The admin's own words. */
  readonly reason: string;
}

/**
 * Changes an account on an admin's order, with one row of the audit log.
 * @throws CodedError `user_not_found`, `outranked`, `badge_not_found`, `invalid_request`, `no_changes`, `conflict`
 */
export const updateAccount = async (
  deps: Writing,
  { actor, userId, edit, version, reason }: EditCommand,
): Promise<AdminView> => {
  await deps.transact(async ({ db, emit }) => {
    const account = await lockAnyAccount(db, userId);
    requireOutranked(actor, account);
    if (version !== null && version !== account.version) {
      deps.countRare("edit_conflict");
      throw new CodedError("conflict", `${userId} has changed since version ${version}`);
    }
    if (edit.ownedBadges !== undefined) await requireKnownBadges(db, edit.ownedBadges);
    const owned = await listOwnedBadgesByUserId(db, userId);
    const nowMs = deps.clock.nowMs();
    // A deleted account has no seed and gets none.
    if (edit.seedTier !== undefined && account.deletedAtS > 0)
      throw new CodedError("user_not_found", `${userId} has left`);
    const seed = await findSeedByUserId(db, userId);
    const edited = editAccount(account, owned, edit, nowMs, seed);
    if (edited.seed === null && seed !== null) await deleteSeedByUserId(db, userId);
    if (edited.seed !== null && !isSameSeed(seed, edited.seed)) await saveSeeds(db, [edited.seed]);
    if (edited.entry !== null) await insertLedgerEntry(db, edited.entry);
    await removeOwnedBadges(
      db,
      userId,
      owned.filter((badgeId) => !edited.ownedBadges.includes(badgeId)),
    );
    const atS = Math.floor(nowMs / 1000);
    await insertGrants(
      db,
      edited.ownedBadges
        .filter((badgeId) => !owned.includes(badgeId))
        .map((badgeId) => ({ userId, badgeId, source: "admin", cause: actor.userId, atS })),
    );
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: "account.update",
      subject: userId,
      before: edited.before,
      after: edited.after,
      reason,
    });
    await storeAccount({ db, emit }, edited.account, true);
  });
  deps.onRatingsChanged();
  if (edit.seedTier !== undefined) deps.onFitDue();
  return getAccountForAdmin(deps, userId);
};

/**
 * Gives a badge on an admin's order; one that is owned already stays as it was and is no act.
 * @returns the badges that are owned now, in the order of the catalogue
 * @throws CodedError `user_not_found`, `outranked`, `badge_not_found`
 */
export const awardBadge = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  { actor, userId, badgeId }: { readonly actor: Actor; readonly userId: string; readonly badgeId: string },
): Promise<readonly string[]> =>
  transact(async ({ db }) => {
    requireOutranked(actor, await lockAnyAccount(db, userId));
    await requireKnownBadges(db, [badgeId]);
    const owned = await listOwnedBadgesByUserId(db, userId);
    if (owned.includes(badgeId)) return owned;
    const nowMs = clock.nowMs();
    await insertGrants(db, [
      { userId, badgeId, source: "admin", cause: actor.userId, atS: Math.floor(nowMs / 1000) },
    ]);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: "badge.award",
      subject: userId,
      before: null,
      after: { badge_id: badgeId },
    });
    return listOwnedBadgesByUserId(db, userId);
  });

/**
 * Takes one penalty back, with its points and its time-out; one that was taken back before stays so.
 * @throws CodedError `penalty_not_found`, `user_not_found`, `outranked`
 */
export const withdrawPenalty = async (
  deps: Writing,
  {
    actor,
    penaltyId,
    reason,
  }: { readonly actor: Actor; readonly penaltyId: string; readonly reason: string },
): Promise<AdminView> => {
  const userId = await deps.transact(async ({ db, emit }) => {
    const penalty = await findPenaltyById(db, penaltyId);
    if (penalty === null) throw new CodedError("penalty_not_found", `there is no penalty ${penaltyId}`);
    const before = await lockAnyAccount(db, penalty.userId);
    requireOutranked(actor, before);
    const nowMs = deps.clock.nowMs();
    const nowS = Math.floor(nowMs / 1000);
    if (!(await markWithdrawn(db, penaltyId, nowS))) return penalty.userId;
    const inForce = (await listPenaltiesByUserId(db, penalty.userId)).filter(
      ({ withdrawnAtS }) => withdrawnAtS === 0,
    );
    const declinedAtS = await findDeclinedAtS(db, penalty.userId);
    const penalties = withoutPenalty(before.penalties, penalty, inForce, declinedAtS);
    const account = changed(before, { penalties }, nowS);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: "penalty.withdraw",
      subject: penalty.userId,
      before: { penalty_count: before.penalties.count },
      after: {
        penalty_count: account.penalties.count,
        penalty: { cause: penalty.cause, match_id: penalty.matchId },
      },
      reason,
    });
    await storeAccount({ db, emit }, account, true);
    return penalty.userId;
  });
  return getAccountForAdmin(deps, userId);
};
