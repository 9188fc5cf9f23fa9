import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import type { Deps } from "../usecases/deps.ts";
import { refuseBadge } from "../usecases/refund-order.ts";
import { readRefusal } from "./read.ts";

/** What payments learns from the others. It may come twice and in any order. */
export const startConsumers = (stack: AsyncDisposableStack, context: ConsumerContext, deps: Deps): void => {
  stack.use(
    startConsumer("payments_refuse-badge", context, (event) => {
      const { orderId, cause } = readRefusal(event);
      return refuseBadge(deps, orderId, cause);
    }),
  );
};
