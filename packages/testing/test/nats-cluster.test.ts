import {
  type Bus,
  busServices,
  CONSUMERS,
  type ConsumerName,
  connectBus,
  createPublisher,
  ensureConsumer,
  ensureStream,
  event,
  STREAMS,
  type StreamName,
  startConsumer,
} from "@gokaku/bus";
import type { Logger } from "@gokaku/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  eventually,
  type NatsCluster,
  type NatsNode,
  startNats,
  startNatsCluster,
  testContext,
} from "../src/index.ts";

const { ports, log, metrics } = testContext("nats");
const STREAM_NAMES = Object.keys(STREAMS) as StreamName[];
const CONSUMER_NAMES = Object.keys(CONSUMERS) as ConsumerName[];

/** A log that keeps its warnings. */
const warningLog = () => {
  const warnings: string[] = [];
  const kept = Object.create(log) as Logger;
  kept.warn = ((...given: unknown[]) => void warnings.push(String(given.at(-1)))) as Logger["warn"];
  return { warnings, log: kept };
};

it("[OPS-606] on a single server, streams that are to have three copies have one, said in one sentence", async () => {
  await using nats = await startNats();
  const { warnings, log: kept } = warningLog();
  await using bus = await connectBus({ natsUrl: nats.url, natsReplicas: 3, name: "users", log: kept });
  for (const _time of [1, 2]) expect((await ensureStream(bus, "USERS")).config.num_replicas).toBe(1);
  expect(warnings).toEqual([
    expect.stringMatching(/^stream USERS cannot have 3 copies \(.+\): it goes on with 1$/),
  ]);
  await createPublisher(bus, "USERS").publish({
    ...event("user.released", {}),
    eventId: ports.chance.uuid(),
    traceparent: "",
  });
});

describe("three servers", () => {
  let cluster: NatsCluster;
  const stack = new AsyncDisposableStack();
  const open = async (name: string, natsReplicas?: number): Promise<Bus> =>
    stack.use(await connectBus({ natsUrl: cluster.url, natsReplicas, name, log }));
  const replicasOf = async (bus: Bus): Promise<number[]> => {
    const infos = await Promise.all([
      ...STREAM_NAMES.map((name) => bus.manager.streams.info(name)),
      ...CONSUMER_NAMES.map((name) => bus.manager.consumers.info(CONSUMERS[name].stream, name)),
    ]);
    return [...new Set(infos.map((info) => (info.cluster?.replicas?.length ?? 0) + 1))];
  };
  const ensureAll = async (replicas?: number): Promise<void> => {
    const services = await Promise.all(
      busServices().flatMap((name) => [open(name, replicas), open(name, replicas)]),
    );
    await Promise.all(services.flatMap((bus) => STREAM_NAMES.map((name) => ensureStream(bus, name))));
    await Promise.all(
      services.flatMap((bus) =>
        CONSUMER_NAMES.filter((name) => name.startsWith(`${bus.service}_`)).map((name) =>
          ensureConsumer(bus, name),
        ),
      ),
    );
  };

  beforeAll(async () => {
    cluster = await startNatsCluster();
    await eventually(async () => {
      await using bus = await connectBus({ natsUrl: cluster.url, name: "users", log });
      return (await bus.manager.getAccountInfo()) !== undefined;
    }, 60_000).catch(() => {});
  }, 90_000);
  afterAll(async () => {
    await stack.disposeAsync();
    await cluster?.[Symbol.asyncDispose]();
  });

  it("[OPS-605] streams and consumers get their copies in place, by two processes of each service at once", async () => {
    await eventually(
      () =>
        ensureAll().then(
          () => true,
          () => false,
        ),
      60_000,
    );
    const bus = await open("users");
    expect(await replicasOf(bus)).toEqual([1]);
    const publisher = createPublisher(bus, "USERS");
    const publish = () =>
      publisher.publish({ ...event("user.released", {}), eventId: ports.chance.uuid(), traceparent: "" });
    const before = await publish();
    await eventually(
      () =>
        ensureAll(3).then(
          () => true,
          () => false,
        ),
      60_000,
    );
    await eventually(async () => (await replicasOf(bus)).join() === "3", 60_000);
    const after = await eventually(() => publish().catch(() => false as const), 60_000);
    expect(after).toEqual({ streamCreated: before.streamCreated, streamSeq: before.streamSeq + 1 });
  }, 180_000);

  it("[OPS-607] without a number, what an operator has set is accepted", async () => {
    await ensureAll();
    const bus = await open("users");
    expect(await replicasOf(bus)).toEqual([3]);
    const { config } = await bus.manager.consumers.info("MATCHES", "users_apply-settlement");
    expect(config.ack_wait).toBe(3_000_000_000);
  }, 60_000);

  it.each(["SIGKILL", "SIGSTOP"] as const)(
    "[OPS-608] the leader of a stream ends by %s: nothing counts as lost, every event is applied",
    async (signal) => {
      const bus = await open("users");
      const publisher = createPublisher(bus, "USERS");
      const applied = new Set<string>();
      const deadLetters = { onReplay: () => {}, keep: async () => {} };
      const context = { bus: await open("queue"), ...ports, log, metrics, deadLetters };
      await using _consumer = startConsumer("queue_release-player", context as never, async ({ userId }) => {
        applied.add(userId);
      });
      const publish = (userId: string) =>
        eventually(
          () =>
            publisher
              .publish({
                ...event("user.released", { userId }),
                eventId: ports.chance.uuid(),
                traceparent: "",
              })
              .catch(() => false as const),
          40_000,
        );
      const first = await publish(`${signal}-before`);
      await eventually(async () => applied.has(`${signal}-before`));
      const leader = (await bus.manager.streams.info("USERS")).cluster?.leader;
      const node = cluster.nodes.find(({ name }) => name === leader) as NatsNode;
      node.signal(signal);
      const second = await publish(`${signal}-after`);
      await eventually(async () => applied.has(`${signal}-after`), 40_000);
      const state = await eventually(() => publisher.streamState().catch(() => false as const), 40_000);
      expect(second.streamCreated).toBe(first.streamCreated);
      expect(state).toMatchObject({ streamCreated: first.streamCreated });
      expect(state.lastSeq).toBeGreaterThanOrEqual(second.streamSeq);
      if (signal === "SIGSTOP") node.signal("SIGCONT");
      else {
        await node.ended();
        node.start();
      }
      await eventually(async () => {
        const { cluster: places } = await bus.manager.streams.info("USERS");
        return places?.replicas?.length === 2 && places.replicas.every(({ current }) => current);
      }, 60_000);
    },
    180_000,
  );
});
