import { eventually } from "@gokaku/testing";
import { createClient as createRedisClient } from "@redis/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, hurried, startHarness } from "./harness.ts";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness(hurried());
});
afterEach(() => harness[Symbol.asyncDispose]());

test("[LIVE-6] a frame of more than 4 KB ends the socket", async () => {
  const page = await harness.visit();
  page.send(JSON.stringify({ action: "ping", padding: "x".repeat(4_000) }));
  await page.frame("pong");
  page.send(JSON.stringify({ action: "ping", padding: "x".repeat(4_096) }));
  expect(await page.end()).toMatchObject({ code: 1009 });
});

test("[LIVE-6] a binary frame ends the socket", async () => {
  const page = await harness.visit();
  page.socket.send(Buffer.from('{"action":"ping"}'), { binary: true });
  expect(await page.end()).toEqual({ code: 1003, reason: "text_only" });
});

test("[LIVE-7] twenty messages in a row are answered, a flood ends the socket", async () => {
  const page = await harness.visit();
  for (let sent = 0; sent < 20; sent += 1) page.send({ action: "ping" });
  await page.frame("pong", 20);
  for (let sent = 0; sent < 20; sent += 1) page.send({ action: "ping" });
  expect(await page.end()).toEqual({ code: 1008, reason: "rate_limited" });
});

test("[LIVE-25] what is no message is ignored, but counts", async () => {
  const page = await harness.visit();
  for (const text of [
    "",
    "{",
    "null",
    "[1]",
    '{"action":"drop"}',
    '{"action":"subscribeMatch","matchId":{}}',
  ])
    page.send(text);
  await page.settled();
  expect(page.frames.map((frame) => ("action" in frame ? frame.action : frame.type))).toEqual([
    "updateQueue",
    "pong",
  ]);
  for (let sent = 0; sent < 20; sent += 1) page.send("{");
  expect(await page.end()).toEqual({ code: 1008, reason: "rate_limited" });
});

test("[LIVE-8] the sixth socket of a player closes the first, and no other player's", async () => {
  const other = await harness.enter("dummy_002");
  const pages = [];
  for (let opened = 0; opened < 6; opened += 1) pages.push(await harness.enter("dummy_001"));
  expect(await pages[0]?.end()).toEqual({ code: 4000, reason: "too_many_sockets" });
  for (const page of [...pages.slice(1), other]) {
    await page.settled();
    expect(page.closed).toBeUndefined();
  }
});

test("[LIVE-8] five sockets of a player stand open in two processes together, the newest of all", async () => {
  const second = await harness.startProcess();
  const pages = [];
  for (const process of [harness, second, harness, second, harness])
    pages.push(await process.enter("dummy_001"));
  const other = await second.enter("dummy_002");
  pages.push(await second.enter("dummy_001"));
  expect(await pages[0]?.end()).toEqual({ code: 4000, reason: "too_many_sockets" });
  pages.push(await harness.enter("dummy_001"));
  expect(await pages[1]?.end()).toEqual({ code: 4000, reason: "too_many_sockets" });
  for (const page of [...pages.slice(2), other]) {
    await page.settled();
    expect(page.closed).toBeUndefined();
  }
  // A closed socket makes room.
  pages[2]?.socket.close();
  await pages[2]?.end();
  pages.push(await second.enter("dummy_001"));
  for (const page of pages.slice(3)) {
    await page.settled();
    expect(page.closed).toBeUndefined();
  }
});

test("[LIVE-92] a process that died frees its share, and one whose share was lost takes it again", async () => {
  const slots = createRedisClient({ url: harness.redis.url });
  await slots.connect();
  const taken = () => slots.zRange("realtime:slots:dummy_001", 0, -1);
  try {
    const dead = Array.from({ length: 5 }, (_, place) => ({ score: place, value: `dead/${place}` }));
    await slots.zAdd("realtime:slots:dummy_001", dead);
    const pages = [];
    for (let opened = 0; opened < 5; opened += 1) pages.push(await harness.enter("dummy_001"));
    await eventually(async () => (await taken()).length === 5);
    expect((await taken()).filter((place) => place.startsWith("dead/"))).toEqual([]);
    for (const page of pages) await page.settled();
    expect(pages.map(({ closed }) => closed)).toEqual(pages.map(() => undefined));

    const before = await taken();
    await slots.flushAll();
    expect(await eventually(async () => ((await taken()).length === 5 ? await taken() : undefined))).toEqual(
      before,
    );
    const second = await harness.startProcess();
    await second.enter("dummy_001");
    expect(await pages[0]?.end()).toEqual({ code: 4000, reason: "too_many_sockets" });
  } finally {
    await slots.close();
  }
});

test("[LIVE-9] a socket ends with the token behind its ticket", async () => {
  const [short, long] = [
    harness.open("dummy_001", await harness.ticketFor("dummy_001", 100)),
    await harness.enter("dummy_002"),
  ];
  await short.frame("updateStatus");
  harness.clock.offsetMs += 101_000;
  expect(await short.end()).toEqual({ code: 4001, reason: "token_expired" });
  await long.settled();
});

test("[LIVE-9] with an expired token no ticket is issued", async () => {
  await expect(harness.ticketFor("dummy_001", 0)).rejects.toMatchObject({ code: "token_expired" });
});

test("[LIVE-10] the server pings, who answers stays, who is silent is cut", async () => {
  const [alive, silent] = [await harness.visit(), await harness.visit()];
  silent.socket.pause();
  for (let elapsedS = 0; elapsedS <= 175; elapsedS += 25) {
    const pinged = alive.pings;
    harness.clock.offsetMs += 25_000;
    await eventually(async () => alive.pings > pinged);
  }
  await alive.settled();
  silent.socket.resume();
  expect(await silent.end()).toMatchObject({ code: 1006 });
  expect(alive.closed).toBeUndefined();
});

test("[LIVE-24] a ban ends the player's sockets, and no other's", async () => {
  const [banned, other] = [await harness.enter("dummy_001"), await harness.enter("dummy_002")];
  const change = (userId: string, isBanned: boolean) =>
    harness.publish("user.changed", { player: { card: { userId }, isBanned, version: 2n }, byAdmin: true });
  await change("dummy_002", false);
  await change("dummy_001", true);
  expect(await banned.end()).toEqual({ code: 1008, reason: "banned" });
  await other.settled();
});

test("[LIVE-22] queue gets the connected players, each once, and no visitors", async () => {
  await harness.visit();
  await harness.enter("dummy_001");
  await harness.enter("dummy_001");
  await harness.enter("dummy_002");
  await eventually(async () => harness.queue.seen.some((userIds) => userIds.length === 2));
  expect(harness.queue.seen.at(-1)?.toSorted()).toEqual(["dummy_001", "dummy_002"]);
});

test("[LIVE-21] on shutdown every socket is closed with 1012, and no new one is let in", async () => {
  const pages = [await harness.visit(), await harness.enter("dummy_001"), await harness.enter("dummy_002")];
  const stopped = harness.service[Symbol.asyncDispose]();
  for (const page of pages) expect(await page.end()).toEqual({ code: 1012, reason: "restart" });
  await stopped;
  const late = harness.open("visitor", null);
  await late.end();
  expect(late.frames).toEqual([]);
});
