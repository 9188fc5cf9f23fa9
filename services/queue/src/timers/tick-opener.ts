import type { DatabaseClock } from "@gokaku/db";
import { type Logger, startWorker, type Timers } from "@gokaku/service";
import { nextTickMs } from "../domain/schedule.ts";
import type { Opened } from "../usecases/open-tick.ts";

const RETRY_MS = 200;

/**
 * Opens a tick at every multiple of the interval. While another tick is still open, or the database is unavailable,
 * it tries again until half the interval has passed.
 * @param open opens the tick with that planned start, unix ms
 */
export const startTickOpener = (options: {
  readonly clock: DatabaseClock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly intervalMs: number;
  readonly open: (key: number) => Promise<Opened>;
}): AsyncDisposable => {
  const { clock, timers, log, intervalMs, open } = options;

  const sleepUntil = async (key: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const leftMs = key - (await clock.confirmedNowMs());
      if (leftMs <= 0 || signal.aborted) return;
      await timers.sleep(leftMs, signal);
    }
  };

  const openInTime = async (key: number, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && clock.nowMs() < key + intervalMs / 2) {
      try {
        const opened = await open(key);
        log.debug({ key, ...opened }, "a tick was due");
        if (opened.outcome !== "already_open") return;
      } catch (error) {
        log.warn({ err: error, key }, "a tick could not be opened");
      }
      await timers.sleep(RETRY_MS, signal);
    }
  };

  return startWorker({
    timers,
    log: log.child({ worker: "ticks" }),
    pollMs: RETRY_MS,
    work: async (signal) => {
      const key = nextTickMs(await clock.confirmedNowMs(), intervalMs);
      await sleepUntil(key, signal);
      await openInTime(key, signal);
      return true;
    },
  });
};
