import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { cancelOrders } from "../usecases/cancel-orders.ts";
import type { Deps } from "../usecases/deps.ts";
import { refuseBadge } from "../usecases/refund-order.ts";
import { readLeaver, readRefusal } from "./read.ts";

/** The effects of other services' events on payments. Each may arrive twice and in any order. */
export const startConsumers = (stack: AsyncDisposableStack, context: ConsumerContext, deps: Deps): void => {
  stack.use(
    startConsumer("payments_refuse-badge", context, (event) => {
      const { orderId, cause } = readRefusal(event);
      return refuseBadge(deps, orderId, cause);
    }),
  );
  stack.use(
    startConsumer("payments_cancel-orders", context, async (event) => {
      const leaver = readLeaver(event);
      if (leaver !== null) await cancelOrders(deps, leaver.userId, leaver.beforeMs);
    }),
  );
};
