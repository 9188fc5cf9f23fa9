import { byAnyone, byUser, type Implementation, implement } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import type { Deps } from "../usecases/deps.ts";
import { listOrders } from "../usecases/list-orders.ts";
import { listStock } from "../usecases/stock.ts";

/** Every call that this service answers, and who may make it. */
export const paymentsRpc = (deps: Deps): Implementation =>
  implement(PaymentsService, {
    listOrders: byUser(async (_request, { userId }) => ({
      orders: (await listOrders(deps, userId)).map(({ createdAtMs, ...order }) => ({
        ...order,
        createdAtS: BigInt(Math.floor(createdAtMs / 1000)),
      })),
    })),
    listStock: byAnyone(async () => ({ stocks: [...(await listStock(deps))] })),
  });
