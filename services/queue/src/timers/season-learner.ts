import type { Logger, Timers } from "@gokaku/service";

const FIRST_MS = 500;
const LATER_MS = 10_000;

/** Tries to learn of a season until one is known; events tell of every later change. */
export const startSeasonLearner = (options: {
  readonly timers: Timers;
  readonly log: Logger;
  readonly learn: () => Promise<boolean>;
}): AsyncDisposable => {
  const { timers, log, learn } = options;
  const stop = new AbortController();
  const loop = (async () => {
    let pauseMs = FIRST_MS;
    while (!stop.signal.aborted) {
      try {
        if (await learn()) return;
      } catch (error) {
        log.info({ err: error }, "users could not be asked for the season yet");
      }
      await timers.sleep(pauseMs, stop.signal);
      pauseMs = Math.min(LATER_MS, pauseMs * 2);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await loop;
    },
  };
};
