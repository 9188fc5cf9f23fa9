import { updateIsAdmin } from "../store/accounts.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { changesOf } from "./changes-of.ts";
import type { Deps } from "./deps.ts";
import { lockAnyAccount } from "./require.ts";

/** The actor when the operator of the machine acts, not an admin of the product. */
const OPERATOR = "#operator";

/**
 * Makes a user an admin, or no longer one, on the operator's order. @returns whether that changed anything
 * @throws CodedError `user_not_found`
 */
export const setAdmin = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  userId: string,
  isAdmin: boolean,
): Promise<boolean> =>
  transact(async ({ db, emit }) => {
    const before = await lockAnyAccount(db, userId);
    if (before.isAdmin === isAdmin) return false;
    const nowMs = clock.nowMs();
    const account = { ...before, isAdmin, version: before.version + 1, updatedAtS: Math.floor(nowMs / 1000) };
    await updateIsAdmin(db, account);
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: OPERATOR,
      action: isAdmin ? "admin.grant" : "admin.revoke",
      subject: userId,
      before: { is_admin: before.isAdmin },
      after: { is_admin: isAdmin },
    });
    await emit(...(await changesOf(db, [account])));
    return true;
  });
