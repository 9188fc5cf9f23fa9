import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDoor, type TestDoor } from "./harness.ts";
import { type OutsideServer, type Provider, startOutside, startProvider } from "./provider.ts";

describe("the community server", () => {
  let provider: Provider;
  let discord: OutsideServer;
  let door: TestDoor;
  const world = {
    status: 200,
    asked: [] as { url: string | undefined; authorization: string | undefined }[],
  };

  const open = (guild: string) =>
    openDoor({
      ...provider.env,
      RATE_LIMIT_SCALE: "1000",
      DISCORD_API_URL: discord.url,
      DISCORD_BOT_TOKEN: "bot-secret",
      DISCORD_GUILD_ID: guild,
    });
  const tokenOf = (id: string) => provider.token({ claims: { sub: `oauth2|discord|${id}` } });
  const isMember = async (id: string) =>
    door.call("GET", "/api/discord/check-membership", { token: await tokenOf(id) });
  const join = async (id: string) =>
    door.call("POST", "/api/queue/join", {
      token: await tokenOf(id),
      body: { selected_roles: ["TANK", "MIDDLE"] },
    });

  beforeAll(async () => {
    provider = await startProvider();
    discord = await startOutside((request, response) => {
      world.asked.push({ url: request.url, authorization: request.headers.authorization });
      response.writeHead(world.status, { "content-type": "application/json" }).end("{}");
    });
    door = await open("9000");
  });
  afterEach(() => {
    world.status = 200;
    world.asked.length = 0;
  });
  afterAll(async () => {
    await door?.[Symbol.asyncDispose]();
    await discord?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  it("[AUTH-12] is asked as its bot, once, and queue hears when", async () => {
    expect((await isMember("101")).body).toEqual({ is_member: true });
    expect((await join("101")).status).toBe(200);
    expect(world.asked).toEqual([{ url: "/guilds/9000/members/101", authorization: "Bot bot-secret" }]);
    expect(door.world.callsOf("join").at(-1)?.request).toMatchObject({
      memberCheckedAt: expect.toSatisfy((checkedAt: bigint) => checkedAt > 1_700_000_000n),
    });
  });

  it("[AUTH-12] somebody it does not know is no member, and queue hears that", async () => {
    world.status = 404;
    expect((await isMember("102")).body).toEqual({ is_member: false });
    await join("102");
    expect(door.world.callsOf("join").at(-1)?.request).toMatchObject({ memberCheckedAt: 0n });
    expect(world.asked).toHaveLength(1);
  });

  it("[AUTH-12] when it does not answer, nobody new comes in and the sentence says why", async () => {
    world.status = 500;
    const before = door.world.callsOf("join").length;
    expect(await join("103")).toMatchObject({ status: 503, body: { error: "membership_unknown" } });
    expect(door.world.callsOf("join")).toHaveLength(before);
  });

  it("[AUTH-12] both paths of the specification answer the same", async () => {
    const token = await tokenOf("104");
    const alias = await door.call("GET", "/api/auth/check-membership", { token });
    expect(alias.body).toEqual((await door.call("GET", "/api/discord/check-membership", { token })).body);
  });
});
