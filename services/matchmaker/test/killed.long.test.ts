import { once } from "node:events";
import { systemClock } from "@gokaku/service";
import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brief, startAll } from "./harness.ts";

/** Longer than the acknowledgement timeout of a consumer. */
const DELIVERED_AGAIN_MS = 60_000;

let all: Awaited<ReturnType<typeof startAll>>;
beforeAll(async () => {
  all = await startAll();
});
afterAll(() => all[Symbol.asyncDispose]());

const planOf = (tickId: string) => all.submitted.find((plan) => plan.tickId === tickId);
const boundsOf = (tickId: string) => all.bounds.filter((bound) => bound.tickId === tickId);

test("[TICK-20] a matchmaker killed while it solves submits nothing, and another one solves the tick", async () => {
  await all.stop();
  all.setCount(200);
  all.setSettings({ ...DEFAULT_SETTINGS, budget: 1e9 });
  const child = all.startProcess();
  const tickId = String(systemClock.nowMs());
  await all.announce(tickId);
  await eventually(async () => all.read.includes(tickId));
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(all.submitted).toEqual([]);
  expect(await all.unacknowledged()).toBe(1);

  all.setSettings(brief);
  await all.start();
  await eventually(async () => all.submitted.length > 0, DELIVERED_AGAIN_MS);
  await eventually(async () => (await all.unacknowledged()) === 0);
  expect(all.read).toEqual([tickId, tickId]);
  expect(all.submitted.map((plan) => [plan.tickId, plan.matchCount])).toEqual([[tickId, 20]]);
}, 90_000);

test("[TICK-112] a matchmaker killed between plan and bound: another one computes the bound of the stored plan", async () => {
  await all.stop();
  all.setSettings({ ...DEFAULT_SETTINGS, budget: 1_000_000 });
  all.setCount(47);
  let isDead = false;
  all.setOnBound(async () => {
    if (!isDead) await new Promise(() => {});
  });
  const child = all.startProcess();
  const tickId = String(systemClock.nowMs());
  await all.announce(tickId);
  await eventually(async () => planOf(tickId));
  child.kill("SIGKILL");
  await once(child, "exit");
  isDead = true;
  expect(boundsOf(tickId)).toEqual([]);
  await all.start();
  await eventually(async () => boundsOf(tickId).length > 0, DELIVERED_AGAIN_MS);
  await eventually(async () => (await all.unacknowledged()) === 0);
  expect(boundsOf(tickId)).toMatchObject([{ value: planOf(tickId)?.value }]);
}, 90_000);
