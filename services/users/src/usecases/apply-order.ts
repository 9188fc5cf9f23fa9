import { withoutBadge } from "../domain/profile.ts";
import { badgeRefused } from "../events/events.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import { insertGrants } from "../store/badges.ts";
import {
  advancePurchase,
  markPurchaseRefused,
  type Purchase,
  removePurchasedBadge,
} from "../store/purchases.ts";
import type { Deps } from "./deps.ts";
import { storeAccount } from "./store-account.ts";

/**
 * Applies an order to a buyer's badges: once for each version of it, and never an older one. A badge that
 * cannot be granted is reported to payments, which refunds it.
 * @returns whether a badge was granted
 */
export const applyOrder = (
  { transact, clock, countRare }: Pick<Deps, "transact" | "clock" | "countRare">,
  order: Purchase,
): Promise<boolean> =>
  transact(async ({ db, emit }) => {
    const { orderId, userId, badgeId, holding, changedAtMs } = order;
    const account = (await lockAccountsByUserIds(db, [userId])).get(userId);
    if (!(await advancePurchase(db, order))) {
      countRare("order_repeated");
      return false;
    }
    if (holding === "granted") {
      const isThere = account !== undefined && account.deletedAtS === 0;
      const atS = Math.floor(changedAtMs / 1000);
      const grant = { userId, badgeId, source: "purchase", cause: orderId, atS };
      if (isThere && (await insertGrants(db, [grant])).length > 0) return true;
      await markPurchaseRefused(db, orderId);
      await emit(badgeRefused(orderId, isThere ? "already_owned" : "account_gone"));
      return false;
    }
    if (!(await removePurchasedBadge(db, order)) || account === undefined) return false;
    const without = withoutBadge(account, badgeId, Math.floor(clock.nowMs() / 1000));
    if (without === account) return false;
    await storeAccount({ db, emit }, without);
    return false;
  });
