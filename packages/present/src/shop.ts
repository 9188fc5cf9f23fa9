import type { AdminOrder, Order } from "@gokaku/contract/shop";
import { ORDER_CAUSES, ORDER_STATES } from "@gokaku/game";
import type {
  AdminOrder as AdminOrderMessage,
  Order as OrderMessage,
} from "@gokaku/proto/payments/v1/payments_pb";

const orNull = (atS: bigint): number | null => (atS === 0n ? null : Number(atS));

/** A state that only a newer service knows is one in which nothing is to be done. */
export const presentOrder = (order: OrderMessage | undefined): Order => ({
  order_id: order?.orderId ?? "",
  badge_id: order?.badgeId ?? "",
  amount: order?.amount ?? 0,
  state: ORDER_STATES.find((state) => state === order?.state) ?? "expired",
  cause: ORDER_CAUSES.find((cause) => cause === order?.cause) ?? "",
  created_at: Number(order?.createdAtS ?? 0n),
  expires_at: Number(order?.expiresAtS ?? 0n),
  paid_at: orNull(order?.paidAtS ?? 0n),
  closed_at: orNull(order?.closedAtS ?? 0n),
  checkout_url: order?.checkoutUrl ?? "",
});

export const presentAdminOrder = (order: AdminOrderMessage): AdminOrder => ({
  ...presentOrder(order.order),
  user_id: order.userId,
  session_id: order.sessionId,
  payment_id: order.paymentId,
  version: Number(order.version),
  events: order.events.map(({ eventId, type, receivedAtS }) => ({
    event_id: eventId,
    type,
    received_at: Number(receivedAtS),
  })),
});
