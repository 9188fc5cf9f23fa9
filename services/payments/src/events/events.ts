import { type AdminAct, adminActEvent, event } from "@gokaku/bus";
import type { UnitOfWork } from "@gokaku/db";
import { Holding as HoldingMessage } from "@gokaku/proto/events/v1/events_pb";
import type { Holding, Order } from "../domain/order.ts";

type Emit = UnitOfWork<unknown>["emit"];

const HOLDINGS = {
  granted: HoldingMessage.GRANTED,
  frozen: HoldingMessage.FROZEN,
  revoked: HoldingMessage.REVOKED,
} as const satisfies Record<Holding, HoldingMessage>;

/** Publishes a change of an order's effect on its badge. */
export const orderChanged = (
  emit: Emit,
  { orderId, userId, badgeId, version }: Order,
  holding: Holding,
  changedAtMs: number,
): Promise<void> =>
  emit(
    event("payment.order_changed", {
      orderId,
      userId,
      badgeId,
      holding: HOLDINGS[holding],
      version: BigInt(version),
      changedAtMs: BigInt(changedAtMs),
    }),
  );

/** Announces what an admin did, for the audit log. */
export const adminActed = (emit: Emit, act: AdminAct): Promise<void> =>
  emit(adminActEvent("payment.admin_acted", act));
