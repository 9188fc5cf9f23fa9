import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Timers } from "./ports.ts";

/** Something that a service cannot work without. */
export interface Dependency {
  readonly name: string;
  /** Resolves while it answers. */
  readonly check: () => Promise<unknown>;
}

export interface Readiness extends AsyncDisposable {
  isReady(): boolean;
}

const CHECK_EVERY_MS = 4_000;
const CHECK_UNAVAILABLE_EVERY_MS = 2_000;
/** Behind the polls of the same moment, whose answers are answers to the check as well. */
const AFTER_POLLS_MS = 150;
const TIMEOUT_MS = 1_500;
/** Given as the reason, because without one each abort makes an error with a stack trace. */
const ANSWERED = "answered";

const answersInTime = async (check: () => Promise<unknown>, timers: Timers): Promise<void> => {
  const done = new AbortController();
  const late = timers.sleep(TIMEOUT_MS, done.signal).then(() => {
    if (!done.signal.aborted) throw new Error(`no answer within ${TIMEOUT_MS} ms`);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    done.abort(ANSWERED);
  }
};

/**
 * Checks the dependencies every four seconds, every two while one is unavailable, so that readiness is
 * current. A connection that is open but silent counts as lost.
 * @param onChange called for each change, and for the first finding
 */
export const watchReadiness = async (options: {
  readonly dependencies: readonly Dependency[];
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly onChange: (isReady: boolean) => void;
}): Promise<Readiness> => {
  const { dependencies, timers, log, onChange } = options;
  const up = options.metrics.gauge("dependency_up");
  const unavailable = new Set<string>();
  let wasReady: boolean | undefined;

  const ask = async ({ name, check }: Dependency): Promise<void> => {
    try {
      await answersInTime(check, timers);
      if (unavailable.delete(name)) log.info({ dependency: name }, "a dependency answers again");
      up.set({ dependency: name }, 1);
    } catch (error) {
      if (!unavailable.has(name)) log.warn({ err: error, dependency: name }, "a dependency does not answer");
      unavailable.add(name);
      up.set({ dependency: name }, 0);
    }
  };
  const askAll = async (): Promise<void> => {
    await Promise.all(dependencies.map(ask));
    const isReady = unavailable.size === 0;
    if (isReady !== wasReady) onChange(isReady);
    wasReady = isReady;
  };

  await askAll();
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const restMs = unavailable.size > 0 ? CHECK_UNAVAILABLE_EVERY_MS : CHECK_EVERY_MS;
      await timers.sleep(restMs, stop.signal, "poll");
      await timers.sleep(AFTER_POLLS_MS, stop.signal);
      if (!stop.signal.aborted) await askAll();
    }
  })();
  return {
    isReady: () => unavailable.size === 0,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await loop;
    },
  };
};
