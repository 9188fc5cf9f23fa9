import { openServiceBase } from "@gokaku/base";
import { publishQueueView } from "@gokaku/bus";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { JAPAN_HOURS } from "./domain/hours.ts";
import { createMatchesBy } from "./remote/matches.ts";
import { findPlayerBy, findSeasonsBy } from "./remote/users.ts";
import { queueRpc } from "./rpc/index.ts";
import { createStore } from "./store/store.ts";
import type { Tables } from "./store/tables.ts";
import { startHousekeeping } from "./timers/housekeeping.ts";
import { startSaga } from "./timers/saga.ts";
import type { CountRare } from "./usecases/ports.ts";
import { toViewChange } from "./wire/view.ts";

/** The only wiring. What is opened last is closed first. */
export const startQueue = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("queue", config, context, stack);
    const { chance, timers, log, metrics } = base;
    const { db, transact, clock, bus, consumers } = await base.openStore<Tables>(config, {
      stream: "QUEUE",
      maxConnections: 12,
    });
    const store = createStore(db, transact);
    const users = base.connect(UsersService, { name: "users", address: config.usersAddress });
    const matches = base.connect(MatchesService, { name: "matches", address: config.matchesAddress });

    const rare = metrics.counter("queue_rare_paths_total", "Rare paths of the saga that were met.", ["path"]);
    const countRare: CountRare = (path, times = 1) => rare.inc({ path }, times);
    const hours = config.hours === "always" ? "always" : JAPAN_HOURS;
    const shared = {
      store,
      clock,
      chance,
      timers,
      log,
      metrics,
      countRare,
      hours,
      intervalMs: config.intervalS * 1000,
    };

    const saga = startSaga(stack, { ...shared, createMatches: createMatchesBy(matches) });
    startHousekeeping(stack, {
      ...shared,
      planRetentionDays: config.planRetentionDays,
      findSeasons: findSeasonsBy(users),
      publish: (step) => publishQueueView(bus, toViewChange(step)),
    });
    startConsumers(stack, consumers, { store, clock });
    return base.serve(config, [
      queueRpc({ ...shared, findPlayer: findPlayerBy(users), onStored: saga.planStored }),
    ]);
  });
