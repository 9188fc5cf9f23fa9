import { toBinary } from "@bufbuild/protobuf";
import { CodedError, type UserId } from "@gokaku/game";
import { type PlanMatch, PlanMatchSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { systemClock } from "@gokaku/service";
import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { brief, similarRate, spreadRate, startAll } from "./harness.ts";

/** Longer than the acknowledgement timeout of a consumer. */
const DELIVERED_AGAIN_MS = 60_000;

let all: Awaited<ReturnType<typeof startAll>>;
beforeAll(async () => {
  all = await startAll();
});
beforeEach(() => {
  all.setCount(47);
  all.setSettings(brief);
  all.setIntervalS(0);
  all.setNext(null);
  all.setRates(similarRate);
  all.setOnSubmit(async () => {});
  all.setOnBound(async () => {});
});
afterAll(() => all[Symbol.asyncDispose]());

let lastKey = 0;
const newTick = (): string => {
  lastKey = Math.max(lastKey + 1, systemClock.nowMs());
  return String(lastKey);
};
const planOf = (tickId: string) => all.submitted.find((plan) => plan.tickId === tickId);
const boundsOf = (tickId: string) => all.bounds.filter((bound) => bound.tickId === tickId);
const planned = (tickId: string) => eventually(async () => planOf(tickId));
const settled = () => eventually(async () => (await all.unacknowledged()) === 0, DELIVERED_AGAIN_MS);
const admin = { as: { userId: "the-admin" as UserId, role: "admin" as const } };
const bytesOf = (matches: readonly PlanMatch[] = []): string =>
  matches.map((match) => Buffer.from(toBinary(PlanMatchSchema, match)).toString("hex")).join("/");

/** Enough work for a bound, and little enough for a test. */
const bounded = { ...DEFAULT_SETTINGS, budget: 1_000_000 };

test("[TICK-111] [TICK-112] a plan is submitted first and its bound once, afterwards", async () => {
  all.setSettings(bounded);
  all.setOnBound(async () => expect(planOf(tickId)).toBeDefined());
  const tickId = newTick();
  await all.announce(tickId);
  const plan = await planned(tickId);
  await settled();
  const [bound, ...others] = boundsOf(tickId);
  expect(others).toEqual([]);
  expect(bound?.value).toBe(plan?.value);
  expect(bound?.upperBound).toBeGreaterThanOrEqual(bound?.value ?? Number.POSITIVE_INFINITY);
});

test("[TICK-96] [TICK-112] an interval below a minute gets no bound", async () => {
  all.setSettings(bounded);
  all.setIntervalS(30);
  const tickId = newTick();
  await all.announce(tickId);
  await planned(tickId);
  await settled();
  expect(boundsOf(tickId)).toEqual([]);
});

const longQueue = (): void => {
  all.setSettings(DEFAULT_SETTINGS);
  all.setCount(200);
  all.setRates(spreadRate);
};
const shortQueue = (): void => {
  all.setSettings(brief);
  all.setCount(47);
};

test("[TICK-112] a bound in work ends with the next tick, which does not wait for it", async () => {
  longQueue();
  const first = newTick();
  await all.announce(first);
  await planned(first);
  shortQueue();
  const second = newTick();
  await all.announce(second);
  await planned(second);
  await settled();
  expect(boundsOf(first)).toMatchObject([{ cutShort: true }]);
});

test("[TICK-112] a tick that begins before the plan of the last one is stored ends that one's bound as well", async () => {
  all.setSettings(bounded);
  const first = newTick();
  const second = newTick();
  all.setOnSubmit(async () => {
    all.setOnSubmit(async () => {});
    all.setSettings(brief);
    await all.announce(second);
    await eventually(async () => all.read.includes(second));
  });
  await all.announce(first);
  await planned(second);
  await settled();
  expect(boundsOf(first)).toMatchObject([{ cutShort: true }]);
});

test("[TICK-112] while queue is unavailable the bound is repeated, for the same plan", async () => {
  all.setSettings(bounded);
  let failures = 0;
  all.setOnBound(async () => {
    failures += 1;
    if (failures < 6) throw new CodedError("unavailable", "queue is unavailable");
  });
  const tickId = newTick();
  await all.announce(tickId);
  await eventually(async () => boundsOf(tickId).length > 0, DELIVERED_AGAIN_MS);
  await settled();
  const plans = all.submitted.filter((plan) => plan.tickId === tickId).map(({ matches }) => bytesOf(matches));
  expect(new Set(plans).size).toBe(1);
  expect(boundsOf(tickId)).toHaveLength(1);
}, 90_000);

test("[TICK-113] [TICK-28] a tick starts from the head start, and a replay from its stored warm start", async () => {
  all.setNext({ inMs: 5000, count: 46 });
  await all.restart();
  const before = all.previews();
  await eventually(async () => all.previews() > before + 2);
  const tickId = newTick();
  await all.announce(tickId);
  const plan = await planned(tickId);
  expect(plan?.warmStart?.plans[0]?.seats).toHaveLength(40);
  expect(plan?.warmStart?.plans[0]?.duals).toHaveLength(47);
  await settled();
  all.setNext(null);
  await all.restart();
  using client = await all.client();
  const replay = await client.replay({ tickId }, admin);
  expect(bytesOf(replay.plan?.matches)).toBe(bytesOf(plan?.matches));
});

test("[TICK-120] a tick of few players has no warm start, even if one was prepared", async () => {
  all.setNext({ inMs: 5000, count: 60 });
  await all.restart();
  const before = all.previews();
  await eventually(async () => all.previews() > before + 2);
  all.setCount(14);
  const tickId = newTick();
  await all.announce(tickId);
  expect((await planned(tickId))?.matchCount).toBe(1);
  expect(planOf(tickId)?.warmStart).toBeNull();
  await settled();
});

test("[TICK-113] a preview that fails, or finds few players, delays no tick", async () => {
  all.setNext({ inMs: 5000, count: 12 });
  await all.restart();
  const tickId = newTick();
  await all.announce(tickId);
  expect((await planned(tickId))?.matchCount).toBe(4);
  await settled();
});

test("[TICK-124] the players of a queue that is too long for a head start are not read", async () => {
  all.setNext({ inMs: 5000, count: 100_000 });
  const before = all.previews();
  await all.restart();
  await eventually(async () => all.previews() > before);
  const tickId = newTick();
  await all.announce(tickId);
  expect((await planned(tickId))?.matchCount).toBe(4);
  expect(planOf(tickId)?.warmStart).toBeNull();
  await settled();
});

test("[TICK-112] a matchmaker that ends leaves the bound in work to the next one", async () => {
  longQueue();
  const tickId = newTick();
  await all.announce(tickId);
  await planned(tickId);
  await all.stop();
  expect(boundsOf(tickId)).toEqual([]);
  await all.start();
  expect(await all.unacknowledged()).toBe(1);
  all.setSettings(bounded);
}, 90_000);
