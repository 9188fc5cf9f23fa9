import { openServiceBase } from "@gokaku/base";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { usersRpc } from "./rpc/index.ts";
import type { Tables } from "./store/tables.ts";
import { startEarningCorrections } from "./timers/earn-corrections.ts";
import { createRankingDue, startPublishingRanking } from "./timers/publish-ranking.ts";
import type { Deps } from "./usecases/deps.ts";
import { earnCorrections } from "./usecases/earn-corrections.ts";
import { publishRanking } from "./usecases/publish-ranking.ts";

/** The only wiring. What is opened last is closed first. */
export const startUsers = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("users", config, context, stack);
    const { timers } = base;
    const { db, transact, clock, consumers } = await base.openStore<Tables>(config, {
      stream: "USERS",
      maxConnections: 12,
    });
    const rankingDue = createRankingDue();
    const deps: Deps = {
      db,
      transact,
      clock,
      rankingMinMatches: config.rankingMinMatches,
      onStandingsChanged: rankingDue.mark,
    };
    stack.use(startPublishingRanking(timers, rankingDue, () => publishRanking(deps)));
    stack.use(startEarningCorrections(timers, () => earnCorrections(deps)));
    startConsumers(stack, consumers, deps);
    return base.serve(config, [usersRpc(deps)]);
  });
