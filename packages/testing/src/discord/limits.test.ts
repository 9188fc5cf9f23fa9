import { afterEach, beforeEach, expect, test } from "vitest";
import { createCaller } from "./caller.ts";
import { type Discord, FAULT_KINDS, LOCAL_DISCORD, type Message, startDiscord } from "./index.ts";

const { queue, matches } = LOCAL_DISCORD.channels;
let discord: Discord;
let ask: ReturnType<typeof createCaller>;
/** The stand-in's time, which goes on by hand. */
let atMs: number;

beforeEach(async () => {
  atMs = Date.parse("2026-11-28T12:00:00Z");
  discord = await startDiscord({ nowMs: () => atMs });
  ask = createCaller(discord);
});
afterEach(() => discord[Symbol.asyncDispose]());

const post = (channel: string = queue) =>
  ask<Message & { retry_after: number }>("POST", `/channels/${channel}/messages`, { content: "x" });

test("[OPS-592] a bucket of a route and channel is in the headers, and its 429 in seconds with decimals", async () => {
  discord.limits.settings.routes["POST /channels/:channel/messages"] = { limit: 2, windowMs: 5_000 };
  const first = await post();
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "x-ratelimit-limit": "2",
    "x-ratelimit-remaining": "1",
    "x-ratelimit-reset": `${(atMs + 5_000) / 1000}.000`,
    "x-ratelimit-reset-after": "5.000",
    "x-ratelimit-bucket": expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  atMs += 1_250;
  expect((await post()).headers.get("x-ratelimit-remaining")).toBe("0");
  const limited = await post();
  expect(limited).toMatchObject({
    status: 429,
    body: { message: "You are being rate limited.", retry_after: 3.75, global: false },
  });
  expect(Object.fromEntries(limited.headers)).toMatchObject({
    "retry-after": "4",
    "x-ratelimit-scope": "user",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-bucket": first.headers.get("x-ratelimit-bucket"),
  });
  // Another channel has a bucket of its own.
  expect((await post(matches)).status).toBe(200);
  atMs += 3_750;
  expect((await post()).status).toBe(200);
  expect(discord.figures()).toMatchObject({ violations: [], invalid: 1 });
});

test("[OPS-592] more than fifty calls in a second are limited together, interactions apart", async () => {
  discord.limits.settings.fallback = { limit: 1000, windowMs: 1000 };
  const path = "/guilds/9000/roles";
  const all = await Promise.all(Array.from({ length: 60 }, () => ask("GET", path)));
  const limited = all.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(10);
  expect(limited[0]?.body).toMatchObject({ retry_after: 1, global: true });
  expect(Object.fromEntries(limited[0]?.headers ?? [])).toMatchObject({
    "x-ratelimit-global": "true",
    "x-ratelimit-scope": "global",
  });
  const webhook = `/webhooks/${LOCAL_DISCORD.clientId}/none/messages/@original`;
  expect((await ask("GET", webhook)).status).toBe(404);
  atMs += 1000;
  expect((await ask("GET", path)).status).toBe(200);
});

test("[OPS-592] a call before the end of its 429 is a violation with its milliseconds, at the end it is none", async () => {
  discord.faults.plan({ kind: "limited", retryAfterMs: 2_500 });
  expect((await post()).body.retry_after).toBe(2.5);
  atMs += 2_499;
  await post();
  expect(discord.limits.violations).toMatchObject([
    { route: "POST /channels/:channel/messages", earlyMs: 1, sinceMs: 2_499 },
  ]);
  atMs += 1;
  await post();
  expect(discord.limits.violations).toHaveLength(1);
});

test("[OPS-592] a shared limit is no invalid request; ten thousand of them ban the address", async () => {
  discord.limits.settings.invalidIn10Min = 3;
  discord.limits.settings.banMs = 60_000;
  discord.faults.plan({ kind: "limited", scope: "shared", retryAfterMs: 1 });
  expect((await post()).body).toMatchObject({
    message: "The resource is being rate limited.",
    global: false,
  });
  expect(discord.figures().invalid).toBe(0);
  const stranger = createCaller(discord, "wrong");
  for (let call = 0; call < 3; call += 1) await stranger("GET", `/channels/${queue}`);
  const banned = await ask<string>("GET", `/channels/${queue}`);
  expect([banned.status, banned.body, banned.headers.get("retry-after")]).toEqual([
    429,
    "error code: 1015",
    "60",
  ]);
  atMs += 60_000;
  expect((await ask("GET", `/channels/${queue}`)).status).toBe(200);
  atMs += 600_000;
  expect(discord.figures().invalid).toBe(0);
});

