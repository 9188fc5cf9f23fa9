import type { ProviderEvent } from "../store/provider-events.ts";

/** The provider's event types that may change an order. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isOrderId = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const textOf = (value: unknown): string | null => {
  if (typeof value === "string" && value !== "" && value.length <= 255) return value;
  return isRecord(value) ? textOf(value.id) : null;
};

/**
 * The order that an event concerns, without any state, because events arrive in any order.
 * @returns null for an event without order and payment, and for every other type
 */
export const readEventObject = (event: unknown): ProviderEvent | null => {
  if (!isRecord(event) || !isRecord(event.data) || !isRecord(event.data.object)) return null;
  const { id, type, created } = event;
  if (typeof id !== "string" || !EVENT_TYPES.some((received) => received === type)) return null;
  const object = event.data.object;
  const named = isRecord(object.metadata) ? object.metadata.order_id : undefined;
  const orderId = [named, object.client_reference_id].find(isOrderId) ?? null;
  const paymentId = textOf(object.payment_intent);
  if (orderId === null && paymentId === null) return null;
  return {
    eventId: id,
    type: String(type),
    orderId,
    sessionId: object.object === "checkout.session" ? textOf(object.id) : null,
    paymentId,
    createdAtS: Number.isSafeInteger(created) ? Number(created) : 0,
  };
};
