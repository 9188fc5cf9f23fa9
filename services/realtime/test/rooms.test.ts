import { createClient, type RedisClientType } from "@redis/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
let redis: RedisClientType;
beforeAll(async () => {
  harness = await startHarness();
  redis = createClient({ url: harness.redis.url });
  await redis.connect();
});
afterAll(async () => {
  redis.destroy();
  await harness[Symbol.asyncDispose]();
});

test("[ROOM-1] a room is found under its id, and its id is taken once", async () => {
  const { realtime: asGateway } = harness;
  const { room, hostKey } = await asGateway.createRoom({ roomId: "AAAA0001", hostOffer: "offer" });
  expect(room).toMatchObject({ roomId: "AAAA0001", hostOffer: "offer", guestAnswer: "" });
  expect(Buffer.from(hostKey, "base64url")).toHaveLength(32);
  expect((await asGateway.findRoom({ roomId: "AAAA0001" })).room).toEqual(room);
  await expect(asGateway.createRoom({ roomId: "AAAA0001", hostOffer: "other" })).rejects.toMatchObject({
    code: "room_exists",
  });
  expect((await asGateway.getRoom({ roomId: "AAAA0001" })).room).toEqual(room);
});

test("[ROOM-2] there is nothing under any other id", async () => {
  const { realtime: asGateway } = harness;
  expect((await asGateway.findRoom({ roomId: "NONE0001" })).room).toBeUndefined();
  const missing = { code: "room_not_found" };
  await expect(asGateway.getRoom({ roomId: "NONE0001" })).rejects.toMatchObject(missing);
  await expect(asGateway.setRoomAnswer({ roomId: "NONE0001", guestAnswer: "a" })).rejects.toMatchObject(
    missing,
  );
  await expect(
    asGateway.setRoomOffer({ roomId: "NONE0001", hostOffer: "o", hostKey: "k" }),
  ).rejects.toMatchObject(missing);
});

test("[ROOM-3] one guest answers; a second is refused until the host offers again", async () => {
  const { realtime: asGateway } = harness;
  const roomId = "AAAA0002";
  const { hostKey } = await asGateway.createRoom({ roomId, hostOffer: "offer" });
  const answers = await Promise.allSettled(
    ["one", "two", "three"].map((guestAnswer) => asGateway.setRoomAnswer({ roomId, guestAnswer })),
  );
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toMatchObject({ code: "room_taken" });
  const { room } = await asGateway.getRoom({ roomId });
  const guestAnswer = room?.guestAnswer ?? "";
  expect((await asGateway.setRoomAnswer({ roomId, guestAnswer })).room).toEqual(room);

  const offered = await asGateway.setRoomOffer({ roomId, hostOffer: "next", hostKey });
  expect(offered.room).toMatchObject({ hostOffer: "next", guestAnswer: "" });
  expect((await asGateway.setRoomAnswer({ roomId, guestAnswer: "two" })).room).toMatchObject({
    hostOffer: "next",
    guestAnswer: "two",
  });
});

test("[ROOM-4] only who made the room offers in it", async () => {
  const { realtime: asGateway } = harness;
  const roomId = "AAAA0003";
  await asGateway.createRoom({ roomId, hostOffer: "offer" });
  await expect(
    asGateway.setRoomOffer({ roomId, hostOffer: "theirs", hostKey: "k".repeat(43) }),
  ).rejects.toMatchObject({ code: "room_not_yours" });
  expect((await asGateway.getRoom({ roomId })).room?.hostOffer).toBe("offer");
});

test("[ROOM-5] a room lives for an hour after it was last written", async () => {
  const { realtime: asGateway } = harness;
  await asGateway.createRoom({ roomId: "AAAA0004", hostOffer: "offer" });
  const key = "realtime:room:AAAA0004";
  const left = await redis.ttl(key);
  expect(left).toBeGreaterThan(3500);
  expect(left).toBeLessThanOrEqual(3600);
  await redis.expire(key, 60);
  await asGateway.setRoomAnswer({ roomId: "AAAA0004", guestAnswer: "answer" });
  expect(await redis.ttl(key)).toBeGreaterThan(3500);
});
