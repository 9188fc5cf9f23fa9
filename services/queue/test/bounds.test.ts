import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type Harness, planOf, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const admin = () => queue.as("the-admin", true);

const preview = async (mostPlayers = 0) => {
  let tickId = "";
  let playerCount = 0;
  const userIds: string[] = [];
  for await (const { part } of queue.matchmaker.previewSnapshot({ mostPlayers })) {
    if (part.case === "header") ({ tickId, playerCount } = part.value);
    if (part.case === "players") userIds.push(...part.value.players.map(({ userId }) => userId));
  }
  return { tickId, playerCount, userIds };
};

const counted = async (): Promise<ReadonlyMap<number | undefined, number>> => {
  const { gaps } = await queue.gateway.getPlanGaps({ seasonId: queue.season.id });
  return new Map(gaps.map(({ within, ticks }) => [within, ticks]));
};

/** A tick with one match and a plan of this value, whose bound is not known yet. */
const announce = async (prefix: string, value: number) => {
  const users = await queue.joinTen(prefix);
  const tickId = await queue.openTick();
  const players = await queue.playersOf(tickId, users);
  expect(await queue.submit(tickId, planOf(players), { facts: { value } })).toMatchObject({ accepted: true });
  await queue.decided(tickId);
  return tickId;
};

const bound = (tickId: string, facts: object = {}) =>
  queue.matchmaker.submitBound({
    tickId,
    value: 398,
    upperBound: 400,
    overdueBy: "all",
    boundMs: 5,
    ...facts,
  });

test("[TICK-112] [TICK-105] a bound is stored once, and only for its plan; the season counts the tick again", async () => {
  const before = await counted();
  const tickId = await announce("bound", 398);
  expect((await counted()).get(undefined)).toBe((before.get(undefined) ?? 0) + 1);
  expect(await bound(tickId, { value: 397 })).toMatchObject({ accepted: false });
  expect(await bound("1")).toMatchObject({ accepted: false });
  expect(await bound(tickId)).toMatchObject({ accepted: true });
  expect(await bound(tickId, { upperBound: 399 })).toMatchObject({ accepted: false });
  const { plan } = await queue.gateway.getTick({ tickId }, admin());
  expect(plan?.header).toMatchObject({ value: 398, upperBound: 400, overdueBy: "all", boundMs: 5 });
  const after = await counted();
  expect(after.get(undefined)).toBe(before.get(undefined) ?? 0);
  expect(after.get(0.005)).toBe((before.get(0.005) ?? 0) + 1);
});

test("[TICK-112] a bound for the matchmaker alone, of a tick with a plan", async () => {
  await queue.joinTen("unplanned");
  const tickId = await queue.openTick();
  expect(await bound(tickId)).toMatchObject({ accepted: false });
  await queue.submit(tickId, planOf(await queue.snapshotOf(tickId)));
  expect(await codeOf(queue.realtime.submitBound({ tickId }))).toBe("forbidden");
  expect(await codeOf(queue.gateway.submitBound({ tickId }))).toBe("forbidden");
  await queue.decided(tickId);
});

test("[TICK-113] a preview shows the queue with the waits at the next tick, and stores nothing", async () => {
  const users = await queue.joinTen("preview");
  const ticks = await queue.rows("select 1 from tick");
  const { tickId, userIds } = await preview();
  expect(Number(tickId) % 3_600_000).toBe(0);
  expect(userIds.filter((userId) => users.includes(userId))).toHaveLength(10);
  expect(await queue.rows("select 1 from tick")).toHaveLength(ticks.length);
  await queue.leaveAll(users);
  expect((await preview()).userIds.filter((userId) => users.includes(userId))).toEqual([]);
});

test("[TICK-124] a preview of a queue beyond its bound has no players, and its count says so", async () => {
  const users = await queue.joinTen("beyond");
  const whole = await preview();
  const bound = whole.userIds.length;
  expect(await preview(bound)).toEqual(whole);
  expect(await preview(bound - 1)).toMatchObject({ playerCount: bound, userIds: [] });
  expect(await preview(1)).toMatchObject({ playerCount: 2, userIds: [] });
  await queue.leaveAll(users);
});

test("[TICK-113] a warm start is stored with its plan and returned with the snapshot; a malformed one is refused", async () => {
  const users = await queue.joinTen("warm");
  const tickId = await queue.openTick();
  const players = await queue.playersOf(tickId, users);
  const submit = (seats: readonly number[]) =>
    queue.matchmaker.submitPlan([
      { part: { case: "header", value: { tickId, matchCount: 1, solverVersion: "test" } } },
      {
        part: {
          case: "warmStart",
          value: { plans: [{ seats: [...seats], duals: players.map(() => Number.NaN) }] },
        },
      },
      { part: { case: "matches", value: { matches: [...planOf(players)] } } },
    ]);
  expect(await submit([0, 1, 2])).toMatchObject({ accepted: false, refusal: "plan_malformed" });
  expect(await submit([0, 1, 2, 3, 4, 5, 6, 7, 8, 99])).toMatchObject({ refusal: "plan_malformed" });
  const seats = [9, 8, 7, 6, 5, 4, 3, 2, 1, -1];
  expect(await submit(seats)).toMatchObject({ accepted: true });
  const parts = [];
  for await (const { part } of queue.matchmaker.readSnapshot({ tickId }))
    if (part.case === "warmStart") parts.push(part.value.plans.map((plan) => plan.seats));
  expect(parts).toEqual([[seats]]);
  await queue.decided(tickId);
});
