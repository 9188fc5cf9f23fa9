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
  serviceOf,
  startConsumer,
} from "@gokaku/bus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type NatsCluster, type NatsNode, startNatsCluster, testContext } from "../src/index.ts";

const { ports, log, metrics } = testContext("nats");
const STREAM_NAMES = Object.keys(STREAMS) as StreamName[];
const CONSUMER_NAMES = Object.keys(CONSUMERS) as ConsumerName[];

describe("three servers", () => {
  let cluster: NatsCluster;
  const stack = new AsyncDisposableStack();
  const open = async (name: string, natsReplicas?: number): Promise<Bus> =>
    stack.use(await connectBus({ natsUrl: cluster.url, natsReplicas, name, log }));
  /** Whether all streams and consumers have that many copies; a busy server may answer none of these calls. */
  const isReplicated = async (bus: Bus, copies: number): Promise<boolean> => {
    const infos = await Promise.all([
      ...STREAM_NAMES.map((name) => bus.manager.streams.info(name)),
      ...CONSUMER_NAMES.map((name) => bus.manager.consumers.info(CONSUMERS[name].stream, name)),
    ]).catch(() => []);
    return (
      infos.length > 0 &&
      infos.every(
        ({ cluster: places }) =>
          places?.replicas?.length === copies - 1 || (copies === 1 && places?.replicas === undefined),
      )
    );
  };
  const ensureAllOnce = async (replicas: number | undefined): Promise<void> => {
    await using opened = new AsyncDisposableStack();
    for (const name of busServices()) {
      const bus = opened.use(await connectBus({ natsUrl: cluster.url, natsReplicas: replicas, name, log }));
      await Promise.all(STREAM_NAMES.map((stream) => ensureStream(bus, stream)));
      const own = CONSUMER_NAMES.filter((consumer) => serviceOf(consumer) === name);
      await Promise.all(own.map((consumer) => ensureConsumer(bus, consumer)));
    }
  };
  /** Does what two processes of each service do when they start. */
  const ensureAll = (replicas?: number) =>
    eventually(async () => {
      const made = await Promise.allSettled([ensureAllOnce(replicas), ensureAllOnce(replicas)]);
      return made.every(({ status }) => status === "fulfilled");
    }, 60_000);
  beforeAll(async () => {
    cluster = await startNatsCluster();
  }, 90_000);
  afterAll(async () => {
    await stack.disposeAsync();
    await cluster?.[Symbol.asyncDispose]();
  });

  it("[OPS-605] streams and consumers get their copies in place, by two processes of each service at once", async () => {
    await ensureAll();
    const bus = await open("users");
    await eventually(() => isReplicated(bus, 1), 60_000);
    const publisher = createPublisher(bus, "USERS");
    const publish = () =>
      publisher.publish({ ...event("user.released", {}), eventId: ports.chance.uuid(), traceparent: "" });
    const before = await publish();
    await ensureAll(3);
    await eventually(() => isReplicated(bus, 3), 60_000);
    const after = await eventually(() => publish().catch(() => false as const), 60_000);
    expect(after).toEqual({ streamCreated: before.streamCreated, streamSeq: before.streamSeq + 1 });
  }, 180_000);

  it("[OPS-607] without a number, what an operator has set is accepted", async () => {
    await ensureAll();
    const bus = await open("users");
    await eventually(() => isReplicated(bus, 3), 60_000);
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
