import { openServiceBase, operationsRpc } from "@gokaku/base";
import { publishQueueView } from "@gokaku/bus";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll, type RunningService, type ServiceContext } from "@gokaku/service";
import type { Config } from "./config.ts";
import { startConsumers } from "./consumers/index.ts";
import { JAPAN_HOURS } from "./domain/hours.ts";
import { adminActed } from "./events/events.ts";
import { viewChanged } from "./events/view.ts";
import { createQueueMetrics } from "./metrics.ts";
import { checkProjection, createFreshness } from "./remote/projection.ts";
import { queueRpc } from "./rpc/index.ts";
import { createLeaveWaiting } from "./store/leaves.ts";
import { createReleaseSettled } from "./store/settlements.ts";
import type { Tables } from "./store/tables.ts";
import { startHousekeeping } from "./timers/housekeeping.ts";
import { startLook } from "./timers/look.ts";
import { startSaga } from "./timers/saga.ts";
import { startView } from "./timers/view.ts";
import type { Deps, ViewStep } from "./usecases/deps.ts";
import { createEstimateJoins } from "./usecases/estimate-wait.ts";
import { createEnterQueue } from "./usecases/join-queue.ts";

/** Wires the service. Resources close in the reverse order of their opening. */
export const startQueue = (
  config: Config,
  context: ServiceContext,
): Promise<RunningService & { readonly grpcPort: number }> =>
  openAll(async (stack) => {
    const base = await openServiceBase("queue", config, context, stack);
    const { chance, timers, log, metrics } = base;
    const { db, clock, bus, consumers, ...store } = await base.openStore<Tables>(config, {
      stream: "QUEUE",
      maxConnections: 12,
    });
    const publish = (step: ViewStep): void => publishQueueView(bus, viewChanged(step));
    const intervalMs = config.intervalS * 1000;
    const measure = createQueueMetrics(metrics, { db, nowMs: () => clock.nowMs(), intervalMs });
    const hours = config.hours === "always" ? "always" : JAPAN_HOURS;
    const view = startView(stack, timers, log, {
      db,
      transact: store.transact,
      clock,
      intervalMs,
      hours,
      publish,
    });
    const transact: Deps["transact"] = async (work, options) => {
      const result = await store.transact(work, options);
      view.wake();
      return result;
    };
    const write: Deps["write"] = async (...written) => {
      const rows = await store.write(...written);
      if (rows.length > 0) view.wake();
      return rows;
    };
    const users = base.connect(UsersService, { name: "users", address: config.usersAddress });
    const estimateJoins = createEstimateJoins({ db, clock, hours, intervalMs });
    const deps: Deps = {
      db,
      transact,
      write,
      enterQueue: createEnterQueue({ db, write, clock, chance, estimateJoins }),
      estimateJoins,
      leaveWaiting: createLeaveWaiting(write),
      releaseSettled: createReleaseSettled(write),
      clock,
      chance,
      users,
      isProjectionFresh: createFreshness(base, clock, checkProjection(bus, db, users)),
      matches: base.connect(MatchesService, { name: "matches", address: config.matchesAddress }),
      hours,
      intervalMs,
      planRetentionDays: config.planRetentionDays,
      historyDays: config.historyDays,
      cachedTick: { current: null },
      countRare: metrics.countRare,
      measure,
      onPlanStored: () => saga.claims.wake(),
      onClaimsWritten: () => {
        saga.creation.wake();
        saga.offers.wake();
      },
      onMatchesClosed: () => view.wake(),
      onSeatsOpened: () => saga.offers.wake(),
      onOfferAnswered: () => {
        saga.seating.wake();
        saga.offers.wake();
      },
    };
    const saga = startSaga(stack, timers, log, deps);
    const housekeeping = startHousekeeping(stack, timers, log, deps);
    startLook(stack, timers, log, deps, { ...saga, ...housekeeping });
    startConsumers(stack, consumers, deps);
    const operations = operationsRpc({
      db,
      transact,
      clock,
      record: ({ emit }, { atMs, ...act }) => emit(adminActed({ ...act, actedAtMs: atMs })),
    });
    return base.serve(config, [queueRpc(deps, log), operations]);
  });
