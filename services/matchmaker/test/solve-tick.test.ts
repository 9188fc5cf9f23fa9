import { rm } from "node:fs/promises";
import { join } from "node:path";
import { toBinary } from "@bufbuild/protobuf";
import { connectBus, ensureStream, event } from "@gokaku/bus";
import { CodedError, ROLES, type UserId } from "@gokaku/game";
import { byAdmin, byAnyone, byServices, byUser, createClient, implement, roleToProto } from "@gokaku/grpc";
import {
  MatchmakerService,
  type PlanLeftover,
  PlanLeftoverSchema,
  type PlanMatch,
  PlanMatchSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { systemClock } from "@gokaku/service";
import { createTestKeys, eventually, startFakeService, startNats, testContext } from "@gokaku/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { DEFAULT_SETTINGS } from "../src/domain/settings.ts";
import { startMatchmaker } from "../src/service.ts";

interface Submitted {
  readonly tickId: string;
  readonly settingsVersion: bigint;
  readonly matchCount: number;
  readonly matches: readonly PlanMatch[];
  readonly leftovers: readonly PlanLeftover[];
}

/** Settings of queue that make a plan at once. */
const brief = { ...DEFAULT_SETTINGS, budget: 10_000, exactPlayers: 0 };

const never = (): never => {
  throw new CodedError("internal", "the matchmaker never calls this");
};

const playersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    entryId: `entry-${index}`,
    entryVersion: 1n,
    userId: `user-${index}`,
    roles: [0, 1].map((choice) => roleToProto(ROLES[(index + choice) % ROLES.length] ?? "TANK")),
    rate: 1500 + (index % 7),
    sigma: 100,
    waitedSeconds: index,
  }));

const startAll = async () => {
  const stack = new AsyncDisposableStack();
  const submitted: Submitted[] = [];
  const read: string[] = [];
  let count = 20;
  let onSubmit = async (): Promise<void> => {};
  const keys = stack.use(await createTestKeys());
  const nats = stack.use(await startNats());
  const queue = stack.use(
    await startFakeService("queue", keys, [
      implement(QueueService, {
        join: byUser(never),
        leave: byUser(never),
        getStatus: byUser(never),
        getPublicView: byAnyone(never),
        getSchedule: byAnyone(never),
        listEntries: byAdmin(never),
        triggerTick: byAdmin(never),
        seen: byServices([], never),
        listStatuses: byServices([], never),
        estimateWait: byUser(never),
        explainMatch: byUser(never),
        getSettings: byAdmin(never),
        updateSettings: byAdmin(never),
        listTicks: byAdmin(never),
        getTick: byAdmin(never),
        readSnapshot: byServices(["matchmaker"], async function* ({ tickId }) {
          read.push(tickId);
          if (count === 0) throw new CodedError("not_found", "no such tick");
          const settings = { ...brief, choicePenalty: [...brief.choicePenalty] };
          const header = { tickId, settingsVersion: 3n, seed: 42, playerCount: count, settings };
          yield { part: { case: "header", value: header } };
          for (let from = 0; from < count; from += 1000) {
            const players = playersOf(count).slice(from, from + 1000);
            yield { part: { case: "players", value: { players } } };
          }
        }),
        submitPlan: byServices(["matchmaker"], async (requests) => {
          let plan: Submitted | undefined;
          for await (const { part } of requests) {
            if (part.case === "header") plan = { ...part.value, matches: [], leftovers: [] };
            if (part.case === "matches" && plan !== undefined) {
              plan = { ...plan, matches: [...plan.matches, ...part.value.matches] };
            }
            if (part.case === "leftovers" && plan !== undefined) {
              plan = { ...plan, leftovers: [...plan.leftovers, ...part.value.leftovers] };
            }
          }
          await onSubmit();
          if (plan === undefined) return { accepted: false, refusal: "plan_malformed" };
          const isSecond = submitted.some(({ tickId }) => tickId === plan.tickId);
          submitted.push(plan);
          return isSecond ? { accepted: false, refusal: "plan_exists" } : { accepted: true };
        }),
      }),
    ]),
  );
  const config = readConfig({
    ...keys.env("matchmaker"),
    NATS_URL: nats.url,
    QUEUE_ADDR: queue.address,
    GRPC_PORT: "0",
    ADMIN_PORT: "0",
  });
  const start = () => startMatchmaker(config, testContext("matchmaker"));
  let service = await start();
  stack.defer(() => service[Symbol.asyncDispose]());
  const { clock, timers } = testContext("test").ports;
  const clientAt = async (port: number) =>
    createClient(MatchmakerService, {
      address: `127.0.0.1:${port}`,
      audience: "matchmaker",
      issuer: await keys.issuer("gateway"),
      clock,
      timers,
      deadlineMs: 20_000,
    });
  const bus = stack.use(await connectBus({ url: nats.url, name: "test", log: testContext("test").log }));
  await ensureStream(bus, "QUEUE");

  return {
    submitted,
    read,
    nats,
    setCount: (next: number) => {
      count = next;
    },
    setOnSubmit: (next: () => Promise<void>) => {
      onSubmit = next;
    },
    announce: (tickId: string) =>
      bus.js.publish("queue.tick_opened", event("queue.tick_opened", { tickId, playerCount: count }).payload),
    /** Another replica on the same bus. */
    startReplica: start,
    client: () => clientAt(service.port),
    restart: async () => {
      await service[Symbol.asyncDispose]();
      service = await start();
    },
    unacknowledged: async () =>
      (await bus.manager.consumers.info("QUEUE", "matchmaker_solve-tick")).num_ack_pending,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};

let all: Awaited<ReturnType<typeof startAll>>;
beforeAll(async () => {
  all = await startAll();
});
beforeEach(() => {
  all.setCount(20);
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
      if (failures < 3) throw new CodedError("unavailable", "queue is away");
    });
    const tickId = newTick();
    await all.announce(tickId);
    await eventually(async () => plansOf(tickId).length === 1);
    expect(failures).toBe(3);
    await settled();
  });

  test("[TICK-20] a tick in hand when the process ends is delivered to the next one", async () => {
    let isAway = true;
    all.setOnSubmit(async () => {
      if (isAway) throw new CodedError("unavailable", "queue is away");
    });
    const tickId = newTick();
    await all.announce(tickId);
    await eventually(async () => all.read.includes(tickId));
    await all.restart();
    isAway = false;
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

  test("[TICK-20] after the stream was lost with its server, ticks are solved again", async () => {
    await all.nats.kill();
    await rm(join(all.nats.directory, "jetstream"), { recursive: true });
    await all.nats.start();
    const tickId = newTick();
    await eventually(async () => {
      await all.announce(tickId).catch(() => undefined);
      return plansOf(tickId).length > 0;
    });
    expect(plansOf(tickId)[0]?.matchCount).toBe(2);
  });
});

describe("a replay", () => {
  const as = (userId: string, isAdmin: boolean) => ({ as: { userId: userId as UserId, isAdmin } });
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
    const { matches: _matches, leftovers: _leftovers, ...header } = original;
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
    await expect(client.replay({ tickId }, as("somebody", false))).rejects.toMatchObject({
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
