import { CodedError, type OrderCause } from "@gokaku/game";
import { type Order, takenBack } from "../domain/order.ts";
import { adminActed } from "../events/events.ts";
import type { Deps } from "./deps.ts";
import { settleOrder } from "./settle-order.ts";

type Refunding = Pick<Deps, "transact" | "clock" | "countChange" | "onOrdersDue">;

/**
 * Removes the badge of a paid order and refunds the money, for an admin.
 * @throws CodedError `order_not_found`; `order_not_refundable` for one that is not paid
 */
export const refundOrder = async (
  deps: Refunding,
  {
    adminId,
    orderId,
    reason,
  }: { readonly adminId: string; readonly orderId: string; readonly reason: string },
): Promise<Order> => {
  const order = await settleOrder(
    deps,
    orderId,
    (now, _, nowMs) => {
      if (now.state !== "paid") throw new CodedError("order_not_refundable", `${orderId} is ${now.state}`);
      return takenBack(now, "admin", nowMs);
    },
    (before, after) =>
      adminActed({
        actorId: adminId,
        action: "order.refund",
        object: orderId,
        reason,
        actedAtMs: deps.clock.nowMs(),
        before: { state: before.state },
        after: { state: after.state, user_id: after.userId },
      }),
  );
  deps.onOrdersDue();
  return order;
};

/** Refunds a badge that users could not grant. Idempotent. @throws CodedError `order_not_found` */
export const refuseBadge = async (deps: Refunding, orderId: string, cause: OrderCause): Promise<void> => {
  await settleOrder(deps, orderId, (now, _, nowMs) => takenBack(now, cause, nowMs));
  deps.onOrdersDue();
};
