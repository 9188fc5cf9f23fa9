import { expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { systemTimers, type Timers } from "./ports.ts";
import { watchReadiness } from "./readiness.ts";

const real = systemTimers(() => {});

const setUp = async () => {
  const changes: boolean[] = [];
  const world: { answer: () => Promise<unknown> } = { answer: async () => "yes" };
  let again: () => Promise<void> = async () => {};
  const timers: Timers = {
    ...real,
    sleep: (_ms, signal) => real.sleep(5, signal),
    every(_ms, work) {
      again = async () => work();
      return { [Symbol.asyncDispose]: async () => {} };
    },
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
  return { world, changes, readiness, askAgain: () => again() };
};

test("[OPS-90] a service is ready only while everything that it stands on answers", async () => {
  const { world, changes, readiness, askAgain } = await setUp();
  expect(readiness.isReady()).toBe(true);
  world.answer = () => Promise.reject(new Error("refused"));
  await askAgain();
  expect(readiness.isReady()).toBe(false);
  world.answer = async () => "yes";
  await askAgain();
  await askAgain();
  expect(readiness.isReady()).toBe(true);
  expect(changes).toEqual([true, false, true]);
});

test("[OPS-90] a connection that is open but silent counts as lost", async () => {
  const { world, readiness, askAgain } = await setUp();
  world.answer = () => new Promise(() => {});
  await askAgain();
  expect(readiness.isReady()).toBe(false);
});
