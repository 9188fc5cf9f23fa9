import { event } from "@gokaku/bus";
import type { UnitOfWork } from "@gokaku/db";
import { Holding as HoldingMessage } from "@gokaku/proto/events/v1/events_pb";
import type { Holding, Order } from "../domain/order.ts";

type Emit = UnitOfWork<unknown>["emit"];

const HOLDINGS = {
  granted: HoldingMessage.GRANTED,
  frozen: HoldingMessage.FROZEN,
  revoked: HoldingMessage.REVOKED,
} as const satisfies Record<Holding, HoldingMessage>;

/** Tells that an order says something else about its badge. */
export const orderChanged = (
  emit: Emit,
  { orderId, userId, badgeId, version }: Order,
  holding: Holding,
  changedAtMs: number,
): Promise<void> =>
  emit(
    event("payment.order_changed", {
      ...{ orderId, userId, badgeId, holding: HOLDINGS[holding] },
      ...{ version: BigInt(version), changedAtMs: BigInt(changedAtMs) },
    }),
  );

/** Announces what an admin did, for the audit log. `before` and `after` are of any JSON shape. */
export const adminActed = (
  emit: Emit,
  act: {
    readonly actorId: string;
    readonly action: string;
    readonly object: string;
    readonly before?: object;
    readonly after?: object;
    readonly reason?: string;
    readonly actedAtMs: number;
  },
): Promise<void> => {
  const { before, after, actedAtMs, ...rest } = act;
  return emit(
    event("payment.admin_acted", {
      ...rest,
      beforeJson: before === undefined ? "" : JSON.stringify(before),
      afterJson: after === undefined ? "" : JSON.stringify(after),
      actedAtMs: BigInt(actedAtMs),
    }),
  );
};
