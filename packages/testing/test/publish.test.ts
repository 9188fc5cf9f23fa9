import { connectBus, createPublisher } from "@gokaku/bus";
import { expect, test } from "vitest";
import { startNats, testContext } from "../src/index.ts";

const event = (subject: string, eventId: string) => ({
  subject,
  eventId,
  payload: new Uint8Array([1, 2, 3]),
  traceparent: "",
});

test("[OPS-211] each publish ends with its own acknowledgement, refusal or failure", async () => {
  await using nats = await startNats();
  const { log } = testContext("queue");
  await using bus = await connectBus({ natsUrl: nats.url, name: "queue", log });
  const { publish } = createPublisher(bus, "QUEUE");

  const places = Array.from({ length: 100 }, (_, index) => index + 1);
  const sent = await Promise.all(
    places.map((place) => publish(event("queue.tick_opened", `event-${place}`))),
  );
  expect(sent.map(({ streamSeq }) => streamSeq)).toEqual(places);
  const [again, unknown, taken] = await Promise.allSettled([
    publish(event("queue.tick_opened", "event-7")),
    publish(event("unknown.subject", "event-101")),
    publish(event("queue.tick_opened", "event-102")),
  ]);
  expect(again).toMatchObject({ status: "fulfilled", value: { streamSeq: 7 } });
  expect(unknown).toMatchObject({ status: "rejected", reason: { message: "no stream takes this subject" } });
  expect(taken).toMatchObject({ status: "fulfilled", value: { streamSeq: 101 } });

  const config = { ...(await bus.manager.streams.info("QUEUE")).config, max_msg_size: 100 };
  await bus.manager.streams.update("QUEUE", config);
  const large = { ...event("queue.tick_opened", "event-103"), payload: new Uint8Array(200) };
  await expect(publish(large)).rejects.toThrow("message size exceeds maximum allowed");

  await publish(event("queue.tick_opened", "event-104"));
  await nats.kill();
  await expect(publish(event("queue.tick_opened", "event-105"))).rejects.toThrow("not acknowledged");
});
