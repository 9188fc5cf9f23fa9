import { CodedError } from "@gokaku/game";
import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import type { Watch } from "../domain/presence.ts";
import { tendAppointments } from "../usecases/appointments.ts";
import { callPlayer } from "../usecases/call-player.ts";
import type { Deps } from "../usecases/deps.ts";
import { learnSeasons } from "../usecases/project-events.ts";
import { pruneHistory } from "../usecases/prune-history.ts";
import { sweepQueue } from "../usecases/sweep-queue.ts";
import { WOKEN_POLL_MS } from "./look.ts";

const PRUNE_EVERY_MS = 10 * 60_000;
const LEARN_EVERY_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Ends entries that may wait no longer, tends appointments and calls players when it is woken; prunes old data and
 * learns the seasons at the first start.
 */
export const startHousekeeping = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): Readonly<Record<"sweep" | "appointments" | "calls", Worker>> => {
  const start = (worker: string, pollMs: number, work: () => Promise<boolean>): Worker =>
    stack.use(startWorker({ timers, log: log.child({ worker }), pollMs, work }));
  let watch: Watch | null = null;
  const sweep = start("sweep", WOKEN_POLL_MS, async () => {
    watch = await sweepQueue(deps, watch);
    return false;
  });
  const appointments = start("appointments", WOKEN_POLL_MS, () => tendAppointments(deps));
  const calls = start("calls", WOKEN_POLL_MS, () => callPlayer(deps));
  start("pruning", PRUNE_EVERY_MS, () => pruneHistory(deps));

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
  return { sweep, appointments, calls };
};
