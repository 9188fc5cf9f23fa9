import { systemClock } from "@gokaku/service";
import { eventually } from "@gokaku/testing";
import { createClient } from "@redis/client";
import { afterEach, describe, expect, it } from "vitest";
import { type CallOptions, openGateway, type TestGateway } from "./harness.ts";

const LOGIN = "/api/auth/dummy/login";

describe("limits of the gateway", () => {
  let gateway: TestGateway;
  afterEach(() => gateway?.[Symbol.asyncDispose]());

  const repeat = async (times: number, method: string, path: string, options?: CallOptions) => {
    const replies = [];
    for (let time = 0; time < times; time++) replies.push(await gateway.call(method, path, options));
    return replies;
  };
  const countOf = (replies: readonly { status: number }[], status: number) =>
    replies.filter((reply) => reply.status === status).length;

  it("[LIMIT-1] an address without a token has 120 calls a minute, unknown paths included", async () => {
    gateway = await openGateway();
    expect(countOf(await repeat(100, "GET", "/api/public/ranking"), 200)).toBe(100);
    expect(countOf(await repeat(20, "GET", "/api/nothing"), 404)).toBe(20);
    const [refused] = await repeat(1, "GET", "/api/public/ranking");
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  });

  it("[LIMIT-2] a player has an own allowance of 300 a minute, whatever the address has used", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    const other = await gateway.logIn("dummy_002");
    expect(countOf(await repeat(300, "GET", "/api/queue/me", { token }), 200)).toBe(300);
    expect(countOf(await repeat(2, "GET", "/api/queue/me", { token }), 429)).toBe(2);
    expect(countOf(await repeat(1, "GET", "/api/queue/me", { token: other }), 200)).toBe(1);
    expect(countOf(await repeat(1, "GET", "/api/public/ranking"), 200)).toBe(1);
  });

  it("[ROOM-6] an address makes ten rooms an hour, signed in or not, and rooms are open to everybody", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    const room = { body: { room_id: "ROOM0001", host_offer: "offer" } };
    expect(countOf(await repeat(5, "POST", "/api/tools/banpick/rooms", room), 201)).toBe(5);
    expect(countOf(await repeat(6, "POST", "/api/tools/banpick/rooms", { ...room, token }), 201)).toBe(5);
    expect(countOf(await repeat(1, "GET", "/api/tools/banpick/rooms/ROOM0001"), 200)).toBe(1);
    const long = { body: { room_id: "ROOM0002", host_offer: "o".repeat(16_385) } };
    await gateway[Symbol.asyncDispose]();
    gateway = await openGateway();
    expect(countOf(await repeat(1, "POST", "/api/tools/banpick/rooms", long), 400)).toBe(1);
  });

  it("[LIMIT-3] [LIMIT-7] join and leave share 10 in 30 s; the refusal says how long to wait", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    const join = { token, body: { selected_roles: ["TANK", "MIDDLE"] } };
    expect(countOf(await repeat(5, "POST", "/api/queue/join", join), 200)).toBe(5);
    expect(countOf(await repeat(5, "POST", "/api/queue/leave", { token }), 200)).toBe(5);
    const [refused] = await repeat(1, "POST", "/api/queue/join", join);
    expect(refused?.status).toBe(429);
    const seconds = Number(refused?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(refused?.body).toEqual({
      error: "rate_limited",
      message: `操作が多すぎます。${seconds}秒後に、もう一度お試しください。`,
    });
    expect(gateway.world.callsOf("join")).toHaveLength(5);
  });

  it("[LIMIT-4] [CASE-113] reports 10 and tickets 20 a minute, each for itself", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    const report = { token, body: { result: "A-win", picked_pokemon: "PIKACHU" } };
    const agree = { token, body: { result: "A-win", invalid_player: "" } };
    expect(countOf(await repeat(12, "PUT", "/api/matches/17/dispute/agreement", agree), 200)).toBe(12);
    expect(countOf(await repeat(12, "POST", "/api/matches/17/report", report), 429)).toBe(2);
    expect(countOf(await repeat(22, "POST", "/api/realtime/ticket", { token }), 429)).toBe(2);
    expect(countOf(await repeat(1, "POST", "/api/queue/leave", { token }), 200)).toBe(1);
  });

  it("[LIMIT-5] 30 logins from one address are normal", async () => {
    gateway = await openGateway();
    const body = { user_id: "dummy_001", password: "gokaku" };
    expect(countOf(await repeat(30, "POST", LOGIN, { body }), 200)).toBe(30);
  });

  it("[LIMIT-5] ten failed logins lock an account for the minute, and no other's", async () => {
    gateway = await openGateway();
    const wrong = { body: { user_id: "dummy_001", password: "wrong" } };
    expect(countOf(await repeat(10, "POST", LOGIN, wrong), 401)).toBe(10);
    const right = { body: { user_id: "dummy_001", password: "gokaku" } };
    expect(countOf(await repeat(1, "POST", LOGIN, right), 429)).toBe(1);
    const other = { body: { user_id: "dummy_002", password: "gokaku" } };
    expect(countOf(await repeat(1, "POST", LOGIN, other), 200)).toBe(1);
  });

  it("[LIMIT-6] RATE_LIMIT_SCALE multiplies them", async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "2" });
    const token = await gateway.logIn("dummy_001");
    expect(countOf(await repeat(22, "POST", "/api/queue/leave", { token }), 429)).toBe(2);
  });

  it("[LIMIT-8] without Redis the process counts for itself, and calls are still served", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    await gateway.redis.kill();
    expect(countOf(await repeat(12, "POST", "/api/queue/leave", { token }), 200)).toBe(10);
    await gateway.redis.start();
  });

  it("[LIMIT-8] a Redis that is stuck decides nothing and delays no call", async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "0.3" });
    const token = await gateway.logIn("dummy_001");
    const client = createClient({ url: gateway.redis.url });
    await client.connect();
    await client.sendCommand(["CLIENT", "PAUSE", "4000", "ALL"]);
    const replies = await repeat(5, "POST", "/api/queue/leave", { token });
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    client.destroy();
  });

  it.each(["there", "unavailable"] as const)(
    "[LIMIT-43] [LIMIT-41] [LIMIT-60] [LIMIT-401] with Redis %s every limit holds",
    async (redis) => {
      gateway = await openGateway({
        RATE_LIMIT_SCALE: "0.2",
        TRUSTED_PROXIES: "1",
        RATE_LIMITS: "image=50/60 webhook=50/60",
      });
      const tokens = new Map<string, string>();
      for (const each of [
        "queue",
        "report",
        "ticket",
        "room",
        "checkout",
        "lobby",
        "profile",
        "equip",
        "blocking",
        "ownExport",
        "dummy_admin",
        "failedLogin",
        "general",
      ]) {
        gateway.world.accounts.set(each, { isTest: true, rate: 1500 });
        tokens.set(each, await gateway.logIn(each));
      }
      if (redis === "unavailable") await gateway.redis.kill();
      /** How many calls pass before the first that is refused. */
      const passed = async (user: string, method: string, path: string, body?: unknown): Promise<number> => {
        const token = tokens.get(user);
        const options = {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { body }),
          headers: { "x-forwarded-for": `10.0.0.${path.length}` },
        };
        let calls = 0;
        while ((await gateway.call(method, path, options)).status !== 429) calls += 1;
        return calls;
      };
      const room = { room_id: "ROOM0001", host_offer: "offer" };
      expect({
        anonymous: await passed("no account", "GET", "/api/public/ranking"),
        unknown: await passed("no account", "GET", "/api/nothing"),
        image: await passed("no account", "GET", "/api/images?url=x"),
        general: await passed("general", "GET", "/api/queue/me"),
        queue: await passed("queue", "POST", "/api/queue/leave"),
        report: await passed("report", "POST", "/api/matches/17/report", {}),
        ticket: await passed("ticket", "POST", "/api/realtime/ticket"),
        lobby: await passed("lobby", "POST", "/api/matches/lobby/update", {}),
        host: await passed("lobby", "POST", "/api/matches/host/transfer", {}),
        profile: await passed("profile", "PUT", "/api/users/me/profile", {}),
        discord: await passed("profile", "PUT", "/api/users/me/discord", {}),
        equip: await passed("equip", "PUT", "/api/users/me/badges/equip", {}),
        blocking: await passed("blocking", "PUT", "/api/users/me/blocking", {}),
        ownExport: await passed("ownExport", "GET", "/api/users/me/export"),
        room: await passed("room", "POST", "/api/tools/banpick/rooms", room),
        checkout: await passed("checkout", "POST", "/api/create-checkout-session", {}),
        replay: await passed("dummy_admin", "POST", "/api/admin/ticks/1763700000000/replay", {}),
        webhook: await passed("no account", "POST", "/api/payments/webhook", {}),
        failedLogin: await passed("failedLogin", "POST", LOGIN, { user_id: "queue", password: "wrong" }),
      }).toEqual({
        anonymous: 24,
        unknown: 24,
        image: 10,
        general: 60,
        queue: 2,
        report: 2,
        ticket: 4,
        room: 2,
        lobby: 4,
        host: 0,
        profile: 4,
        discord: 0,
        equip: 6,
        blocking: 4,
        ownExport: 1,
        checkout: 1,
        replay: 2,
        webhook: 10,
        failedLogin: 2,
      });
      if (redis === "unavailable") await gateway.redis.start();
    },
  );

  it("[LIMIT-400] of a burst of reads four of a user run at once, 32 wait, the others are refused", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    const gate = Promise.withResolvers<void>();
    gateway.world.rankingPause = gate.promise;
    let refused = 0;
    const burst = Array.from({ length: 60 }, async () => {
      const reply = await gateway.call("GET", "/api/public/ranking", { token });
      if (reply.status === 429) refused += 1;
      return reply;
    });
    await eventually(async () => refused === 24);
    gate.resolve();
    expect(countOf(await Promise.all(burst), 200)).toBe(36);
  });

  it("[LIMIT-400] of a burst of changes one of a user runs, eight wait, the others are refused; no other player waits", async () => {
    gateway = await openGateway({ RATE_LIMITS: "queue=1000/60" });
    const token = await gateway.logIn("dummy_001");
    const other = await gateway.logIn("dummy_002");
    const gate = Promise.withResolvers<void>();
    gateway.world.pause = gate.promise;
    const refused: Response[] = [];
    const burst = Array.from({ length: 60 }, async () => {
      const reply = await fetch(`${gateway.url}/api/queue/leave`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      });
      if (reply.status === 429) refused.push(reply);
      return reply.status;
    });
    await eventually(async () => refused.length === 51);
    expect(gateway.world.callsOf("leave")).toHaveLength(1);
    expect((await gateway.call("GET", "/api/queue/me", { token })).status).toBe(200);
    expect(refused.map((reply) => reply.headers.get("retry-after"))).toEqual(refused.map(() => "1"));
    expect((await gateway.call("GET", "/api/queue/me", { token: other })).status).toBe(200);
    gate.resolve();
    gateway.world.pause = null;
    expect((await Promise.all(burst)).filter((status) => status === 200)).toHaveLength(9);
  });

  it("[LIMIT-400] a visitor without a token is bounded by the address", async () => {
    gateway = await openGateway({ RATE_LIMITS: "anonymous=1000/60" });
    const gate = Promise.withResolvers<void>();
    gateway.world.rankingPause = gate.promise;
    let refused = 0;
    const burst = Array.from({ length: 200 }, async () => {
      const reply = await gateway.call("GET", "/api/public/ranking");
      if (reply.status === 429) refused += 1;
      return reply;
    });
    await eventually(async () => refused === 40);
    gate.resolve();
    expect(countOf(await Promise.all(burst), 200)).toBe(160);
  });

  it("[REPORT-400] every report goes on with its own arrival, also those of one player within a token's life", async () => {
    let shiftMs = 0;
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + shiftMs };
    gateway = await openGateway({}, { clock });
    const token = await gateway.logIn("dummy_001");
    const report = { token, body: { result: "A-win", picked_pokemon: "PIKACHU" } };
    const beforeMs = clock.nowMs();
    await gateway.call("POST", "/api/matches/17/report", report);
    shiftMs = 5_000;
    await gateway.call("POST", "/api/matches/17/report", report);
    const [first = 0, second = 0] = gateway.world
      .callsOf("submitReport")
      .map(({ caller }) => (caller.kind === "user" ? (caller.arrivedAtMs ?? 0) : 0));
    expect(first).toBeGreaterThanOrEqual(beforeMs);
    expect(second - first).toBeGreaterThanOrEqual(5_000);
    expect(second).toBeLessThanOrEqual(clock.nowMs());
  });

  it("[LIMIT-402] a row that stays contended is 409 busy with Retry-After", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    gateway.world.refusal = { code: "busy", params: { retry_after: 1 } };
    const [reply] = await repeat(1, "POST", "/api/matches/host/transfer", { token });
    expect(reply).toMatchObject({ status: 409, body: { error: "busy" } });
    expect(reply?.headers.get("retry-after")).toBe("1");
  });

  it("[LIMIT-42] a path that cannot be decoded counts", async () => {
    gateway = await openGateway({ RATE_LIMIT_SCALE: "0.1" });
    for (const path of ["/api/users/%zz", "/api/nothing/%e0%a4", "/%", "/api/matches/%ff/report"]) {
      expect(countOf(await repeat(3, "GET", path), 400), path).toBe(3);
    }
    expect(countOf(await repeat(1, "GET", "/api/users/%zz"), 429)).toBe(1);
  });

  it("[LIMIT-30] a call that counts twice asks Redis once, and whoever is refused not at all until then", async () => {
    gateway = await openGateway();
    const token = await gateway.logIn("dummy_001");
    const client = createClient({ url: gateway.redis.url });
    await client.connect();
    const asked = async (): Promise<number> =>
      [...(await client.info("commandstats")).matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)].reduce(
        (sum, [, calls]) => sum + Number(calls),
        0,
      );
    try {
      await repeat(1, "POST", "/api/queue/leave", { token });
      const before = await asked();
      expect(countOf(await repeat(9, "POST", "/api/queue/leave", { token }), 200)).toBe(9);
      expect((await asked()) - before).toBe(9);
      expect(countOf(await repeat(5, "POST", "/api/queue/leave", { token }), 429)).toBe(5);
      expect((await asked()) - before).toBe(10);
    } finally {
      await client.close();
    }
  });

  it("[LIMIT-10] an address may not be made up", async () => {
    gateway = await openGateway();
    const replies = [];
    for (let time = 0; time < 122; time++) {
      replies.push(
        await gateway.call("GET", "/api/public/ranking", {
          headers: { "x-forwarded-for": `10.0.0.${time}` },
        }),
      );
    }
    expect(countOf(replies, 429)).toBe(2);
  });

  it("[LIMIT-10] behind a trusted proxy each visitor has an own allowance", async () => {
    gateway = await openGateway({ TRUSTED_PROXIES: "1" });
    const from = (address: string) => ({ headers: { "x-forwarded-for": `spoofed, ${address}` } });
    expect(countOf(await repeat(121, "GET", "/api/public/ranking", from("10.0.0.1")), 429)).toBe(1);
    expect(countOf(await repeat(1, "GET", "/api/public/ranking", from("10.0.0.2")), 200)).toBe(1);
  });
});
