import { connect } from "node:net";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("[LIVE-1] a ticket opens one socket and no second", async () => {
  const ticket = await harness.ticketFor("dummy_001");
  const first = harness.open("dummy_001", ticket);
  await first.frame("updateStatus");
  expect(await harness.open("dummy_001", ticket).end()).toEqual({ code: 1008, reason: "ticket_invalid" });
  await first.settled();
  expect(first.closed).toBeUndefined();
});

test("[LIVE-1] a ticket that was never issued opens nothing", async () => {
  for (const ticket of ["A".repeat(43), "short", "*".repeat(43)]) {
    expect(await harness.open("dummy_001", ticket).end()).toEqual({ code: 1008, reason: "ticket_invalid" });
  }
});

test("[LIVE-1] tickets are long, differ, and live for thirty seconds", async () => {
  const [one, two] = await Promise.all([harness.ticketFor("dummy_001"), harness.ticketFor("dummy_001")]);
  expect(Buffer.from(one, "base64url")).toHaveLength(32);
  expect(one).not.toBe(two);
});

test("[LIVE-2] a ticket does not open a socket under another's user_id", async () => {
  const page = harness.open("dummy_002", await harness.ticketFor("dummy_001"));
  expect(await page.end()).toEqual({ code: 1008, reason: "user_mismatch" });
  expect(page.frames).toEqual([]);
});

test("[LIVE-1] a ticket with the wrong user_id is used up as well", async () => {
  const ticket = await harness.ticketFor("dummy_001");
  await harness.open("dummy_002", ticket).end();
  expect(await harness.open("dummy_001", ticket).end()).toEqual({ code: 1008, reason: "ticket_invalid" });
});

test("[LIVE-3] without a ticket a socket gets public queue information and nothing else", async () => {
  const page = harness.open("dummy_001", null);
  const { data } = await page.frame("updateQueue");
  expect(data.ongoing_match_players).toEqual([]);
  page.send({ action: "subscribeMatch", matchId: "170000000000000" });
  expect(await page.frame("subscribeMatchError")).toMatchObject({ error: "unauthenticated" });
  await page.settled();
  expect(page.named("updateStatus")).toEqual([]);
  expect(page.named("match_found")).toEqual([]);
});

