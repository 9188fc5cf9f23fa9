import { type Logger, startWorker, type Timers, type Worker } from "@gokaku/service";
import { planDeadlineMs } from "../domain/schedule.ts";
import type { Deps } from "../usecases/deps.ts";
import { lookForWork, type WorkStep } from "../usecases/look-for-work.ts";

const LOOK_EVERY_MS = 5_000;
/** A worker that the look wakes hardly needs a poll of its own. */
export const WOKEN_POLL_MS = 10 * 60_000;

/** Often enough to find every open tick before its deadline. */
export const lookEveryMs = (intervalMs: number): number =>
  Math.min(LOOK_EVERY_MS, planDeadlineMs(intervalMs) / 4);

/** Looks for the work of all workers with one statement, and wakes those that have some. */
export const startLook = (
  stack: AsyncDisposableStack,
  timers: Timers,
  log: Logger,
  { db, clock, intervalMs }: Pick<Deps, "db" | "clock" | "intervalMs">,
  workers: Readonly<Record<WorkStep, Worker>>,
): void => {
  stack.use(
    startWorker({
      timers,
      log: log.child({ worker: "look" }),
      pollMs: lookEveryMs(intervalMs),
      async work() {
        for (const step of await lookForWork({ db, clock })) workers[step].wake();
        return false;
      },
    }),
  );
};
