import { changed } from "../domain/account.ts";
import { insertAuditEntry } from "../store/audit.ts";
import type { Deps } from "./deps.ts";
import { lockAnyAccount } from "./require.ts";
import { storeAccount } from "./store-account.ts";

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
    await insertAuditEntry(db, {
      atMs: nowMs,
      actor: OPERATOR,
      action: isAdmin ? "admin.grant" : "admin.revoke",
      subject: userId,
      before: { is_admin: before.isAdmin },
      after: { is_admin: isAdmin },
    });
    await storeAccount({ db, emit }, changed(before, { isAdmin }, Math.floor(nowMs / 1000)));
    return true;
  });
