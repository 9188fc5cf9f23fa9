import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import { publishView } from "../usecases/publish-view.ts";

/** Between two steps of the public view. */
const REST_MS = 1_000;
/** Measuring rests ten times as long as it took, so that a queue of 100,000 does not take a share of a core. */
const REST_FACTOR = 10;
/** For what no commit of this process told: a replica that died, waits that leave the mean as time passes. */
const POLL_MS = 5_000;

/** Keeps the public view up to date; to be woken whenever it may have moved. */
export const startView = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  deps: Parameters<typeof publishView>[0],
): Worker =>
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "view" }),
      pollMs: POLL_MS,
      async work(signal) {
        const startedAtMs = deps.clock.nowMs();
        const isSettled = await publishView(deps);
        const tookMs = deps.clock.nowMs() - startedAtMs;
        await timers.sleep(Math.max(REST_MS, REST_FACTOR * tookMs), signal);
        return !isSettled;
      },
    }),
  );
