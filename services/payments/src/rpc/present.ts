import type { MessageInitShape } from "@bufbuild/protobuf";
import type { AdminOrderSchema, OrderSchema } from "@gokaku/proto/payments/v1/payments_pb";
import type { Order } from "../domain/order.ts";

const seconds = (atMs: number | null): bigint => BigInt(Math.floor((atMs ?? 0) / 1000));

export const presentOrder = (order: Order): MessageInitShape<typeof OrderSchema> => ({
  orderId: order.orderId,
  badgeId: order.badgeId,
  amount: order.amount,
  state: order.state,
  cause: order.cause,
  createdAtS: seconds(order.createdAtMs),
  expiresAtS: seconds(order.expiresAtMs),
  paidAtS: seconds(order.paidAtMs),
  closedAtS: seconds(order.closedAtMs),
  checkoutUrl: order.state === "reserved" && order.cause === "" ? order.sessionUrl : "",
});

export const presentAdminOrder = (
  order: Order,
  events: readonly { readonly eventId: string; readonly type: string; readonly receivedAtMs: number }[] = [],
): MessageInitShape<typeof AdminOrderSchema> => ({
  order: presentOrder(order),
  userId: order.userId,
  sessionId: order.sessionId ?? "",
  paymentId: order.paymentId ?? "",
  version: BigInt(order.version),
  events: events.map(({ receivedAtMs, ...event }) => ({ ...event, receivedAtS: seconds(receivedAtMs) })),
});