test("[OPS-593] a fault comes before the effect or after it, and the call's record says which", async () => {
  const sent = async () => {
    try {
      return (await post()).status;
    } catch {
      return 0;
    }
  };
  for (const kind of ["error", "lost", "cut", "cutBefore"] as const)
    discord.faults.plan({ kind, status: 502 });
  expect([await sent(), await sent(), await sent(), await sent()]).toEqual([502, 502, 0, 0]);
  expect(discord.calls.map(({ fault, hadEffect, status }) => [fault, hadEffect, status])).toEqual([
    ["error", false, 502],
    ["lost", true, 502],
    ["cut", true, 0],
    ["cutBefore", false, 0],
  ]);
  expect(discord.guilds.messagesIn(queue)).toHaveLength(2);
  discord.faults.plan({ kind: "lost", route: "POST /channels/:channel/threads" });
  expect(await sent()).toBe(200);
  expect(discord.faults.left()).toBe(1);
});

test("[OPS-593] random faults of one seed are the same, and there are as many as asked for", async () => {
  const taken = (seed: number) => {
    discord.faults.clear();
    discord.faults.random({ seed, count: 500, share: 0.5 });
    return Array.from({ length: 2000 }, () => discord.faults.take("GET /x"));
  };
  const first = taken(1);
  expect(first.filter((fault) => fault !== null)).toHaveLength(500);
  expect(new Set(first.map((fault) => fault?.kind))).toEqual(new Set([undefined, ...FAULT_KINDS]));
  expect(taken(1)).toEqual(first);
  expect(taken(2)).not.toEqual(first);
  expect(discord.faults.left()).toBe(0);
});

test("[OPS-593] it is down for a time, without a connection or with 503, and comes back at its address", async () => {
  await discord.goDown({ how: "refused", forMs: 60_000 });
  await expect(post()).rejects.toThrow("fetch failed");
  await discord.comeBack();
  expect((await post()).status).toBe(200);
  await discord.goDown({ how: "unavailable", forMs: 100 });
  expect((await post()).status).toBe(503);
  await expect.poll(async () => (await post()).status).toBe(200);
});

test("[OPS-593] a lasting mode changes every call of the bot, and each is in the list", async () => {
  const { world } = discord;
  const statuses: number[] = [];
  for (const mode of ["failing", "forbidden", "limited", "ok"] as const) {
    world.mode = mode;
    statuses.push((await post()).status);
    atMs += 30_000;
  }
  expect(statuses).toEqual([500, 403, 429, 200]);
  await discord.goDown({ how: "unavailable", forMs: 60_000 });
  expect((await post()).status).toBe(503);
  expect(discord.figures()).toMatchObject({ calls: 5, invalid: 2, violations: [] });
  expect(discord.calls.map(({ hadEffect }) => hadEffect)).toEqual([false, false, false, true, false]);
});

test("[OPS-593] `/control` sets faults, limits, outages and what people do to a server", async () => {
  const control = async (method: string, path = "", body?: object) => {
    const at = `${discord.url}/control${path}`;
    const response = await fetch(at, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  await control("PUT", "/faults", { plan: [{ kind: "error", status: 504 }] });
  expect((await post()).status).toBe(504);
  await control("PUT", "/faults", { random: { seed: 1, count: 500, share: 1, kinds: ["error"] } });
  expect((await post()).status).toBeGreaterThanOrEqual(500);
  await control("DELETE", "/faults");
  expect((await control("PUT", "/limits", { perSecond: 10 })).limits).toMatchObject({ perSecond: 10 });
  await control("PUT", `/guilds/9000/denied/SEND_MESSAGES/${queue}`);
  expect((await post()).body).toMatchObject({ code: 50_013 });
  await control("DELETE", `/channels/${queue}`);
  expect((await post()).body).toMatchObject({ code: 10_003 });
  await control("DELETE", "/guilds/9000/bot");
  expect((await post(matches)).body).toMatchObject({ code: 50_001 });
  await control("PUT", "/guilds/9000/bot");
  await control("PUT", "/blockers/123456789012345678");
  expect(discord.guilds.blockers).toContain("123456789012345678");
  await control("PUT", "/down", { how: "unavailable", forMs: 60_000 });
  await expect.poll(async () => (await post(matches)).status).toBe(503);
  await control("DELETE", "/down");
  await expect.poll(async () => (await post(matches)).status).toBe(200);
  await post(matches);
  const { figures } = await control("GET");
  expect(figures).toMatchObject({ faultsGiven: 2, byRoute: expect.any(Object), byStatus: { "504": 1 } });
  expect(discord.guilds.repeated()).toEqual([JSON.stringify([matches, "x", []])]);
});
