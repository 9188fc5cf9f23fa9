import { expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { systemTimers, type Timers } from "./ports.ts";
import { startWorker } from "./worker.ts";

const log = createLogger("test", "silent");
const real = systemTimers(() => {});

/** Real timers that note every pause and never let one last longer than 1 ms, unless it is a poll. */
const notingTimers = (pauses: number[], pollMs: number): Timers => ({
  ...real,
  sleep: (ms, signal) => {
    pauses.push(ms);
    return real.sleep(ms === pollMs ? ms : 1, signal);
  },
});

test("[TICK-19] a failing worker tries again for ever, with growing pauses of at most two seconds", async () => {
  const pauses: number[] = [];
  const failures = 9;
  const done = Promise.withResolvers<void>();
  let runs = 0;
  await using _worker = startWorker({
    timers: notingTimers(pauses, 60_000),
    log,
    pollMs: 60_000,
    work: async () => {
      runs += 1;
      if (runs <= failures) throw new Error("matches is unavailable");
      done.resolve();
      return false;
    },
  });
  await done.promise;
  expect(pauses.slice(0, failures)).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000, 2000]);
});

test("a worker goes on while there is more, sleeps when there is none, and is woken at once", async () => {
  const pauses: number[] = [];
  const answers = [true, true, false, false];
  const rested = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  await using worker = startWorker({
    timers: notingTimers(pauses, 60_000),
    log,
    pollMs: 60_000,
    work: async () => {
      const answer = answers[runs] ?? false;
      runs += 1;
      if (!answer) rested[runs - 3]?.resolve();
      return answer;
    },
  });
  await rested[0]?.promise;
  worker.wake();
  await rested[1]?.promise;
  expect(runs).toBe(4);
});

test("a wake during the work is not lost", async () => {
  const again = Promise.withResolvers<void>();
  let runs = 0;
  await using worker = startWorker({
    timers: real,
    log,
    pollMs: 60_000,
    work: async () => {
      await Promise.resolve();
      runs += 1;
      if (runs === 1) worker.wake();
      else again.resolve();
      return false;
    },
  });
  await again.promise;
  expect(runs).toBe(2);
});
