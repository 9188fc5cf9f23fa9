import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import { publishView } from "../usecases/publish-view.ts";

const REST_MS = 1_000;
/** Pause as a multiple of the measurement: a queue of 100,000 would otherwise take a share of a core. */
const REST_FACTOR = 10;
/** For changes without a commit of this process: a replica that died, waits that leave the mean with time. */
const POLL_MS = 5_000;

/** Publishes changes of the public view; to be woken after each commit. */
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
