import type { UnitOfWork } from "@gokaku/db";
import { type AccountRole, CodedError } from "@gokaku/game";
import { type Account, changed } from "../domain/account.ts";
import { type Actor, requireOutranked, requireReason } from "../domain/actor.ts";
import { lockOtherAdmin } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import type { Tables } from "../store/tables.ts";
import { type AdminView, getAccountForAdmin } from "./administer-account.ts";
import type { Deps } from "./deps.ts";
import { lockAccount, lockAnyAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

/** The actor of the operator's commands on the machine. */
const OPERATOR = "#operator";

interface Change {
  readonly actor: string;
  readonly role: AccountRole;
  readonly reason: string;
  readonly nowMs: number;
}

const storeRole = async (
  { db, emit }: UnitOfWork<Tables>,
  before: Account,
  { actor, role, reason, nowMs }: Change,
): Promise<void> => {
  await insertAuditEntry(db, {
    atMs: nowMs,
    actor,
    action: "role.set",
    subject: before.userId,
    before: { role: before.role },
    after: { role },
    reason,
  });
  await storeAccount({ db, emit }, changed(before, { role }, Math.floor(nowMs / 1000)), true);
};

/**
 * Gives an account a role on the operator's order. @returns whether that changed anything
 * @throws CodedError `user_not_found`, `last_admin`
 */
export const setRoleByOperator = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  userId: string,
  role: AccountRole,
): Promise<boolean> =>
  transact(async (unit) => {
    const before = await (role === "player" ? lockAnyAccount : lockAccount)(unit.db, userId);
    if (before.role === role) return false;
    if (before.role === "admin" && !(await lockOtherAdmin(unit.db, userId)))
      throw new CodedError("last_admin", `${userId} is the last admin: grant another one first`);
    await storeRole(unit, before, { actor: OPERATOR, role, reason: "", nowMs: clock.nowMs() });
    return true;
  });

interface RoleOrder {
  readonly actor: Actor;
  readonly userId: string;
  readonly role: AccountRole;
  readonly reason: string;
}

/**
 * Gives an account a role on an admin's order. An admin stays one, because admins do not outrank each other.
 * @throws CodedError `reason_required`, `user_not_found`, `outranked`, `no_changes`
 */
export const setRole = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "rankingMinMatches" | "rateCounts">,
  { actor, userId, role, reason }: RoleOrder,
): Promise<AdminView> => {
  requireReason(reason, "a change of a role");
  await deps.transact(async (unit) => {
    const before = await lockAccount(unit.db, userId);
    requireOutranked(actor, before);
    if (before.role === role) throw new CodedError("no_changes", `${userId} has the role ${role}`);
    await storeRole(unit, before, { actor: actor.userId, role, reason, nowMs: deps.clock.nowMs() });
  });
  return getAccountForAdmin(deps, userId);
};
