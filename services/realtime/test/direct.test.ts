import { get, type IncomingMessage } from "node:http";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestPage } from "./client.ts";
import { type Harness, startHarness } from "./harness.ts";

const OPENINGS_HERE = 6;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({}, { RATE_LIMIT_SCALE: "0.05", WS_MAX_SOCKETS_PER_ADDRESS: "1000" });
});
afterAll(() => harness[Symbol.asyncDispose]());

const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** The outcome of a page: the status of its refusal, or "open". */
const outcomeOf = (page: TestPage) =>
  eventually(async () => page.refusedWith ?? (page.named("updateQueue").length > 0 && "open"));

test("[LIVE-84] an address that opens too many sockets in a minute is refused, whether they stay open or not, and no other is", async () => {
  const outcomes = [];
  for (let knock = 0; knock <= OPENINGS_HERE; knock += 1) {
    const page = harness.open("visitor", null, from("203.0.113.7"));
    outcomes.push(await outcomeOf(page));
    page.socket.terminate();
  }
  expect(outcomes).toEqual([...Array(OPENINGS_HERE).fill("open"), 429]);
  expect(await outcomeOf(harness.open("visitor", null, from("198.51.100.1, 203.0.113.7")))).toBe(429);
  expect(await outcomeOf(harness.open("visitor", null, from("203.0.113.8")))).toBe("open");
});

test("[LIVE-85] only /ws is a socket's path, and a request without an upgrade gets a hint", async () => {
  const elsewhere = (path: string) =>
    new TestPage(`ws://127.0.0.1:${harness.service.wsPort}${path}`, ["gokaku.v1"], from("203.0.113.20"));
  for (const path of ["/", "/wsx", "/ws/", "/api/ws", "/WS"]) {
    expect(await outcomeOf(elsewhere(path)), path).toBe(404);
  }
  expect(await outcomeOf(elsewhere("/ws"))).toBe("open");
  const plain = await fetch(`http://127.0.0.1:${harness.service.wsPort}/ws`);
  expect([plain.status, plain.headers.get("upgrade")]).toEqual([426, "websocket"]);
});

test("[AUTH-557] what is no socket gets an answer that no browser shows or runs", async () => {
  const safe = {
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  };
  const address = `http://127.0.0.1:${harness.service.wsPort}`;
  expect(Object.fromEntries((await fetch(`${address}/ws`)).headers)).toMatchObject(safe);
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { connection: "upgrade", upgrade: "websocket" };
    get(`${address}/elsewhere`, { headers }, resolve).on("error", reject);
  });
  refused.resume();
  expect([refused.statusCode, refused.headers]).toEqual([404, expect.objectContaining(safe)]);
});

test("[LIVE-85] headers that claim an identity do not sign a visitor in", async () => {
  const page = harness.open("dummy_001", null, {
    headers: {
      "x-forwarded-for": "203.0.113.21",
      "x-user-id": "dummy_001",
      authorization: "Bearer x",
      cookie: "session=x",
    },
  });
  await page.frame("updateQueue");
  page.send({ action: "subscribeMatch", matchId: "170000000000000" });
  expect(await page.frame("subscribeMatchError")).toMatchObject({ error: "unauthenticated" });
});

test("[LIVE-80] a client that offers compression gets none, so that all are written the same bytes", async () => {
  const page = harness.open("visitor", null, { ...from("203.0.113.22"), perMessageDeflate: true });
  await page.frame("updateQueue");
  expect(page.socket.extensions).toBe("");
});
