import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";
import { createLeaveWaiting } from "../../services/queue/src/store/leaves.ts";
import { createReleaseSettled } from "../../services/queue/src/store/settlements.ts";
import type { Tables } from "../../services/queue/src/store/tables.ts";
import type { Deps } from "../../services/queue/src/usecases/deps.ts";
import { createEstimateJoins } from "../../services/queue/src/usecases/estimate-wait.ts";
import { createEnterQueue } from "../../services/queue/src/usecases/join-queue.ts";
import { openStore } from "./open-store.ts";
import type { VirtualClock } from "./virtual-clock.ts";

const INTERVAL_MS = 120_000;

const nothing = (): void => {};

/** The use cases of queue on a database of their own. */
export const openQueue = async (
  stack: AsyncDisposableStack,
  clock: VirtualClock,
  others: {
    readonly users: GrpcClient<typeof UsersService>;
    readonly matches: GrpcClient<typeof MatchesService>;
    readonly isProjectionFresh: () => Promise<boolean>;
  },
) => {
  const store = await openStore<Tables>(stack, "queue", clock);
  const schedule = { hours: "always", intervalMs: INTERVAL_MS } as const;
  const estimateJoins = createEstimateJoins({ db: store.db, clock, ...schedule });
  const deps: Deps = {
    ...store,
    ...schedule,
    ...others,
    enterQueue: createEnterQueue({ ...store, estimateJoins }),
    estimateJoins,
    leaveWaiting: createLeaveWaiting(store.write),
    releaseSettled: createReleaseSettled(store.write),
    planRetentionDays: 14,
    historyDays: 400,
    cachedTick: { current: null },
    measure: { tickDue: nothing, tickDecided: nothing, waited: nothing },
    onPlanStored: nothing,
    onClaimsWritten: nothing,
    onMatchesClosed: nothing,
    onSeatsOpened: nothing,
    onOfferAnswered: nothing,
  };
  return { store, deps };
};
