import { CodedError } from "@gokaku/game";
import { type Logger, startWorker, type Timers } from "@gokaku/service";
import type { Deps } from "../usecases/deps.ts";
import { learnSeasons } from "../usecases/project-facts.ts";
import { pruneHistory } from "../usecases/prune-history.ts";
import { sweepQueue } from "../usecases/sweep-queue.ts";

const SWEEP_EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 10 * 60_000;
const LEARN_EVERY_MS = 1_000;

/** Ends waiting that has lost its ground, and forgets what nobody needs. */
export const startHousekeeping = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): void => {
  const { clock } = deps;
  const listeningSinceMs = clock.nowMs();
  stack.use(timers.every(SWEEP_EVERY_MS, () => sweepQueue(deps, listeningSinceMs)));
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "pruning" }),
      pollMs: PRUNE_EVERY_MS,
      work: () => pruneHistory(deps),
    }),
  );

  let isSeasonKnown = false;
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "seasons" }),
      pollMs: LEARN_EVERY_MS,
      work: async () => {
        try {
          if (!isSeasonKnown) isSeasonKnown = await learnSeasons(deps);
        } catch (error) {
          if (!(error instanceof CodedError)) throw error;
          log.info({ code: error.code }, "users could not be asked for the season yet");
        }
        return false;
      },
    }),
  );
};
