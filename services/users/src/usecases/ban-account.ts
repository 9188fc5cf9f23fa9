import { CodedError, LIMITS } from "@gokaku/game";
import type { Account } from "../domain/account.ts";
import { type Actor, requireOutranked, requireReason } from "../domain/actor.ts";
import { BAN_ACT, banFacts, requireBanAllowed, withBan, withoutBan } from "../domain/ban.ts";
import { isAnyBanOver, lockBansOver } from "../store/accounts.ts";
import { findLastBanByHelper, insertAuditEntry } from "../store/audit.ts";
import { type AdminView, getAccountForAdmin } from "./administer-account.ts";
import type { Deps } from "./deps.ts";
import { lockAnyAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

/** The actor when a ban ends by itself. */
const TIME = "#time";

type Needs = Pick<
  Deps,
  "db" | "transact" | "clock" | "rankingMinMatches" | "rateCounts" | "onRatingsChanged"
>;

interface BanOrder {
  readonly actor: Actor;
  readonly userId: string;
  /** Null without end. */
  readonly hours: number | null;
  readonly reason: string;
}

/**
 * Bans a player, or gives a ban another end.
 * @throws CodedError `reason_required`, `invalid_request`, `user_not_found`, `outranked`, `ban_too_long`,
 * `ban_repeated`
 */
export const banAccount = async (
  deps: Needs,
  { actor, userId, hours, reason }: BanOrder,
): Promise<AdminView> => {
  requireReason(reason, "a ban");
  if (hours !== null && (!Number.isInteger(hours) || hours < 1 || hours > LIMITS.longestBanHours))
    throw new CodedError("invalid_request", "the hours of a ban are not within their bounds");
  await deps.transact(async ({ db, emit }) => {
    const before = await lockAnyAccount(db, userId);
    requireOutranked(actor, before);
    const nowMs = deps.clock.nowMs();
    requireBanAllowed(actor, hours, before, await findLastBanByHelper(db, userId), nowMs);
    const account = withBan(before, hours, Math.floor(nowMs / 1000));
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: actor.userId,
      action: BAN_ACT,
      subject: userId,
      before: banFacts(before),
      after: { ...banFacts(account), by: actor.role, is_reason_shown: true },
      reason,
    });
    await storeAccount({ db, emit }, account, true);
  });
  deps.onRatingsChanged();
  return getAccountForAdmin(deps, userId);
};

const lift = async (
  { db, emit }: Parameters<typeof storeAccount>[0],
  before: Account,
  { actor, reason, nowMs }: { readonly actor: string; readonly reason: string; readonly nowMs: number },
): Promise<void> => {
  const account = withoutBan(before, Math.floor(nowMs / 1000));
  await insertAuditEntry(db, {
    atMs: nowMs,
    actor,
    action: "account.unban",
    subject: before.userId,
    before: banFacts(before),
    after: banFacts(account),
    reason,
  });
  await storeAccount({ db, emit }, account, true);
};

/**
 * Ends a ban.
 * @throws CodedError `reason_required`, `user_not_found`, `outranked`, `no_changes` for a player who is not banned
 */
export const unbanAccount = async (
  deps: Needs,
  { actor, userId, reason }: Omit<BanOrder, "hours">,
): Promise<AdminView> => {
  requireReason(reason, "the end of a ban");
  await deps.transact(async (unit) => {
    const before = await lockAnyAccount(unit.db, userId);
    requireOutranked(actor, before);
    if (!before.isBanned) throw new CodedError("no_changes", `${userId} is not banned`);
    await lift(unit, before, { actor: actor.userId, reason, nowMs: deps.clock.nowMs() });
  });
  deps.onRatingsChanged();
  return getAccountForAdmin(deps, userId);
};

/** Lifts the bans that have ended. @returns how many */
export const liftBans = async ({
  db,
  transact,
  clock,
  onRatingsChanged,
}: Pick<Deps, "db" | "transact" | "clock" | "onRatingsChanged">): Promise<number> => {
  const nowMs = await clock.confirmedNowMs();
  if (!(await isAnyBanOver(db, Math.floor(nowMs / 1000)))) return 0;
  const lifted = await transact(async (unit) => {
    const over = await lockBansOver(unit.db, Math.floor(nowMs / 1000));
    for (const account of over) await lift(unit, account, { actor: TIME, reason: "", nowMs });
    return over.length;
  });
  if (lifted > 0) onRatingsChanged();
  return lifted;
};
