import { CodedError } from "@gokaku/game";
import type { Order } from "../domain/order.ts";
import { isOrderId } from "../remote/read-event.ts";
import { askAgain, findOrderById, listOrderRows, listOrdersByUserId } from "../store/orders.ts";
import { listEventsByOrderId } from "../store/provider-events.ts";
import type { Deps } from "./deps.ts";

/** A buyer who waits may ask this often. */
const ASKED_AGAIN_MS = 3_000;

/** A player's orders, newest first. */
export const listOrders = ({ db }: Pick<Deps, "db">, userId: string): Promise<readonly Order[]> =>
  listOrdersByUserId(db, userId);

const requireOrder = async (db: Deps["db"], orderId: string): Promise<Order> => {
  const order = isOrderId(orderId) ? await findOrderById(db, orderId) : null;
  if (order === null) throw new CodedError("order_not_found", `there is no order ${orderId}`);
  return order;
};

/** A buyer's own order. @throws CodedError `order_not_found`, also for another buyer's */
export const requireOwnOrder = async (db: Deps["db"], userId: string, orderId: string): Promise<Order> => {
  const order = await requireOrder(db, orderId);
  if (order.userId !== userId) throw new CodedError("order_not_found", `${orderId} is not of ${userId}`);
  return order;
};

/**
 * A buyer's own order. One that may still be paid is asked about: the buyer may have come from paying it.
 * @throws CodedError `order_not_found`, also for another buyer's
 */
export const getOrder = async (
  { db, clock, onOrdersDue }: Pick<Deps, "db" | "clock" | "onOrdersDue">,
  userId: string,
  orderId: string,
): Promise<Order> => {
  const order = await requireOwnOrder(db, userId, orderId);
  if (order.state === "reserved" && (await askAgain(db, orderId, clock.nowMs(), ASKED_AGAIN_MS)))
    onOrdersDue();
  return order;
};

/** An order with the provider's events. @throws CodedError `order_not_found` */
export const getOrderForAdmin = async ({ db }: Pick<Deps, "db">, orderId: string) => {
  const order = await requireOrder(db, orderId);
  return { order, events: await listEventsByOrderId(db, orderId) };
};

/** Newest first, 50 of them; "" is not compared. @throws CodedError `order_not_found` for an unknown `before` */
export const listAllOrders = async (
  { db }: Pick<Deps, "db">,
  { before, ...asked }: { readonly before: string; readonly state: string; readonly userId: string },
): Promise<readonly Order[]> =>
  listOrderRows(db, { ...asked, before: before === "" ? null : await requireOrder(db, before) });
