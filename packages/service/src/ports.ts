import { randomBytes, randomInt, randomUUID } from "node:crypto";

/** The current time. Services with a database use one that follows the database's clock. */
export interface Clock {
  /** Unix time in milliseconds. */
  nowMs(): number;
}

/** The clocks of this machine. */
export interface LocalClock extends Clock {
  /** Milliseconds since some moment; never set, never stepped. */
  monotonicMs(): number;
}

/** Everything that must not be predictable in production and must be in a simulation. */
export interface Chance {
  uuid(): string;
  bytes(length: number): Uint8Array;
  /** An integer from 0 up to, not including, `bound`. */
  int(bound: number): number;
}

export interface Timers {
  /**
   * A poll may end early, after half the time at the earliest, so that the polls of a process come together and wake
   * it less often. It may end 28 ms late. One shorter than two seconds is exact.
   */
  sleep(ms: number, signal?: AbortSignal, kind?: "poll"): Promise<void>;
  /** Runs `work` once after `ms`; disposing cancels it. */
  after(ms: number, work: () => void): Disposable;
  /**
   * Runs `work` again and again, each time after a poll of `ms`, never two at a time. Disposing waits for the run in
   * progress.
   */
  every(ms: number, work: () => Promise<void> | void): AsyncDisposable;
}

export interface Ports {
  readonly clock: LocalClock;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly fetch: typeof fetch;
}

/** Lets everything else that waits in this process run first; for work that is done in parts. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const systemClock: LocalClock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

const POOL_BYTES = 4096;
let pool = randomBytes(0);

/** Bytes of a pool, each handed out once: asking the system for a few costs as much as for thousands. */
const takeBytes = (length: number): Uint8Array => {
  if (length > POOL_BYTES) return new Uint8Array(randomBytes(length));
  if (pool.length < length) pool = randomBytes(POOL_BYTES);
  const taken = new Uint8Array(pool.subarray(0, length));
  pool.fill(0, 0, length);
  pool = pool.subarray(length);
  return taken;
};

export const systemChance: Chance = {
  uuid: () => randomUUID(),
  bytes: takeBytes,
  int: (bound) => randomInt(bound),
};

/** Rarer polls wake too seldom to matter, and together they would open connections that then stay. */
const LONGEST_MEETING_MS = 15_000;
/** A player may wait for what is looked at more often. */
const SHORTEST_MEETING_MS = 2_000;

/**
 * @param nowMs on the monotonic clock
 * @returns how long a poll of `ms` rests: until the next multiple of `ms`, but at least `ms / 2`
 */
export const pollRestMs = (ms: number, nowMs: number): number => Math.max(ms / 2, ms - (nowMs % ms));

const isMeeting = (ms: number): boolean => ms >= SHORTEST_MEETING_MS && ms <= LONGEST_MEETING_MS;

/** Polls that meet begin one after the other, so that their statements share a connection. */
const APART_MS = 4;
const PLACES = 8;

const sleepFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });

/** Given as the reason, because without one each abort makes an error with a stack trace. */
const STOPPED = "stopped";

/** @param onError called when a run of `every` threw; the next run comes all the same. */
export const systemTimers = (onError: (error: unknown) => void): Timers => {
  let polls = 0;
  const sleep: Timers["sleep"] = (ms, signal, kind) => {
    if (kind !== "poll" || !isMeeting(ms)) return sleepFor(ms, signal);
    polls += 1;
    return sleepFor(pollRestMs(ms, performance.now()) + (polls % PLACES) * APART_MS, signal);
  };
  return {
    sleep,
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return { [Symbol.dispose]: () => clearTimeout(timer) };
    },
    every(ms, work) {
      const stop = new AbortController();
      const loop = (async () => {
        while (!stop.signal.aborted) {
          await sleep(ms, stop.signal, "poll");
          if (stop.signal.aborted) return;
          try {
            await work();
          } catch (error) {
            onError(error);
          }
        }
      })();
      return {
        async [Symbol.asyncDispose]() {
          stop.abort(STOPPED);
          await loop;
        },
      };
    },
  };
};
