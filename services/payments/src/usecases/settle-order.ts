import type { OutboxEvent } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { holdingToPublish, type Order } from "../domain/order.ts";
import { orderChanged } from "../events/events.ts";
import { hasRoomFor, lockOrder, storeOrder } from "../store/orders.ts";
import type { Deps } from "./deps.ts";

type Decide = (order: Order, hasRoom: boolean, nowMs: number) => Order;

/**
 * Applies a decision to an order, with its stock and its events, in one transaction.
 * @param alsoOf a further event of an order that changed
 * @throws CodedError `order_not_found`
 */
export const settleOrder = async (
  { transact, clock, countChange }: Pick<Deps, "transact" | "clock" | "countChange">,
  orderId: string,
  decide: Decide,
  alsoOf?: (before: Order, after: Order) => OutboxEvent,
): Promise<Order> => {
  const { before, after } = await transact(async ({ db, emit }) => {
    const nowMs = clock.nowMs();
    const order = await lockOrder(db, orderId);
    if (order === null) throw new CodedError("order_not_found", `there is no order ${orderId}`);
    const hasRoom = order.state === "expired" && (await hasRoomFor(db, order));
    const decided = decide(order, hasRoom, nowMs);
    if (decided !== order) {
      await storeOrder(db, order, decided, nowMs);
      const received = holdingToPublish(order.state, decided.state);
      if (received !== null) await emit(orderChanged(decided, received, nowMs));
      if (alsoOf !== undefined) await emit(alsoOf(order, decided));
    }
    return { before: order, after: decided };
  });
  if (before.state !== after.state) countChange(after);
  return after;
};
