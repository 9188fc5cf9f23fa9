import type { Timers } from "@gokaku/service";
import { expect, test } from "vitest";
import { createFreshness } from "./projection.ts";

/** A clock and looks that the test moves by hand. */
const setUp = () => {
  const world = { nowMs: 1_000_000, answer: (): Promise<boolean> => Promise.resolve(true), looks: 0 };
  const budgets: (() => void)[] = [];
  const timers: Timers = {
    sleep: async () => {},
    after: (_ms, work) => {
      budgets.push(work);
      return { [Symbol.dispose]: () => {} };
    },
    every: () => ({ [Symbol.asyncDispose]: async () => {} }),
  };
  const clock = { nowMs: () => 0, confirmedNowMs: async () => world.nowMs };
  const isFresh = createFreshness({ timers }, clock, () => {
    world.looks += 1;
    return world.answer();
  });
  return { world, isFresh, runOutOfTime: () => budgets.at(-1)?.() };
};

test("[QUEUE-71] a look that found everything applied counts for four seconds from its beginning", async () => {
  const { world, isFresh } = setUp();
  const slow = Promise.withResolvers<boolean>();
  world.answer = () => slow.promise;
  const asked = [isFresh(), isFresh()];
  await Promise.resolve();
  world.nowMs += 200;
  slow.resolve(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(world.looks).toBe(1);
  world.answer = async () => false;
  world.nowMs += 3_799;
  expect(await isFresh()).toBe(true);
  world.nowMs += 1;
  expect(await isFresh()).toBe(false);
});

test("[QUEUE-71] by confirmed time: a machine that was suspended knows nothing any more", async () => {
  const { world, isFresh } = setUp();
  expect(await isFresh()).toBe(true);
  world.answer = async () => false;
  world.nowMs += 3_600_000;
  expect(await isFresh()).toBe(false);
});

test("[QUEUE-71] a look that fails or takes too long has found nothing, and is soon repeated", async () => {
  const { world, isFresh, runOutOfTime } = setUp();
  world.answer = () => Promise.reject(new Error("unavailable"));
  expect(await isFresh()).toBe(false);
  world.answer = () => new Promise(() => {});
  expect(await isFresh()).toBe(false);
  world.nowMs += 250;
  const hanging = isFresh();
  await Promise.resolve();
  await Promise.resolve();
  runOutOfTime();
  expect(await hanging).toBe(false);
  expect(world.looks).toBe(2);
  world.answer = async () => true;
  world.nowMs += 250;
  expect(await isFresh()).toBe(true);
});
