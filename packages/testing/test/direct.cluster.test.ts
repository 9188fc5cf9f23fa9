import { connectBus, createPublisher, event, followEvents, startConsumer } from "@gokaku/bus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type NatsCluster, startNatsCluster, testContext } from "../src/index.ts";

const { ports, log, metrics } = testContext("direct");

describe("events past their stream", () => {
  let cluster: NatsCluster;
  const stack = new AsyncDisposableStack();
  const busOf = async (name: string) => stack.use(await connectBus({ natsUrl: cluster.url, name, log }));
  const stored = (userId: string) => ({
    ...event("user.released", { userId }),
    eventId: ports.chance.uuid(),
    traceparent: "",
  });

  beforeAll(async () => {
    cluster = await startNatsCluster();
  });
  afterAll(async () => {
    await stack.disposeAsync();
    await cluster?.[Symbol.asyncDispose]();
  });

  it("[OPS-610] a consumer applies an event that its stream does not take, and not again when the stream has it", async () => {
    const applied: string[] = [];
    const shown: string[] = [];
    const failing = new Set(["fails-once"]);
    const publisher = createPublisher(await busOf("users"), "USERS");
    const context = { ...ports, log, metrics, deadLetters: { onReplay: () => {}, keep: async () => {} } };
    await using _consumer = startConsumer(
      "queue_release-player",
      { ...context, bus: await busOf("queue") } as never,
      async ({ userId }) => {
        applied.push(userId);
        if (failing.delete(userId)) throw new Error("not yet");
      },
    );
    await using _follower = followEvents(
      { bus: await busOf("realtime"), timers: ports.timers, log },
      "user.released",
      ({ userId }) => void shown.push(userId),
    );
    const publish = (given: ReturnType<typeof stored>) =>
      eventually(() => publisher.publish(given).catch(() => false as const), 60_000);
    await publish(stored("first"));
    await eventually(async () => applied.includes("first") && shown.includes("first"), 60_000);

    const [passed, refused] = [stored("passed"), stored("fails-once")];
    publisher.pass?.(passed);
    publisher.pass?.(passed);
    publisher.pass?.(refused);
    await eventually(async () => applied.includes("fails-once") && shown.includes("passed"));
    for (const given of [passed, refused, stored("last")]) await publish(given);
    await eventually(async () => applied.includes("last") && shown.includes("last"));
    await eventually(async () => applied.filter((userId) => userId === "fails-once").length === 2);
    expect(applied.filter((userId) => userId === "passed")).toEqual(["passed"]);
    expect(shown.filter((userId) => userId === "passed")).toEqual(["passed"]);
    const [lateBus] = [await busOf("queue")];
    const late: string[] = [];
    const subscription = lateBus.connection.subscribe("direct.user.released", {
      callback: (_error, message) => void late.push(message.headers?.get("Nats-Msg-Id") ?? ""),
    });
    await lateBus.connection.flush();
    lateBus.connection.publish("again.user.released");
    await eventually(async () => late.includes(passed.eventId));
    subscription.unsubscribe();
    expect(applied.filter((userId) => userId === "last")).toEqual(["last"]);
  }, 180_000);
});
