import type { Logger, Timers } from "@gokaku/service";
import { backoffMs } from "../domain/backoff.ts";

export interface Worker extends AsyncDisposable {
  /** Makes the worker look for work at once. */
  wake(): void;
}

/**
 * Works while there is work, then sleeps until it is woken or `pollMs` have passed. A failure is logged and
 * tried again after a short, growing pause, for ever.
 * @param work answers whether there may be more to do
 */
export const startWorker = (options: {
  readonly timers: Timers;
  readonly log: Logger;
  readonly pollMs: number;
  readonly work: () => Promise<boolean>;
}): Worker => {
  const { timers, log, pollMs, work } = options;
  const stop = new AbortController();
  let alarm = new AbortController();
  const wake = (): void => alarm.abort();

  const loop = (async () => {
    let failures = 0;
    while (!stop.signal.aborted) {
      alarm = new AbortController();
      try {
        const hasMore = await work();
        failures = 0;
        if (!hasMore && !stop.signal.aborted) await timers.sleep(pollMs, alarm.signal);
      } catch (error) {
        failures += 1;
        log.warn({ err: error, failures }, "work failed; it is tried again");
        await timers.sleep(backoffMs(failures), stop.signal);
      }
    }
  })();

  return {
    wake,
    async [Symbol.asyncDispose]() {
      stop.abort();
      wake();
      await loop;
    },
  };
};
