import { byAnyone, type Implementation, implement } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import type { Deps } from "../usecases/deps.ts";
import { listStock } from "../usecases/stock.ts";

/** Every call that this service answers, and who may make it. */
export const paymentsRpc = (deps: Deps): Implementation =>
  implement(PaymentsService, {
    listStock: byAnyone(async () => ({ stocks: [...(await listStock(deps))] })),
  });
