import { openServiceBase } from "@gokaku/base";
import { publishQueueView } from "@gokaku/bus";
import { ROLES } from "@gokaku/game";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { JAPAN_HOURS } from "./domain/hours.ts";
import { viewChanged } from "./facts/view.ts";
import { queueRpc } from "./rpc/index.ts";
import type { Tables } from "./store/tables.ts";
import { startHousekeeping } from "./timers/housekeeping.ts";
import { startSaga } from "./timers/saga.ts";
import type { Deps } from "./usecases/deps.ts";

/** The only wiring. What is opened last is closed first. */
export const startQueue = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("queue", config, context, stack);
    const { chance, timers, log, metrics } = base;
    const { db, transact, write, clock, bus, consumers } = await base.openStore<Tables>(config, {
      stream: "QUEUE",
      maxConnections: 12,
    });
    const rare = metrics.counter("queue_rare_paths_total", "Rare paths of the saga that were met.", ["path"]);
    const waiting = metrics.gauge("queue_waiting", "Players who wait, by a role they selected.", ["role"]);
    const deps: Deps = {
      db,
      transact,
      write,
      clock,
      chance,
      users: base.connect(UsersService, { name: "users", address: config.usersAddress }),
      matches: base.connect(MatchesService, { name: "matches", address: config.matchesAddress }),
      hours: config.hours === "always" ? "always" : JAPAN_HOURS,
      intervalMs: config.intervalS * 1000,
      planRetentionDays: config.planRetentionDays,
      historyDays: config.historyDays,
      kept: { current: null },
      countRare: (path, times = 1) => rare.inc({ path }, times),
      onPlanStored: () => saga.claims.wake(),
      onClaimsWritten: () => saga.creation.wake(),
      publish(step) {
        for (const role of ROLES) waiting.set({ role }, step.view.roleCounts[role]);
        publishQueueView(bus, viewChanged(step));
      },
    };
    const saga = startSaga(stack, timers, log, deps);
    startHousekeeping(stack, timers, log, deps);
    startConsumers(stack, consumers, deps);
    return base.serve(config, [queueRpc(deps, log)]);
  });
