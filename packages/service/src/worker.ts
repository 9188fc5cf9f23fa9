import type { Logger } from "./log.ts";
import type { Timers } from "./ports.ts";
import { currentTraceparent, withTraceparent } from "./trace.ts";

export interface Worker extends AsyncDisposable {
  /** Makes the worker look for work at once, within the trace of whoever wakes it. */
  wake(): void;
}

/** Given as the reason, because without one each alarm makes an error with a stack trace. */
const WOKEN = "woken";
const FIRST_PAUSE_MS = 50;
const LAST_PAUSE_MS = 2_000;

/** Pause after the `failures`-th failure in a row, in ms: doubling, never more than two seconds. */
const growingPauseMs = (failures: number): number =>
  Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));

/**
 * Works while there is work, then sleeps until it is woken or `pollMs` have passed. A failure is logged and
 * tried again after a pause, for ever. Disposing waits for the run in progress.
 * @param work answers whether there may be more to do, or after how many ms to look again at the latest; the signal
 * says that the worker is to end
 */
export const startWorker = (options: {
  readonly timers: Timers;
  readonly log: Logger;
  readonly pollMs: number;
  readonly pauseMs?: (failures: number) => number;
  readonly work: (signal: AbortSignal) => Promise<boolean | number>;
}): Worker => {
  const { timers, log, pollMs, pauseMs = growingPauseMs, work } = options;
  const stop = new AbortController();
  let alarm = new AbortController();
  let wokenWithin = "";
  const wake = (): void => {
    wokenWithin = currentTraceparent() || wokenWithin;
    alarm.abort(WOKEN);
  };

  const loop = (async () => {
    let failures = 0;
    while (!stop.signal.aborted) {
      alarm = new AbortController();
      const traceparent = wokenWithin;
      wokenWithin = "";
      try {
        const more = await withTraceparent(traceparent, () => work(stop.signal));
        failures = 0;
        const restMs = typeof more === "number" ? Math.min(more, pollMs) : pollMs;
        if (more !== true && !stop.signal.aborted)
          await timers.sleep(restMs, alarm.signal, restMs === pollMs ? "poll" : undefined);
      } catch (error) {
        if (stop.signal.aborted) return;
        failures += 1;
        log.warn({ err: error, failures }, "work failed; it is tried again");
        await timers.sleep(pauseMs(failures), stop.signal);
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
