import { openServiceBase } from "@gokaku/base";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { paymentsRpc } from "./rpc/index.ts";
import type { Tables } from "./store/tables.ts";

/** The only wiring. What is opened last is closed first. */
export const startPayments = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("payments", config, context, stack);
    const { db, clock } = await base.openDatabase<Tables>(config);
    return base.serve(config, [paymentsRpc({ db, clock })]);
  });
