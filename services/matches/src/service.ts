import { openServiceBase, operationsRpc } from "@gokaku/base";
import { memoizeLookUp, openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { operatorActed } from "./events/events.ts";
import { matchesRpc } from "./rpc/index.ts";
import { countActive } from "./store/count-active.ts";
import { createWriteStep } from "./store/steps.ts";
import type { Tables } from "./store/tables.ts";
import { startTimers } from "./timers/index.ts";
import type { Deps } from "./usecases/deps.ts";

/** The only wiring. The last part opened is closed first. */
export const startMatches = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("matches", config, context, stack);
    const { db, transact, write, clock, consumers } = await base.openStore<Tables>(config, {
      stream: "MATCHES",
    });
    const { reportDeadlineS, voicePairs } = config;
    const { log, metrics } = base;
    const { countRare } = metrics;
    const deps: Deps = {
      db,
      transact,
      write,
      writeStep: createWriteStep(write),
      clock,
      log,
      countRare,
      reportDeadlineS,
      voicePairs,
    };
    const active = memoizeLookUp(() => countActive(db));
    metrics.lookedUp("matches_active", async () => {
      const { matched, disputed } = await active();
      return [
        { labels: { status: "matched" }, value: matched },
        { labels: { status: "disputed" }, value: disputed },
      ];
    });
    startConsumers(stack, consumers, deps);
    startTimers(stack, base.timers, log, deps);
    const operations = operationsRpc({
      db,
      transact,
      clock,
      record: ({ emit }, act) => emit(operatorActed(act)),
    });
    return base.serve(config, [matchesRpc(deps), operations]);
  });
