import { expect, it } from "vitest";
import { createPatientCheck } from "./patient-check.ts";
import { systemTimers } from "./ports.ts";

const timers = {
  ...systemTimers(() => {}),
  sleep: async () => {},
};

it("[OPS-609] a check of several servers fails only after they were silent for longer than their patience", async () => {
  let nowMs = 0;
  let answer: () => Promise<unknown> = async () => {};
  const check = createPatientCheck(
    { clock: { nowMs: () => nowMs }, timers },
    () => 15_000,
    () => answer(),
  );
  await check();
  answer = () => Promise.reject(new Error("gone"));
  nowMs = 15_000;
  await check();
  nowMs = 15_001;
  await expect(check()).rejects.toThrow("gone");
  answer = async () => {};
  await check();
  nowMs = 30_000;
  answer = () => new Promise(() => {});
  await check();
});

it("[OPS-609] of a single server the first failure counts", async () => {
  const clock = { nowMs: () => 0 };
  const check = createPatientCheck(
    { clock, timers },
    () => 0,
    () => Promise.reject(new Error("gone")),
  );
  await expect(check()).rejects.toThrow("gone");
});
