import { type AdminAct, adminActEvent, event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import { Holding as HoldingMessage } from "@gokaku/proto/events/v1/events_pb";
import type { Holding, Order } from "../domain/order.ts";

const HOLDINGS = {
  granted: HoldingMessage.GRANTED,
  frozen: HoldingMessage.FROZEN,
  revoked: HoldingMessage.REVOKED,
} as const satisfies Record<Holding, HoldingMessage>;

/** A change of an order's effect on its badge. */
export const orderChanged = (
  { orderId, userId, badgeId, version }: Order,
  holding: Holding,
  changedAtMs: number,
): OutboxEvent =>
  event("payment.order_changed", {
    orderId,
    userId,
    badgeId,
    holding: HOLDINGS[holding],
    version: BigInt(version),
    changedAtMs: BigInt(changedAtMs),
  });

/** An act of an admin, for the audit log. */
export const adminActed = (act: AdminAct): OutboxEvent => adminActEvent("payment.admin_acted", act);
