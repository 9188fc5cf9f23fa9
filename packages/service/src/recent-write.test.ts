import { expect, test } from "vitest";
import { createWriteCheck } from "./recent-write.ts";

const setUp = () => {
  const world = { nowMs: 0, writes: 0, write: async (): Promise<unknown> => "written" };
  const check = createWriteCheck({ monotonicMs: () => world.nowMs }, () => {
    world.writes += 1;
    return world.write();
  });
  /** Asks, and again once the write that this began has ended. */
  const ask = async (atMs: number): Promise<void> => {
    world.nowMs = atMs;
    await check();
    await new Promise(setImmediate);
    await check();
  };
  return { world, ask, check };
};

test("[OPS-414] a server is written to once in 15 s, however often its readiness is asked", async () => {
  const { world, ask } = setUp();
  for (let atMs = 0; atMs < 60_000; atMs += 1_000) await ask(atMs);
  expect(world.writes).toBe(4);
});

test("[OPS-414] a server that refuses a write is not ready until one succeeds, which is tried at each question", async () => {
  const { world, ask } = setUp();
  await ask(0);
  world.write = () => Promise.reject(new Error("No space left on device"));
  await ask(14_000);
  await expect(ask(15_000)).rejects.toThrow("No space left");
  await expect(ask(17_000)).rejects.toThrow("No space left");
  world.write = async () => "written";
  await ask(19_000);
});

test("[OPS-414] a server that refuses the first write was never ready", async () => {
  const { world, ask } = setUp();
  world.write = () => Promise.reject(new Error("read-only transaction"));
  await expect(ask(0)).rejects.toThrow("read-only");
});

test("[OPS-414] a slow write leaves the server ready, one that does not end does not", async () => {
  const { world, ask } = setUp();
  await ask(0);
  const gate = Promise.withResolvers<void>();
  world.write = () => gate.promise;
  await ask(15_000);
  await ask(25_000);
  await expect(ask(25_001)).rejects.toThrow("has not ended");
  gate.resolve();
  await new Promise(setImmediate);
  await ask(26_000);
});
