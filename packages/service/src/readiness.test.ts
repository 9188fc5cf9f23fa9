import { expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { systemTimers, type Timers } from "./ports.ts";
import { watchReadiness } from "./readiness.ts";

const real = systemTimers(() => {});

const setUp = async () => {
  const changes: boolean[] = [];
  const world: { answer: () => Promise<unknown> } = { answer: async () => "yes" };
  let due = Promise.withResolvers<void>();
  let isResting = Promise.withResolvers<void>();
  const rests: number[] = [];
  const timers: Timers = {
    ...real,
    sleep(ms, signal, kind) {
      if (kind !== "poll") return real.sleep(5, signal);
      rests.push(ms);
      isResting.resolve();
      return due.promise;
    },
  };
  const askAgain = async (): Promise<void> => {
    const { resolve } = due;
    due = Promise.withResolvers();
    isResting = Promise.withResolvers();
    resolve();
    await isResting.promise;
  };
  const readiness = await watchReadiness({
    dependencies: [
      { name: "steady", check: async () => "yes" },
      { name: "shaky", check: () => world.answer() },
    ],
    timers,
    log: createLogger("test", "silent"),
    metrics: createMetrics("test"),
    onChange: (isReady) => changes.push(isReady),
  });
  return { world, changes, readiness, rests, askAgain };
};

test("[OPS-90] a service is ready only while everything that it stands on answers", async () => {
  const { world, changes, readiness, rests, askAgain } = await setUp();
  expect(readiness.isReady()).toBe(true);
  world.answer = () => Promise.reject(new Error("refused"));
  await askAgain();
  expect(readiness.isReady()).toBe(false);
  world.answer = async () => "yes";
  await askAgain();
  expect(readiness.isReady()).toBe(true);
  expect(changes).toEqual([true, false, true]);
  expect(rests).toEqual([4_000, 2_000, 4_000]);
});

test("[OPS-90] a connection that is open but silent counts as lost", async () => {
  const { world, readiness, askAgain } = await setUp();
  world.answer = () => new Promise(() => {});
  await askAgain();
  expect(readiness.isReady()).toBe(false);
});
