import type { Clock, Logger, Timers } from "@gokaku/service";
import { nextTickMs } from "../domain/schedule.ts";
import type { Opened } from "../usecases/open-tick.ts";

const RETRY_MS = 200;

/**
 * Opens a tick at every multiple of the interval. While another tick is still open, or the database is away,
 * it tries again until half the interval has passed.
 * @param open opens the tick with that planned start, unix ms
 */
export const startTickOpener = (options: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly intervalMs: number;
  readonly open: (key: number) => Promise<Opened>;
}): AsyncDisposable => {
  const { clock, timers, log, intervalMs, open } = options;
  const stop = new AbortController();

  const openInTime = async (key: number): Promise<void> => {
    do {
      try {
        const opened = await open(key);
        log.debug({ key, ...opened }, "a tick was due");
        if (opened.outcome !== "already_open") return;
      } catch (error) {
        log.warn({ err: error, key }, "a tick could not be opened");
      }
      await timers.sleep(RETRY_MS, stop.signal);
    } while (!stop.signal.aborted && clock.nowMs() < key + intervalMs / 2);
  };

  const loop = (async () => {
    while (!stop.signal.aborted) {
      const key = nextTickMs(clock.nowMs(), intervalMs);
      while (!stop.signal.aborted && clock.nowMs() < key) {
        await timers.sleep(key - clock.nowMs(), stop.signal);
      }
      if (!stop.signal.aborted) await openInTime(key);
    }
  })();

  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await loop;
    },
  };
};
