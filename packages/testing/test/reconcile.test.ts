import { connectBus, createPublisher, ensureConsumer } from "@gokaku/bus";
import { reconcile, reopenEvent } from "@gokaku/db";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startNats, testContext } from "../src/index.ts";
import { type OutboxDatabase, openOutboxDatabase } from "./outbox-database.ts";

const { ports, log } = testContext("queue");
let opened: OutboxDatabase;

beforeAll(async () => {
  opened = await openOutboxDatabase("reconcile");
});
afterAll(() => opened?.[Symbol.asyncDispose]());
beforeEach(() => opened.db.deleteFrom("outbox").execute());

const insertSent = (streamCreated: string, streamSeq: number) =>
  opened.db
    .insertInto("outbox")
    .values({
      event_id: ports.chance.uuid(),
      subject: "queue.tick_opened",
      payload: new Uint8Array([1]),
      traceparent: "",
      created_at_ms: "1",
      sent: true,
      stream_created: streamCreated,
      stream_seq: String(streamSeq),
    })
    .execute();

const row = async () => {
  const { sent, acknowledged } = await opened.db
    .selectFrom("outbox")
    .select(["sent", "acknowledged"])
    .executeTakeFirstOrThrow();
  return { sent, acknowledged };
};

const LOST = { sent: false, acknowledged: false };
const DONE = { sent: true, acknowledged: true };
const OPEN = { sent: true, acknowledged: false };

test("[OPS-93] what the stream holds and every consumer has acknowledged is done", async () => {
  await insertSent("now", 7);
  await reconcile(opened.db, { streamCreated: "now", firstSeq: 1, lastSeq: 9, acknowledgedFloor: 7 }, 1);
  expect(await row()).toEqual(DONE);
});

test("[OPS-93] unacknowledged events in the stream stay as they are", async () => {
  await insertSent("now", 8);
  await reconcile(opened.db, { streamCreated: "now", firstSeq: 1, lastSeq: 9, acknowledgedFloor: 7 }, 1);
  expect(await row()).toEqual(OPEN);
});

test("[OPS-93] an event below the stream's first message is published again, whatever the floor says", async () => {
  await insertSent("now", 7);
  await reconcile(opened.db, { streamCreated: "now", firstSeq: 10, lastSeq: 9, acknowledgedFloor: 9 }, 1);
  expect(await row()).toEqual(LOST);
});

test("[OPS-93] an event of another incarnation is published again, also when the stream has grown past it", async () => {
  await insertSent("before", 7);
  await reconcile(opened.db, { streamCreated: "now", firstSeq: 1, lastSeq: 50, acknowledgedFloor: 50 }, 1);
  expect(await row()).toEqual(LOST);
});

test("[OPS-412] events that share a sequence are published again, whatever the floor says, and no others", async () => {
  await insertSent("now", 6);
  await insertSent("now", 7);
  await insertSent("now", 7);
  await insertSent("now", 8);
  const state = { streamCreated: "now", firstSeq: 1, lastSeq: 9, acknowledgedFloor: 9 };
  expect(await reconcile(opened.db, state, 1)).toBe(2);
  const rows = await opened.db.selectFrom("outbox").select(["sent", "acknowledged"]).orderBy("id").execute();
  expect(rows).toEqual([DONE, LOST, LOST, DONE]);
});

test("[OPS-412] an event that was acknowledged before its sequence was given again stays done", async () => {
  await insertSent("now", 7);
  const state = { streamCreated: "now", firstSeq: 1, lastSeq: 9, acknowledgedFloor: 9 };
  await reconcile(opened.db, state, 1);
  await insertSent("now", 7);
  expect(await reconcile(opened.db, state, 1)).toBe(0);
});

test("[OPS-93] a real purge loses no event that a consumer had not read", async () => {
  await using nats = await startNats();
  await using bus = await connectBus({ natsUrl: nats.url, name: "test", log });
  await ensureConsumer(bus, "matchmaker_solve-tick");
  const publisher = createPublisher(bus, "QUEUE");
  const at = await publisher.publish({
    eventId: ports.chance.uuid(),
    subject: "queue.tick_opened",
    payload: new Uint8Array(),
    traceparent: "",
  });
  await insertSent(at.streamCreated, at.streamSeq);
  await bus.manager.streams.purge("QUEUE");
  await reconcile(opened.db, await publisher.streamState(), 1);
  expect(await row()).toEqual(LOST);
});

test("[OPS-93] before each consumer of a stream is made nothing counts as read, so a lost stream loses nothing", async () => {
  await using nats = await startNats();
  await using bus = await connectBus({ natsUrl: nats.url, name: "test", log });
  await ensureConsumer(bus, "matchmaker_solve-tick");
  const publisher = createPublisher(bus, "QUEUE");
  const at = await publisher.publish({
    eventId: ports.chance.uuid(),
    subject: "queue.admin_acted",
    payload: new Uint8Array(),
    traceparent: "",
  });
  await insertSent(at.streamCreated, at.streamSeq);
  await reconcile(opened.db, await publisher.streamState(), 1);
  expect(await row()).toEqual(OPEN);
  await bus.manager.streams.delete("QUEUE");
  await reconcile(opened.db, await publisher.streamState(), 1);
  expect(await row()).toEqual(LOST);
});

test("[OPS-93] a purge while the floors are read loses no event that a consumer had not read", async () => {
  await using nats = await startNats();
  await using bus = await connectBus({ natsUrl: nats.url, name: "test", log });
  await ensureConsumer(bus, "matchmaker_solve-tick");
  const { consumers } = bus.manager;
  const purging = Object.assign(Object.create(bus.manager) as typeof bus.manager, {
    consumers: Object.assign(Object.create(consumers) as typeof consumers, {
      async info(stream: string, name: string) {
        await bus.manager.streams.purge("QUEUE");
        return consumers.info(stream, name);
      },
    }),
  });
  const publisher = createPublisher({ ...bus, manager: purging }, "QUEUE");
  const at = await publisher.publish({
    eventId: ports.chance.uuid(),
    subject: "queue.tick_opened",
    payload: new Uint8Array(),
    traceparent: "",
  });
  await insertSent(at.streamCreated, at.streamSeq);
  await reconcile(opened.db, await publisher.streamState(), 1);
  expect(await row()).toEqual(LOST);
});

test("[OPS-95] an event that the outbox has forgotten is not said to be published again", async () => {
  await expect(reopenEvent(opened.db, ports.chance.uuid())).rejects.toThrow("has forgotten");
});
