import { openServiceBase, operationsRpc } from "@gokaku/base";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { adminActed } from "./events/events.ts";
import { paymentsRpc } from "./rpc/index.ts";
import type { Tables } from "./store/tables.ts";
import { startAsking, startReading } from "./timers/index.ts";
import type { Deps } from "./usecases/deps.ts";

/** The only wiring. The last part opened is closed first. */
export const startPayments = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("payments", config, context, stack);
    const { db, transact, clock, consumers } = await base.openStore<Tables>(config, { stream: "PAYMENTS" });
    const changes = base.metrics.counter("payments_orders_total");
    const checkouts = base.metrics.counter("checkout_total");
    const provider =
      config.stripe === null
        ? null
        : await (await import("./remote/provider.ts")).createProvider(config.stripe, clock);
    if (provider === null) base.log.warn("the shop is closed: STRIPE_SECRET_KEY is not set");
    const known = {
      db,
      transact,
      clock,
      provider,
      chance: base.chance,
      log: base.log,
      countRare: base.metrics.countRare,
      users: base.connect(UsersService, { name: "users", address: config.usersAddress }),
      countChange: ({ state, cause }: { readonly state: string; readonly cause: string }) =>
        changes.inc({ state, cause }),
      countCheckout: (result: string) => checkouts.inc({ result }),
    };
    const asking = provider === null ? null : stack.use(startAsking(base, known, provider));
    const deps: Deps = { ...known, onOrdersDue: () => asking?.wake() };
    if (provider !== null) stack.use(startReading(base, deps, provider));
    startConsumers(stack, consumers, deps);
    const operations = operationsRpc({
      db,
      transact,
      clock,
      record: ({ emit }, { atMs, ...act }) => emit(adminActed({ ...act, actedAtMs: atMs })),
    });
    return base.serve(config, [paymentsRpc(deps), operations]);
  });
