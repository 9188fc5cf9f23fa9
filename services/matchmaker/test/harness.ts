import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { connectBus, ensureStream, event } from "@gokaku/bus";
import { CodedError, ROLES } from "@gokaku/game";
import { byServices, createClient, roleToProto } from "@gokaku/grpc";
import type { WarmStart } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import {
  MatchmakerService,
  type PlanLeftover,
  type PlanMatch,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { QueueService, type SubmitBoundRequest } from "@gokaku/proto/queue/v1/queue_pb";
import { systemClock } from "@gokaku/service";
import { DEFAULT_SETTINGS, type Settings } from "@gokaku/solver";
import { createTestKeys, implementSome, startFakeService, startNats, testContext } from "@gokaku/testing";
import { readConfig } from "../src/config.ts";
import { startMatchmaker } from "../src/service.ts";

export interface Submitted {
  readonly tickId: string;
  readonly settingsVersion: bigint;
  readonly matchCount: number;
  readonly value: number;
  readonly matches: readonly PlanMatch[];
  readonly leftovers: readonly PlanLeftover[];
  readonly warmStart: WarmStart | null;
}

/** Settings of queue that make a plan at once. */
export const brief: Settings = { ...DEFAULT_SETTINGS, budget: 10_000, exactPlayers: 0 };

export const similarRate = (index: number): number => 1500 + (index % 7);

/** Rates of a queue whose bound takes far longer than a tick. */
export const spreadRate = (index: number): number => 1200 + ((index * index * 37) % 601);

const playersOf = (count: number, rateOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    entryId: `entry-${index}`,
    entryVersion: 1n,
    userId: `user-${index}`,
    roles: [0, 1].map((choice) => roleToProto(ROLES[(index + choice) % ROLES.length] ?? "TANK")),
    rate: rateOf(index),
    sigma: 100,
    waitedSeconds: index,
  }));

/** The matchmaker on a real bus, with a queue that hands out snapshots of `count` players and takes plans. */
export const startAll = async () => {
  const stack = new AsyncDisposableStack();
  const submitted: Submitted[] = [];
  const read: string[] = [];
  const bounds: SubmitBoundRequest[] = [];
  let previews = 0;
  /** The key of the next tick, ms from now, and how many wait for it. */
  let next: { readonly inMs: number; readonly count: number } | null = null;
  let onBound = async (): Promise<void> => {};
  let intervalS = 0;
  let count = 20;
  let rateOf = similarRate;
  let settings = brief;
  let onSubmit = async (): Promise<void> => {};
  function* snapshotParts(tickId: string, players: number) {
    const sent = { ...settings, choicePenalty: [...settings.choicePenalty] };
    const header = { tickId, settingsVersion: 3n, seed: 42, playerCount: players, settings: sent, intervalS };
    yield { part: { case: "header" as const, value: header } };
    for (let from = 0; from < players; from += 1000) {
      const part = playersOf(players, rateOf).slice(from, from + 1000);
      yield { part: { case: "players" as const, value: { players: part } } };
    }
  }
  const keys = stack.use(await createTestKeys());
  const nats = stack.use(await startNats());
  const queue = stack.use(
    await startFakeService("queue", keys, [
      implementSome(QueueService, {
        only: {
          readSnapshot: byServices(["matchmaker"], async function* ({ tickId }) {
            read.push(tickId);
            if (count === 0) throw new CodedError("not_found", "no such tick");
            yield* snapshotParts(tickId, count);
            const known = submitted.find((plan) => plan.tickId === tickId)?.warmStart;
            if (known) yield { part: { case: "warmStart", value: known } };
          }),
          previewSnapshot: byServices(["matchmaker"], async function* ({ mostPlayers }) {
            previews += 1;
            const { inMs, count: waiting } = next ?? { inMs: 3_600_000, count: 0 };
            const parts = snapshotParts(String(systemClock.nowMs() + inMs), waiting);
            yield* waiting > mostPlayers ? parts.take(1) : parts;
          }),
          submitBound: byServices(["matchmaker"], async (request) => {
            await onBound();
            const isSecond = bounds.some(({ tickId }) => tickId === request.tickId);
            bounds.push(request);
            return { accepted: !isSecond };
          }),
          submitPlan: byServices(["matchmaker"], async (requests) => {
            let plan: Submitted | undefined;
            for await (const { part } of requests) {
              if (part.case === "header")
                plan = { ...part.value, matches: [], leftovers: [], warmStart: null };
              if (part.case === "warmStart" && plan !== undefined) plan = { ...plan, warmStart: part.value };
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
        },
      }),
    ]),
  );
  const env = {
    ...keys.env("matchmaker"),
    NATS_URL: nats.url,
    QUEUE_ADDR: queue.address,
    GRPC_PORT: "0",
    ADMIN_PORT: "0",
  };
  const config = readConfig(env);
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
  const bus = stack.use(await connectBus({ natsUrl: nats.url, name: "test", log: testContext("test").log }));
  await ensureStream(bus, "QUEUE");

  return {
    submitted,
    bounds,
    read,
    previews: () => previews,
    setNext: (coming: typeof next) => {
      next = coming;
    },
    setOnBound: (work: () => Promise<void>) => {
      onBound = work;
    },
    setIntervalS: (seconds: number) => {
      intervalS = seconds;
    },
    nats,
    setCount: (next: number) => {
      count = next;
    },
    setRates: (next: typeof rateOf) => {
      rateOf = next;
    },
    setSettings: (next: Settings) => {
      settings = next;
    },
    setOnSubmit: (next: () => Promise<void>) => {
      onSubmit = next;
    },
    announce: (tickId: string) =>
      bus.js.publish("queue.tick_opened", event("queue.tick_opened", { tickId, playerCount: count }).payload),
    /** Another replica on the same bus. */
    startReplica: start,
    isReady: () => service.isReady(),
    client: () => clientAt(service.grpcPort),
    /** Another one in a process of its own, which can be killed. */
    startProcess: (): ChildProcess => {
      const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
      const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: "ignore" });
      stack.defer(() => void child.kill("SIGKILL"));
      return child;
    },
    stop: () => service[Symbol.asyncDispose](),
    start: async () => {
      service = await start();
    },
    restart: async () => {
      await service[Symbol.asyncDispose]();
      service = await start();
    },
    unacknowledged: async () =>
      (await bus.manager.consumers.info("QUEUE", "matchmaker_solve-tick")).num_ack_pending,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
};
