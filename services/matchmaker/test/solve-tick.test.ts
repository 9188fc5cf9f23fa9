import { rm } from "node:fs/promises";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { CodedError, type UserId } from "@gokaku/game";
import {
  type PlanLeftover,
  PlanLeftoverSchema,
  type PlanMatch,
  PlanMatchSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { systemClock } from "@gokaku/service";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brief, startAll } from "./harness.ts";

let all: Awaited<ReturnType<typeof startAll>>;
beforeAll(async () => {
  all = await startAll();
});
beforeEach(() => {
  all.setCount(20);
  all.setSettings(brief);
  all.setOnSubmit(async () => {});
});
afterAll(() => all[Symbol.asyncDispose]());

let lastKey = 0;
const newTick = (): string => {
  lastKey = Math.max(lastKey + 1, systemClock.nowMs());
  return String(lastKey);
};
const plansOf = (tickId: string) => all.submitted.filter((plan) => plan.tickId === tickId);
const settled = () => eventually(async () => (await all.unacknowledged()) === 0);

describe("the matchmaker", () => {
  test("[TICK-20] reads the snapshot of an opened tick and submits one plan for it", async () => {
    const tickId = newTick();
    await all.announce(tickId);
    const [plan] = await eventually(async () => plansOf(tickId).length > 0 && plansOf(tickId));
    expect(plan).toMatchObject({ settingsVersion: 3n, matchCount: 2 });
    const users = plan?.matches.flatMap((match) => match.seats.map((seat) => seat.userId)) ?? [];
    expect(new Set(users).size).toBe(20);
    expect(plan?.matches[0]?.winChanceA).toBeCloseTo(0.5, 1);
    await settled();
  });

  test("[TICK-20] a large snapshot and its plan travel in pieces", async () => {
    all.setCount(6000);
    const tickId = newTick();
    await all.announce(tickId);
    const [plan] = await eventually(async () => plansOf(tickId).length > 0 && plansOf(tickId));
    expect(plan?.matches).toHaveLength(600);
    expect(plan?.matchCount).toBe(600);
    await settled();
  });

  test("[TICK-20] the same tick announced twice is harmless: the second plan is refused and acknowledged", async () => {
    const tickId = newTick();
    await all.announce(tickId);
    await all.announce(tickId);
    await eventually(async () => plansOf(tickId).length === 2);
    await settled();
    const [one, other] = plansOf(tickId);
    expect(one?.matches).toEqual(other?.matches);
  });

  test("[TICK-20] a tick whose plan could not be submitted is solved again", async () => {
    let failures = 0;
    all.setOnSubmit(async () => {
      failures += 1;
      if (failures < 3) throw new CodedError("unavailable", "queue is unavailable");
    });
    const tickId = newTick();
    await all.announce(tickId);
    await eventually(async () => plansOf(tickId).length === 1);
    expect(failures).toBe(3);
    await settled();
  });

  test("[TICK-20] a tick in work when the process ends is delivered to the next one", async () => {
    let isUnavailable = true;
    all.setOnSubmit(async () => {
      if (isUnavailable) throw new CodedError("unavailable", "queue is unavailable");
    });
    const tickId = newTick();
    await all.announce(tickId);
    await eventually(async () => all.read.includes(tickId));
    await all.restart();
    isUnavailable = false;
    await eventually(async () => plansOf(tickId).length === 1);
    await settled();
  });

  test("[TICK-21] an expired tick and one that queue does not know are passed over", async () => {
    const expired = String(systemClock.nowMs() - 121_000);
    await all.announce(expired);
    all.setCount(0);
    const unknown = newTick();
    await all.announce(unknown);
    await eventually(async () => all.read.includes(unknown));
    await settled();
    expect(all.read).not.toContain(expired);
    expect([...plansOf(expired), ...plansOf(unknown)]).toEqual([]);
  });

  test("[TICK-20] two matchmakers make one plan of each tick", async () => {
    await using second = await all.startReplica();
    expect(second.isReady()).toBe(true);
    const ticks = Array.from({ length: 6 }, newTick);
    for (const tickId of ticks) await all.announce(tickId);
    await eventually(async () => ticks.every((tickId) => plansOf(tickId).length > 0));
    await settled();
    expect(ticks.map((tickId) => plansOf(tickId).length)).toEqual(ticks.map(() => 1));
  });

  test("[TICK-20] [OPS-90] without its server it is not ready; after the stream was lost with it, ticks are solved again", async () => {
    await all.nats.kill();
    await eventually(async () => !all.isReady());
    await rm(join(all.nats.directory, "jetstream"), { recursive: true });
    await all.nats.start();
    const tickId = newTick();
    await eventually(async () => {
      await all.announce(tickId).catch(() => undefined);
      return plansOf(tickId).length > 0;
    });
    expect(plansOf(tickId)[0]?.matchCount).toBe(2);
    await eventually(async () => all.isReady());
  });
});

