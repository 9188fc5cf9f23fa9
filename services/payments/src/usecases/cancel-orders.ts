import { CodedError } from "@gokaku/game";
import { cancelled, type Order } from "../domain/order.ts";
import { expireOpenByUserId } from "../store/orders.ts";
import type { Deps } from "./deps.ts";
import { requireOwnOrder } from "./list-orders.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Cancels the unpaid orders of a player who left: they expire now, and the provider is asked at once to end their pages.
 * An order that was paid meanwhile goes the way of every order whose account is gone. Idempotent.
 * @param beforeMs orders that were begun later belong to a player who has come back
 */
export const cancelOrders = async (
  { db, clock, onOrdersDue }: Pick<Deps, "db" | "clock" | "onOrdersDue">,
  userId: string,
  beforeMs: number,
): Promise<void> => {
  const isAny = await expireOpenByUserId(db, userId, { beforeMs, nowMs: await clock.confirmedNowMs() });
  if (isAny) onOrdersDue();
};

/**
 * Cancels a buyer's own unpaid order: its time is over now, and the worker ends its page. It stays reserved until the
 * provider says that no money came; money that came before counts. Idempotent.
 * @throws CodedError `order_not_found`, also for another buyer's; `order_not_cancellable` once it is paid
 */
export const cancelOrder = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "countChange" | "onOrdersDue">,
  userId: string,
  orderId: string,
): Promise<Order> => {
  await requireOwnOrder(deps.db, userId, orderId);
  const order = await settleOrder(deps, orderId, (now, _, nowMs) => {
    if (now.state !== "reserved" && now.state !== "expired")
      throw new CodedError("order_not_cancellable", `${orderId} is ${now.state}`);
    return cancelled(now, nowMs);
  });
  if (order.state === "reserved") deps.onOrdersDue();
  return order;
};
