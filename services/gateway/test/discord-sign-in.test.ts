import { FakeClock } from "@gokaku/testing";
import { type Discord, startDiscord } from "@gokaku/testing/discord";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { claimsOf, errorOf, HARUKA, LOGIN_KEYS, signInAt, tokenOf } from "./at-discord.ts";
import { Browser } from "./browser.ts";
import { openGateway, type TestGateway } from "./harness.ts";
import { startSignInProvider } from "./sign-in-provider.ts";

const NEWCOMER = "912345678901234567";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Ahead of the services, which refuse a call that an earlier clock signed. */
const aheadClock = () => new FakeClock(Date.now() + HOUR_MS);

describe("signing in at Discord itself", () => {
  let discord: Discord;
  let gateway: TestGateway;
  const env = () => ({ ...discord.signInEnv, LOGIN_KEYS, RATE_LIMIT_SCALE: "1000" });
  const open = (more: Readonly<Record<string, string>> = {}, clock?: FakeClock) =>
    openGateway({ ...env(), ...more }, clock === undefined ? {} : { clock });

  beforeAll(async () => {
    discord = await startDiscord();
    gateway = await open();
  });
  afterEach(() => {
    discord.world.mode = "ok";
    discord.world.isGlobal = false;
    discord.world.intercept = null;
    discord.world.asked.length = 0;
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await discord?.[Symbol.asyncDispose]();
  });

  const signedIn = async (at = gateway, personId = HARUKA) => {
    const browser = new Browser(at);
    const reply = await signInAt(browser, discord, personId);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return { browser, token: tokenOf(reply) };
  };

  it("[AUTH-500] the gateway sends the browser to Discord with PKCE and state, and exchanges the code", async () => {
    const browser = new Browser(gateway);
    const address = new URL(await browser.begin());
    expect(address.origin + address.pathname).toBe(`${discord.url}/oauth2/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: discord.signInEnv.DISCORD_CLIENT_ID,
      response_type: "code",
      redirect_uri: `${gateway.url}/auth/callback`,
      scope: "identify guilds.members.read",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const reply = await browser.finish(discord.oauth.accept(address.href, HARUKA).search);
    expect(reply.body).toEqual({
      access_token: expect.any(String),
      user_id: HARUKA,
      name: "はるか",
      expires_in: expect.toSatisfy((value: number) => value > 890 && value <= 900),
    });
    expect((await gateway.call("GET", "/api/auth/config")).body).toMatchObject({
      provider: { issuer: "https://discord.com", client_id: discord.signInEnv.DISCORD_CLIENT_ID },
    });
  });

  it("[AUTH-500] without a server only the player's name is asked for", async () => {
    await using own = await open({ DISCORD_GUILD_ID: "" });
    expect(new URL(await new Browser(own).begin()).searchParams.get("scope")).toBe("identify");
    const { token } = await signedIn(own);
    expect((await own.call("GET", "/api/users/me", { token })).status).toBe(200);
  });

  it("[AUTH-501] the account is that of the same Discord user at a provider", async () => {
    const { token } = await signedIn(gateway, NEWCOMER);
    const created = await gateway.call("POST", "/api/users", {
      token,
      body: { auth0_profile: { nickname: "だれか" }, trainer_name: "" },
    });
    expect(created.status).toBe(201);
    expect(gateway.world.callsOf("createAccount").at(-1)?.request).toMatchObject({
      authSubject: `oauth2|discord|${NEWCOMER}`,
      discordUsername: "mei",
      trainerName: "めい",
      discordAvatarUrl: expect.stringMatching(
        new RegExp(`^https://cdn\\.discordapp\\.com/avatars/${NEWCOMER}/[0-9a-f]{32}\\.png$`),
      ),
    });
    await using other = await open({ OIDC_SUBJECT_PREFIX: "discord|" });
    expect(claimsOf((await signedIn(other)).token).sub).toBe(`discord|${HARUKA}`);
  });

  it("[AUTH-502] its tokens are the gateway's own, for a quarter of an hour, and two keys count while one is replaced", async () => {
    const clock = aheadClock();
    const next = "next-key-of-the-tests-that-is-long-enough";
    await using first = await open({}, clock);
    const shared = { REDIS_URL: first.redis.url };
    await using both = await open({ ...shared, LOGIN_KEYS: `${next} ${LOGIN_KEYS}` }, clock);
    await using last = await open({ ...shared, LOGIN_KEYS: next }, clock);
    const { token } = await signedIn(first);
    expect(claimsOf(token)).toMatchObject({
      iss: "gokaku-login",
      aud: "gokaku",
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      exp: Math.floor(clock.nowMs() / 1000) + 900,
    });
    const statusAt = async (at: TestGateway) => (await at.call("GET", "/api/users/me", { token })).status;
    expect([await statusAt(first), await statusAt(both), await statusAt(last)]).toEqual([200, 200, 401]);
    clock.advance(960_001);
    expect(errorOf(await first.call("GET", "/api/users/me", { token }))).toEqual([401, "token_expired"]);
    const { token: later } = await signedIn(both);
    expect((await last.call("GET", "/api/users/me", { token: later })).status).toBe(200);
  });

  it("[AUTH-503] a page's token is renewed without Discord for a day; then name and tokens come from Discord", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { browser, token } = await signedIn(own);
    let asked = 0;
    discord.world.intercept = () => {
      asked += 1;
      return false;
    };
    expect(tokenOf(await browser.renew())).toBe(token);
    const seen = new Set([token]);
    for (let quarter = 0; quarter < 8; quarter += 1) {
      clock.advance(3 * HOUR_MS - 1000);
      const reply = await browser.renew();
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      seen.add(tokenOf(reply));
    }
    expect([seen.size, asked]).toEqual([9, 0]);
    expect(new Set([...seen].map((each) => claimsOf(each).sid)).size).toBe(1);
    clock.advance(60_000);
    // The token and who it is of.
    expect((await browser.renew([...seen].at(-1))).status).toBe(200);
    expect(asked).toBe(2);
    expect((await browser.renew()).status).toBe(200);
    expect(asked).toBe(2);
  });

  it("[AUTH-504] a player who takes the permission back is signed out with the next refresh", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { browser } = await signedIn(own);
    discord.oauth.endGrants(HARUKA);
    clock.advance(HOUR_MS);
    expect((await browser.renew()).status).toBe(200);
    clock.advance(DAY_MS);
    expect(errorOf(await browser.renew())).toEqual([401, "token_expired"]);
    expect(browser.cookies.has("gokaku-login")).toBe(false);
  });

  it("[AUTH-556] a login that was renewed every day ends 180 days after its sign-in", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { browser } = await signedIn(own);
    for (let day = 1; day < 180; day += 1) {
      clock.advance(DAY_MS);
      expect((await browser.renew()).status, `day ${day}`).toBe(200);
    }
    clock.advance(DAY_MS);
    expect(errorOf(await browser.renew())).toEqual([401, "token_expired"]);
    expect(browser.cookies.has("gokaku-login")).toBe(false);
    const again = await signInAt(browser, discord, HARUKA);
    expect(again.status).toBe(200);
    expect((await browser.renew()).status).toBe(200);
  });

  it.each(["failing", "limited", "silent"] as const)(
    "[AUTH-504] while Discord is %s a login goes on for three days",
    async (mode) => {
      const clock = aheadClock();
      await using own = await open({}, clock);
      const { browser } = await signedIn(own);
      if (mode !== "silent") discord.world.mode = mode;
      else
        discord.world.intercept = (_path, response) => {
          response.destroy();
          return true;
        };
      for (let day = 0; day < 2; day += 1) {
        clock.advance(DAY_MS + 1);
        expect((await browser.renew()).status).toBe(200);
      }
      clock.advance(DAY_MS);
      expect(errorOf(await browser.renew())).toEqual([503, "sign_in_unavailable"]);
      discord.world.mode = "ok";
      discord.world.intercept = null;
      clock.advance(HOUR_MS);
      expect((await browser.renew()).status).toBe(200);
    },
  );

  it("[AUTH-503] a renewal that only lacks the name keeps the new tokens and the former name", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { browser } = await signedIn(own);
    for (const status of [500, 200]) {
      discord.world.intercept = (path, response) => {
        if (!path.endsWith("/users/@me")) return false;
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
        return true;
      };
      clock.advance(DAY_MS + 1);
      expect((await browser.renew()).body).toMatchObject({ user_id: HARUKA, name: "はるか" });
    }
    discord.world.intercept = null;
    clock.advance(DAY_MS + 1);
    expect((await browser.renew()).status).toBe(200);
  });

  it("[AUTH-489] [AUTH-504] a renewal about another Discord user ends the login", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { browser } = await signedIn(own);
    discord.world.intercept = (path, response) => {
      if (!path.endsWith("/users/@me")) return false;
      const body = JSON.stringify({ id: NEWCOMER, username: "mei", avatar: null });
      response.writeHead(200, { "content-type": "application/json" }).end(body);
      return true;
    };
    clock.advance(DAY_MS + 1);
    expect(errorOf(await browser.renew())).toEqual([401, "token_expired"]);
  });

  const isMember = (token: string, at = gateway) =>
    at.call("GET", "/api/discord/check-membership", { token });
  const join = (token: string, at = gateway) =>
    at.call("POST", "/api/queue/join", { token, body: { selected_roles: ["TANK", "MIDDLE"] } });

  it("[AUTH-505] the player's own grant says who is a member; no bot is needed", async () => {
    const { token } = await signedIn();
    expect((await isMember(token)).body).toMatchObject({ is_member: true });
    expect((await join(token)).status).toBe(200);
    expect(discord.world.asked).toEqual([
      { userId: HARUKA, authorization: expect.stringMatching(/^Bearer .{20}/) },
    ]);
    expect(gateway.world.callsOf("join").at(-1)?.request).toMatchObject({
      memberCheckedAt: expect.toSatisfy((checkedAt: bigint) => checkedAt > 1_700_000_000n),
    });
  });

  it("[AUTH-505] a player who has not joined is no member, and is one right after joining", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { token } = await signedIn(own, NEWCOMER);
    expect((await isMember(token, own)).body).toMatchObject({ is_member: false });
    await join(token, own);
    expect(own.world.callsOf("join").at(-1)?.request).toMatchObject({ memberCheckedAt: 0n });
    discord.world.joined.add(NEWCOMER);
    clock.advance(5_000);
    expect((await isMember(token, own)).body).toMatchObject({ is_member: true });
    discord.world.joined.delete(NEWCOMER);
  });

  it("[AUTH-505] without a usable grant the bot is asked, where there is one", async () => {
    await using withBot = await open({ DISCORD_BOT_TOKEN: discord.env.DISCORD_BOT_TOKEN });
    const { token } = await signedIn(withBot);
    const { token: lone } = await signedIn();
    discord.oauth.endGrants(HARUKA);
    expect((await isMember(token, withBot)).body).toMatchObject({ is_member: true });
    expect(discord.world.asked.map(({ authorization }) => authorization?.split(" ")[0])).toEqual([
      "Bearer",
      "Bot",
    ]);
    await using alone = await open();
    const { token: third } = await signedIn(alone);
    discord.oauth.endGrants(HARUKA);
    for (let time = 0; time < 5; time += 1)
      expect(errorOf(await isMember(third, alone))).toEqual([503, "membership_unknown"]);
    // One player's ended grant changes nothing for another player.
    expect(discord.world.asked).toHaveLength(3);
    const { token: another } = await signedIn(alone, "123456789012345679");
    expect((await isMember(another, alone)).body).toMatchObject({ is_member: true });
    expect(lone).not.toBe(third);
  });

  it("[AUTH-506] a limit of one player stops the questions about this player, a limit of all stops all", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    const { token: one } = await signedIn(own);
    const { token: other } = await signedIn(own, "123456789012345679");
    const { token: third } = await signedIn(own, NEWCOMER);
    discord.world.mode = "limited";
    discord.world.retryAfterS = 40;
    expect((await isMember(one, own)).status).toBe(503);
    discord.world.mode = "ok";
    expect((await isMember(one, own)).status).toBe(503);
    expect(discord.world.asked).toHaveLength(1);
    expect((await isMember(other, own)).status).toBe(200);
    clock.advance(41_000);
    expect((await isMember(one, own)).status).toBe(200);

    discord.world.mode = "limited";
    discord.world.isGlobal = true;
    await using another = await open({ REDIS_URL: own.redis.url }, clock);
    clock.advance(2 * HOUR_MS);
    const { token: fourth } = await (async () => {
      discord.world.mode = "ok";
      const found = await signedIn(own, NEWCOMER);
      discord.world.mode = "limited";
      return found;
    })();
    expect(third).not.toBe(fourth);
    const before = discord.world.asked.length;
    expect((await isMember(fourth, own)).status).toBe(503);
    expect((await isMember(fourth, another)).status).toBe(503);
    expect(discord.world.asked).toHaveLength(before + 1);
  });

  it("[AUTH-506] after a limit of the token endpoint no sign-in asks it for the time it named", async () => {
    const clock = aheadClock();
    await using own = await open({}, clock);
    discord.world.mode = "limited";
    discord.world.retryAfterS = 90;
    let asked = 0;
    discord.world.intercept = (path) => {
      if (path.endsWith("/oauth2/token")) asked += 1;
      return false;
    };
    for (let time = 0; time < 5; time += 1)
      expect(errorOf(await signInAt(new Browser(own), discord))).toEqual([503, "sign_in_unavailable"]);
    expect(asked).toBe(1);
    discord.world.mode = "ok";
    clock.advance(90_001);
    expect((await signInAt(new Browser(own), discord)).status).toBe(200);
  });

  it("[AUTH-508] a login at a provider is not valid at Discord, nor the other way round; no token goes there", async () => {
    await using provider = await startSignInProvider();
    await using before = await openGateway({ ...provider.env, LOGIN_KEYS });
    const moved = new Browser(before);
    await moved.signIn(provider);
    const asked: string[] = [];
    discord.world.intercept = (path) => {
      asked.push(path);
      return false;
    };
    const visit = async (browser: Browser, at: TestGateway) => {
      const page = browser.copy();
      page.gateway = at;
      return page.call("POST", "/api/auth/session", { body: {}, headers: { origin: at.url } });
    };
    expect(errorOf(await visit(moved, gateway))).toEqual([401, "token_expired"]);
    expect(asked).toEqual([]);
    const { browser } = await signedIn();
    const exchanges = provider.asked.length;
    expect(errorOf(await visit(browser, before))).toEqual([401, "unauthenticated"]);
    expect(provider.asked).toHaveLength(exchanges);
  });

  it("[AUTH-509] a browser without a login is not sent to Discord by itself", async () => {
    expect(errorOf(await new Browser(gateway).renew())).toEqual([401, "token_expired"]);
    expect(new URL(await new Browser(gateway).begin(true)).searchParams.get("prompt")).toBe("none");
  });

  it("[AUTH-509] a logout ends the login at every gateway, and leaves the player's other browsers signed in", async () => {
    const { browser, token } = await signedIn();
    const { browser: elsewhere } = await signedIn();
    const thief = browser.copy();
    const asked: string[] = [];
    discord.world.intercept = (path) => {
      asked.push(path);
      return false;
    };
    expect((await browser.call("DELETE", "/api/auth/session")).body).toEqual({ url: null });
    expect((await gateway.call("POST", "/api/auth/logout", { token })).status).toBe(200);
    expect((await gateway.call("GET", "/api/users/me", { token })).status).toBe(401);
    await using second = await open({ REDIS_URL: gateway.redis.url });
    thief.gateway = second;
    const reply = await thief.call("POST", "/api/auth/session", {
      body: {},
      headers: { origin: second.url },
    });
    expect(errorOf(reply)).toEqual([401, "token_expired"]);
    expect((await elsewhere.renew()).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it("[AUTH-509] while Redis is unavailable a logout revokes the tokens at Discord", async () => {
    await using own = await open();
    const { browser } = await signedIn(own);
    await own.redis.kill();
    const asked: string[] = [];
    discord.world.intercept = (path) => {
      asked.push(path);
      return false;
    };
    expect((await browser.call("DELETE", "/api/auth/session")).status).toBe(200);
    expect(asked).toEqual(["/api/v10/oauth2/token/revoke"]);
  });

  it("[AUTH-512] deleting the account revokes the permission at Discord, and succeeds while Discord is down", async () => {
    await using own = await open();
    const { browser, token } = await signedIn(own);
    const { browser: second, token: last } = await signedIn(own);
    const asked: string[] = [];
    const hear = (isDown: boolean) => {
      discord.world.intercept = (path, response) => {
        asked.push(path);
        if (isDown) response.destroy();
        return isDown;
      };
    };
    hear(false);
    expect((await own.call("DELETE", "/api/users/me", { token })).status).toBe(200);
    expect(asked).toEqual(["/api/v10/oauth2/token/revoke"]);
    expect(errorOf(await browser.renew())).toEqual([401, "token_expired"]);
    hear(true);
    expect((await own.call("DELETE", "/api/users/me", { token: last })).status).toBe(200);
    expect(asked).toHaveLength(2);
    expect(errorOf(await second.renew())).toEqual([401, "token_expired"]);
  });

  it("[AUTH-483] [AUTH-500] each refusal has its code, and every sign-in is a login of its own", async () => {
    const browser = new Browser(gateway);
    const state = new URL(await browser.begin()).searchParams.get("state");
    expect(errorOf(await browser.finish(`?error=access_denied&state=${state}`))).toEqual([
      400,
      "sign_in_cancelled",
    ]);
    const { token } = await signedIn();
    const { token: second } = await signedIn();
    expect(claimsOf(token).sid).not.toBe(claimsOf(second).sid);
  });
});
