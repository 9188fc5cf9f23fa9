import { FakeClock } from "@gokaku/testing";
import { type Discord, startDiscord } from "@gokaku/testing/discord";
import { createClient } from "@redis/client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { nowSeconds, type Provider, startProvider } from "./provider.ts";

/** Ahead of the services, however slow the start is: a call that an earlier clock signed has no time left. */
const aheadClock = () => new FakeClock(Date.now() + 60_000);

describe("the community server", () => {
  let provider: Provider;
  let discord: Discord;
  let gateway: TestGateway;

  const tokenOf = (id: string) =>
    provider.token({ claims: { sub: `oauth2|discord|${id}`, exp: nowSeconds() + 86_400 } });
  const isMember = async (id: string, at = gateway) =>
    at.call("GET", "/api/discord/check-membership", { token: await tokenOf(id) });
  const join = async (id: string, at = gateway) =>
    at.call("POST", "/api/queue/join", {
      token: await tokenOf(id),
      body: { selected_roles: ["TANK", "MIDDLE"] },
    });
  const open = (env: Readonly<Record<string, string>> = {}, clock?: FakeClock) =>
    openGateway(
      { ...provider.env, ...discord.env, RATE_LIMIT_SCALE: "1000", ...env },
      clock === undefined ? {} : { clock },
    );

  beforeAll(async () => {
    provider = await startProvider();
    discord = await startDiscord({ botToken: "bot-secret" });
    gateway = await open();
  });
  afterEach(() => {
    discord.world.mode = "ok";
    discord.world.asked.length = 0;
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await discord?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  it("[AUTH-12] is asked as its bot, once, and queue hears when", async () => {
    expect((await isMember("101")).body).toEqual({ is_member: true, invite_url: null });
    expect((await join("101")).status).toBe(200);
    expect(discord.world.asked).toEqual([{ userId: "101", authorization: "Bot bot-secret" }]);
    expect(gateway.world.callsOf("join").at(-1)?.request).toMatchObject({
      memberCheckedAt: expect.toSatisfy((checkedAt: bigint) => checkedAt > 1_700_000_000n),
    });
  });

  it("[AUTH-12] a player unknown to it is no member, and queue hears that", async () => {
    expect((await isMember("9102")).body).toMatchObject({ is_member: false });
    await join("9102");
    expect(gateway.world.callsOf("join").at(-1)?.request).toMatchObject({ memberCheckedAt: 0n });
    expect(discord.world.asked).toHaveLength(1);
  });

  it.each(["failing", "limited", "forbidden"] as const)(
    "[AUTH-12] [AUTH-193] while it is %s no new player is admitted, and the sentence says why",
    async (mode) => {
      await using own = await open();
      discord.world.mode = mode;
      const before = own.world.callsOf("join").length;
      expect(await join("103", own)).toMatchObject({ status: 503, body: { error: "membership_unknown" } });
      expect(own.world.callsOf("join")).toHaveLength(before);
    },
  );

  it("[AUTH-193] a bot without rights or a wrong server makes no player a non-member", async () => {
    for (const wrong of [{ DISCORD_BOT_TOKEN: "wrong" }, { DISCORD_GUILD_ID: "1" }]) {
      await using own = await open(wrong);
      expect(await isMember("104", own)).toMatchObject({
        status: 503,
        body: { error: "membership_unknown" },
      });
    }
  });

  it("[AUTH-191] a storm of refusals: no call while it wants none, by no gateway, and members join from what is known", async () => {
    const clock = aheadClock();
    await using storm = await open({}, clock);
    await using another = await open({ REDIS_URL: storm.redis.url }, clock);
    // The first call of a gateway may wait for Redis longer than it is asked.
    await join("199", another);
    discord.world.asked.splice(0);
    for (let id = 200; id < 210; id++) expect((await join(String(id), storm)).status).toBe(200);
    expect(discord.world.asked).toHaveLength(10);
    const checkedAt = Math.floor(clock.nowMs() / 1000);
    clock.advance(2 * 3_600_000);

    discord.world.mode = "limited";
    discord.world.retryAfterS = 120;
    await isMember("300", storm);
    expect(discord.world.asked).toHaveLength(11);
    for (let round = 0; round < 12; round++) {
      for (const at of [storm, another]) {
        const answers = await Promise.all([
          ...Array.from({ length: 10 }, (_, index) => join(String(200 + index), at)),
          ...Array.from({ length: 10 }, (_, index) => join(String(400 + index), at)),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), ...Array(10).fill(503)]);
      }
      clock.advance(9_900);
    }
    expect(discord.world.asked).toHaveLength(11);
    expect(another.world.callsOf("join").at(-1)?.request).toMatchObject({
      memberCheckedAt: BigInt(checkedAt),
    });

    clock.advance(2_000);
    discord.world.mode = "ok";
    expect((await isMember("400", another)).body).toMatchObject({ is_member: true });
    expect(discord.world.asked).toHaveLength(12);
  });

  it("[AUTH-194] with Redis unavailable as well, this process's cache counts, and no player is asked about twice", async () => {
    await using own = await open();
    await join("500", own);
    await own.redis.kill();
    discord.world.mode = "failing";
    for (let time = 0; time < 5; time++) expect((await join("500", own)).status).toBe(200);
    discord.world.mode = "ok";
    for (let time = 0; time < 5; time++) expect((await join("501", own)).status).toBe(200);
    expect(discord.world.asked.map(({ userId }) => userId)).toEqual(["500", "501"]);
    await own.redis.start();
  });

  it("[AUTH-194] a stuck Redis delays no player who is known here", async () => {
    await using own = await open();
    await join("510", own);
    const client = createClient({ url: own.redis.url });
    await client.connect();
    await client.sendCommand(["CLIENT", "PAUSE", "4000", "ALL"]);
    discord.world.mode = "failing";
    expect((await join("510", own)).status).toBe(200);
    expect((await join("511", own)).status).toBe(503);
    client.destroy();
  });

  it("[AUTH-195] a non-member learns where to join, unless users is unavailable, which delays no call", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const invite_url = "https://discord.gg/gokaku";
    own.world.accounts.set("9103", { isTest: false, rate: 1500 });
    expect((await isMember("9103", own)).body).toEqual({ is_member: false, invite_url });
    await own.fakes.users[Symbol.asyncDispose]();
    clock.advance(2_000);
    expect((await isMember("9103", own)).body).toEqual({ is_member: false, invite_url: null });
  });

  it("[AUTH-201] who has just joined presses again and plays, and joining alone asks nothing for a minute", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    expect((await isMember("9104", own)).body).toMatchObject({ is_member: false });
    discord.world.joined.add("9104");
    clock.advance(5_000);
    await join("9104", own);
    expect(own.world.callsOf("join").at(-1)?.request).toMatchObject({ memberCheckedAt: 0n });
    expect((await isMember("9104", own)).body).toEqual({ is_member: true, invite_url: null });
    await join("9104", own);
    expect(own.world.callsOf("join").at(-1)?.request).toMatchObject({
      memberCheckedAt: BigInt(Math.floor(clock.nowMs() / 1000)),
    });
    expect(discord.world.asked).toHaveLength(2);
  });

  it("[AUTH-12] both paths of the specification answer the same", async () => {
    const token = await tokenOf("104");
    const alias = await gateway.call("GET", "/api/auth/check-membership", { token });
    expect(alias.body).toEqual((await gateway.call("GET", "/api/discord/check-membership", { token })).body);
  });
});
