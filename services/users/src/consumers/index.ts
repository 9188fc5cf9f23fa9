import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { applyCorrection } from "../usecases/apply-correction.ts";
import { applyDispute } from "../usecases/apply-dispute.ts";
import { applyOrder } from "../usecases/apply-order.ts";
import { applySettlement } from "../usecases/apply-settlement.ts";
import type { Deps } from "../usecases/deps.ts";
import { recordAct } from "../usecases/record-act.ts";
import { readAdminAct, readCorrection, readDispute, readOrderChange, readSettlement } from "./read.ts";

/** Everything that users learns from the others. Each effect may come twice and in any order. */
export const startConsumers = (stack: AsyncDisposableStack, context: ConsumerContext, deps: Deps): void => {
  stack.use(
    startConsumer("users_apply-settlement", context, (event) => applySettlement(deps, readSettlement(event))),
  );
  stack.use(startConsumer("users_apply-dispute", context, (event) => applyDispute(deps, readDispute(event))));
  stack.use(
    startConsumer("users_apply-correction", context, (event) => applyCorrection(deps, readCorrection(event))),
  );
  stack.use(
    startConsumer("users_audit-queue", context, (event, { eventId }) =>
      recordAct(deps, readAdminAct(event, eventId)),
    ),
  );
  stack.use(startConsumer("users_apply-order", context, (event) => applyOrder(deps, readOrderChange(event))));
  stack.use(
    startConsumer("users_audit-payment", context, (event, { eventId }) =>
      recordAct(deps, readAdminAct(event, eventId)),
    ),
  );
  stack.use(
    startConsumer("users_audit-match", context, (event, { eventId }) =>
      recordAct(deps, readAdminAct(event, eventId)),
    ),
  );
};