describe("a replay", () => {
  const as = (userId: string, isAdmin: boolean) => ({
    as: { userId: userId as UserId, role: isAdmin ? ("admin" as const) : ("player" as const) },
  });
  const admin = as("the-admin", true);
  const bytesOf = (matches: readonly PlanMatch[], leftovers: readonly PlanLeftover[]): string =>
    [
      ...matches.map((match) => toBinary(PlanMatchSchema, match)),
      ...leftovers.map((leftover) => toBinary(PlanLeftoverSchema, leftover)),
    ]
      .map((bytes) => Buffer.from(bytes).toString("hex"))
      .join("/");

  test("[TICK-28] with the tick's settings is the plan byte for byte; with others it is another; none is submitted", async () => {
    using client = await all.client();
    all.setCount(47);
    const tickId = newTick();
    await all.announce(tickId);
    const [original] = await eventually(async () => plansOf(tickId).length > 0 && plansOf(tickId));
    if (original === undefined) throw new Error("a plan was submitted");
    expect(original.leftovers.length).toBeGreaterThan(0);

    const { plan } = await client.replay({ tickId }, admin);
    expect(bytesOf(plan?.matches ?? [], plan?.leftovers ?? [])).toBe(
      bytesOf(original.matches, original.leftovers),
    );
    const { matches: _matches, leftovers: _leftovers, warmStart: _warmStart, ...header } = original;
    const taken = { solveMs: plan?.header?.solveMs, readMs: plan?.header?.readMs };
    expect(plan?.header).toEqual({ ...header, ...taken });

    const settings = { ...brief, choicePenalty: [...brief.choicePenalty], matchValue: 0 };
    const other = await client.replay({ tickId, settings }, admin);
    expect(other.plan?.header?.value).not.toBe(plan?.header?.value);
    expect(plansOf(tickId)).toHaveLength(1);
  });

  test("[TICK-28] is refused: to players, of unknown ticks, with settings out of bounds", async () => {
    using client = await all.client();
    const tickId = newTick();
    const settings = { ...brief, choicePenalty: [...brief.choicePenalty] };
    await expect(client.replay({ tickId }, as("player", false))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(client.replay({ tickId: "x" }, admin)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(
      client.replay({ tickId, settings: { ...settings, windowBase: 5000 } }, admin),
    ).rejects.toMatchObject({
      code: "invalid_request",
      params: { field: "window_base", min: 50, max: 1000 },
    });
    all.setCount(0);
    await expect(client.replay({ tickId }, admin)).rejects.toMatchObject({ code: "not_found" });
  });

  test("[TICK-28] one at a time, and a tick is solved meanwhile", async () => {
    using client = await all.client();
    all.setCount(6000);
    const replays = Promise.allSettled([1, 2, 3].map(() => client.replay({ tickId: newTick() }, admin)));
    const tickId = newTick();
    await all.announce(tickId);
    await eventually(async () => plansOf(tickId).length > 0);
    const outcomes = (await replays).map((outcome) =>
      outcome.status === "fulfilled" ? "solved" : outcome.reason.code,
    );
    expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual([
      "conflict",
      "conflict",
      "solved",
    ]);
    expect((await client.replay({ tickId }, admin)).plan?.matches).toHaveLength(600);
    await settled();
  });
});
