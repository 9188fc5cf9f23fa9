import { CodedError } from "@gokaku/game";
import { type Logger, startWorker, type Timers } from "@gokaku/service";
import type { Deps } from "../usecases/deps.ts";
import { learnSeasons } from "../usecases/project-facts.ts";
import { pruneHistory } from "../usecases/prune-history.ts";
import { publishView } from "../usecases/publish-view.ts";
import { sweepAbsent, sweepAfterHours, sweepAfterSeason } from "../usecases/sweep-queue.ts";

const SWEEP_EVERY_MS = 5_000;
const PUBLISH_EVERY_MS = 1_000;
/** Measuring the view rests ten times as long as it took, so that a queue of 100,000 does not take a share of a core. */
const REST_FACTOR = 10;
const PRUNE_EVERY_MS = 10 * 60_000;
const LEARN_EVERY_MS = 1_000;

/** Ends waiting that has lost its ground, keeps the public view up to date, and forgets what nobody needs. */
export const startHousekeeping = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Deps,
): void => {
  const { clock } = deps;
  const listeningSinceMs = clock.nowMs();
  stack.use(
    timers.every(SWEEP_EVERY_MS, async () => {
      await sweepAfterSeason(deps);
      await sweepAfterHours(deps);
      await sweepAbsent(deps, listeningSinceMs);
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

  let restUntilMs = 0;
  stack.use(
    timers.every(PUBLISH_EVERY_MS, async () => {
      const startedAtMs = clock.nowMs();
      if (startedAtMs < restUntilMs) return;
      await publishView(deps);
      const endedAtMs = clock.nowMs();
      restUntilMs = endedAtMs + REST_FACTOR * (endedAtMs - startedAtMs);
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
