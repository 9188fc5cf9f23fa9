import type { UnitOfWork } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { holdingToPublish, type Order } from "../domain/order.ts";
import { orderChanged } from "../events/events.ts";
import { hasRoomFor, lockOrder, storeOrder } from "../store/orders.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";

type Decide = (order: Order, hasRoom: boolean, nowMs: number) => Order;

/**
 * Does to an order what `decide` says, with its stock and its event, in one transaction.
 * @param also done in the same transaction when the order changed
 * @throws CodedError `order_not_found`
 */
export const settleOrder = async (
  { transact, clock, countChange }: Pick<Deps, "transact" | "clock" | "countChange">,
  orderId: string,
  decide: Decide,
  also: (unit: UnitOfWork<Tables>, before: Order, after: Order) => Promise<void> = async () => {},
): Promise<Order> => {
  const { before, after } = await transact(async (unit) => {
    const nowMs = clock.nowMs();
    const order = await lockOrder(unit.db, orderId);
    if (order === null) throw new CodedError("order_not_found", `there is no order ${orderId}`);
    const hasRoom = order.state === "expired" && (await hasRoomFor(unit.db, order));
    const decided = decide(order, hasRoom, nowMs);
    if (decided !== order) {
      await storeOrder(unit.db, order, decided, nowMs);
      const received = holdingToPublish(order.state, decided.state);
      if (received !== null) await orderChanged(unit.emit, decided, received, nowMs);
      await also(unit, order, decided);
    }
    return { before: order, after: decided };
  });
  if (before.state !== after.state) countChange(after);
  return after;
};