test("[AUTH-403] [AUTH-404] another method than GET and two Host headers open no socket and use no ticket up", async () => {
  const ticket = await harness.ticketFor("dummy_001");
  const answerTo = async (method: string, hosts: readonly string[]): Promise<string> => {
    const socket = connect(harness.service.wsPort, "127.0.0.1");
    const lines = [
      `${method} /ws?user_id=dummy_001 HTTP/1.1`,
      ...hosts.map((host) => `Host: ${host}`),
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      `Sec-WebSocket-Protocol: ticket.${ticket}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    let seen = "";
    for await (const bytes of socket) seen += String(bytes);
    return seen;
  };
  expect(await answerTo("POST", ["127.0.0.1"])).toMatch(/^HTTP\/1\.1 405 [\s\S]*Allow: GET\r\n/);
  expect(await answerTo("GET", ["127.0.0.1", "127.0.0.1"])).toMatch(/^HTTP\/1\.1 400 /);
  await harness.open("dummy_001", ticket).frame("updateStatus");
});

test("[LIVE-4] a page of another host is refused before a socket opens", async () => {
  const ticket = await harness.ticketFor("dummy_001");
  const page = harness.open("dummy_001", ticket, { origin: "https://evil.example" });
  await page.end();
  expect(page.refusedWith).toBe(403);
  const own = harness.open("dummy_001", ticket, { origin: `http://127.0.0.1:${harness.service.wsPort}` });
  await own.frame("updateStatus");
});

test("[LIVE-4] a page's own host is the Host that the gateway hands on, and no header can say otherwise", async () => {
  const own = harness.open("visitor", null, {
    origin: "https://gokaku.example",
    headers: { host: "gokaku.example" },
  });
  await own.frame("updateQueue");
  const foreign = harness.open("visitor", null, {
    origin: "https://evil.example",
    headers: { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
  });
  await foreign.end();
  expect(foreign.refusedWith).toBe(403);
});

test("[LIVE-40] who was banned gets no ticket, and one from before opens nothing", async () => {
  const [page, ticket] = [await harness.enter("dummy_031"), await harness.ticketFor("dummy_031")];
  const change = (userId: string, isBanned: boolean, version: bigint) =>
    harness.publish("user.changed", { player: { card: { userId }, isBanned, version }, byAdmin: true });
  await change("dummy_031", true, 7n);
  expect(await page.end()).toEqual({ code: 1008, reason: "banned" });
  expect(await harness.open("dummy_031", ticket).end()).toEqual({ code: 1008, reason: "banned" });
  await expect(harness.ticketFor("dummy_031")).rejects.toMatchObject({ code: "banned" });
  await harness.enter("dummy_032");

  await change("dummy_031", false, 6n);
  await change("dummy_033", true, 2n);
  await eventually(() =>
    harness.ticketFor("dummy_033").then(
      () => false,
      () => true,
    ),
  );
  await expect(harness.ticketFor("dummy_031")).rejects.toMatchObject({ code: "banned" });
  await change("dummy_031", false, 8n);
  await eventually(() =>
    harness.ticketFor("dummy_031").then(
      () => true,
      () => false,
    ),
  );
  await harness.enter("dummy_031");
});

test("[LIVE-94] a process that starts after a ban knows it: no ticket, and one from before opens nothing", async () => {
  const [changed, settled] = [await harness.ticketFor("dummy_051"), await harness.ticketFor("dummy_052")];
  const player = (userId: string) => ({ card: { userId }, isBanned: true, version: 3n });
  await harness.publish("user.changed", { player: player("dummy_051"), byAdmin: true });
  await harness.publish("user.settled", {
    matchId: "170000000000009",
    players: [{ player: player("dummy_052") }],
  });
  for (let change = 0; change < 50; change += 1)
    await harness.publish("user.changed", { player: { card: { userId: "dummy_053" }, version: 1n } });
  const later = await harness.startProcess();
  for (const [userId, ticket] of [
    ["dummy_051", changed],
    ["dummy_052", settled],
  ] as const) {
    expect(await later.open(userId, ticket).end()).toEqual({ code: 1008, reason: "banned" });
    await expect(later.ticketFor(userId)).rejects.toMatchObject({ code: "banned" });
  }
  await later.enter("dummy_053");
});

test("[LIVE-90] a logout ends the sockets of that login in every process, and no others", async () => {
  const second = await harness.startProcess();
  const [here, there] = [
    await harness.enter("dummy_041", "login-1"),
    await second.enter("dummy_041", "login-1"),
  ];
  const others = [
    await harness.enter("dummy_041", "login-2"),
    await second.enter("dummy_042", "login-1"),
    await second.enter("dummy_041"),
  ];
  await harness.logOut("dummy_041", "login-1");
  for (const page of [here, there]) expect(await page.end()).toEqual({ code: 4001, reason: "logged_out" });
  for (const page of others) {
    await page.settled();
    expect(page.closed).toBeUndefined();
  }
  await harness.logOut("dummy_041", "login-1");
  // A gateway that does not know logins ends none.
  await harness.logOut("dummy_041", "");
  await others[2]?.settled();
});

test("[LIVE-91] after the logout no ticket is issued in any process, and one from before opens nothing", async () => {
  const second = await harness.startProcess();
  const tickets = [
    await harness.ticketFor("dummy_043", 3_600, "login-3"),
    await second.ticketFor("dummy_043", 3_600, "login-3"),
  ];
  await second.logOut("dummy_043", "login-3");
  for (const [place, process] of [harness, second].entries()) {
    const page = process.open("dummy_043", tickets[place] ?? "");
    expect(await page.end()).toEqual({ code: 4001, reason: "logged_out" });
    await expect(process.ticketFor("dummy_043", 3_600, "login-3")).rejects.toMatchObject({
      code: "unauthenticated",
    });
  }
  // A process that starts later knows it as well.
  const third = await harness.startProcess();
  await expect(third.ticketFor("dummy_043", 3_600, "login-3")).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await third.enter("dummy_043", "login-4");
});

test("[LIVE-5] the server answers its protocol and never the ticket", async () => {
  const page = await harness.enter("dummy_001");
  expect(page.protocol).toBe("gokaku.v1");
});

test("[LIVE-1] without Redis a ticket is not trusted, and the page may come back later", async () => {
  const ticket = await harness.ticketFor("dummy_001");
  await harness.redis.kill();
  expect(await harness.open("dummy_001", ticket).end()).toEqual({ code: 1013, reason: "unavailable" });
  const anonymous = harness.open("visitor", null);
  await anonymous.frame("updateQueue");
  await expect(harness.ticketFor("dummy_001")).rejects.toMatchObject({ code: "unavailable" });
  await harness.redis.start();
  await eventually(() =>
    harness.ticketFor("dummy_001").then(
      () => true,
      () => false,
    ),
  );
});

test("[LIVE-93] without Redis a logout ends the sockets of its own process, and says that it could not reach the others", async () => {
  const [page, second] = [await harness.enter("dummy_044", "login-5"), await harness.startProcess()];
  const elsewhere = await second.enter("dummy_044", "login-5");
  await harness.redis.kill();
  await expect(harness.logOut("dummy_044", "login-5")).rejects.toMatchObject({ code: "unavailable" });
  expect(await page.end()).toEqual({ code: 4001, reason: "logged_out" });
  await elsewhere.settled();
  await harness.redis.start();
  await eventually(() =>
    harness.logOut("dummy_044", "login-5").then(
      () => true,
      () => false,
    ),
  );
  expect(await elsewhere.end()).toEqual({ code: 4001, reason: "logged_out" });
});

test("[LIVE-1] 200 forged tickets open nothing, neither beside nor instead of a good one", async () => {
  await using wide = await startHarness({}, { RATE_LIMIT_SCALE: "100" });
  const good = await wide.ticketFor("dummy_003");
  const forge = (seed: number): string => {
    const bytes = Buffer.from(good, "base64url");
    const at = (seed * 7) % bytes.length;
    if (seed % 5 === 0) bytes.fill(seed);
    else if (seed % 5 === 1) return good.slice(0, at + 1);
    else if (seed % 5 === 2) return `${good}${"A".repeat(1 + (seed % 60))}`;
    else if (seed % 5 === 3) return [...good].toReversed().join("");
    else bytes.writeUInt8((bytes.readUInt8(at) + 1 + (seed % 255)) % 256, at);
    return bytes.toString("base64url");
  };
  const forged = Array.from({ length: 200 }, (_, seed) => forge(seed)).filter((ticket) => ticket !== good);
  expect(new Set(forged).size).toBeGreaterThan(100);
  const ends = await Promise.all(forged.map((ticket) => wide.open("dummy_003", ticket).end()));
  expect(ends.filter(({ code, reason }) => code !== 1008 || reason !== "ticket_invalid")).toEqual([]);
  await wide.open("dummy_003", good).frame("updateStatus");
});
