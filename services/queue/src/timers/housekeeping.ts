import { CodedError } from "@gokaku/game";
import { type Logger, startWorker, type Timers } from "@gokaku/service";
import type { Watch } from "../domain/presence.ts";
import { tendAppointments } from "../usecases/appointments.ts";
import { callPlayer } from "../usecases/call-player.ts";
import type { Deps } from "../usecases/deps.ts";
import { learnSeasons } from "../usecases/project-events.ts";
import { pruneHistory } from "../usecases/prune-history.ts";
import { sweepQueue } from "../usecases/sweep-queue.ts";

const SWEEP_EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 10 * 60_000;
const LEARN_EVERY_MS = 1_000;
const APPOINTMENTS_EVERY_MS = 5_000;
const CALLS_EVERY_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

/** Ends entries that may wait no longer, tends appointments, prunes old data and learns the seasons at the first start. */
export const startHousekeeping = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): void => {
  let watch: Watch | null = null;
  stack.use(
    timers.every(SWEEP_EVERY_MS, async () => {
      watch = await sweepQueue(deps, watch);
    }),
  );
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "pruning" }),
      pollMs: PRUNE_EVERY_MS,
      work: () => pruneHistory(deps),
    }),
  );

  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "appointments" }),
      pollMs: APPOINTMENTS_EVERY_MS,
      work: () => tendAppointments(deps),
    }),
  );
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "calls" }),
      pollMs: CALLS_EVERY_MS,
      work: () => callPlayer(deps),
    }),
  );

  const learn = async (): Promise<boolean> => {
    try {
      return await learnSeasons(deps);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      log.info({ code: error.code }, "users did not return the seasons; the call is repeated");
      return false;
    }
  };
  let isSeasonKnown = false;
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "seasons" }),
      pollMs: DAY_MS,
      async work(signal) {
        isSeasonKnown ||= await learn();
        if (!isSeasonKnown) await timers.sleep(LEARN_EVERY_MS, signal);
        return !isSeasonKnown;
      },
    }),
  );
};
