import { createClient } from "@redis/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "./browser.ts";
import { openGateway, type TestGateway } from "./harness.ts";
import { type SignInProvider, startSignInProvider } from "./sign-in-provider.ts";

let provider: SignInProvider;
let gateway: TestGateway;
/** Another gateway with the same Redis and keys. */
let second: TestGateway;
beforeAll(async () => {
  provider = await startSignInProvider();
  gateway = await openGateway(provider.env);
  second = await openGateway({ ...provider.env, REDIS_URL: gateway.redis.url });
});
beforeEach(() => {
  Object.assign(provider.now, { mood: "normal", lifetimeS: 600, idSubject: null, hasRefreshTokens: true });
  provider.now.idAudience = "gokaku-web";
  provider.now.subject = "oauth2|discord|123456789012345678";
  provider.now.pause = async () => {};
  provider.asked.length = 0;
});
afterAll(async () => {
  await second?.[Symbol.asyncDispose]();
  await gateway?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

const tokenOf = (reply: { readonly body: unknown }): string =>
  (reply.body as { access_token: string }).access_token;
const errorOf = (reply: { readonly status: number; readonly body: unknown }) => [
  reply.status,
  (reply.body as { error?: string }).error,
];

/** A browser whose player has signed in, and the token of the page. */
const signedIn = async (at = gateway) => {
  const browser = new Browser(at);
  const reply = await browser.signIn(provider);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { browser, token: tokenOf(reply) };
};

describe("signing in", () => {
  it("[CASE-88] a browser keeps one random key over logins and renewals, and users hears of it with the network", async () => {
    const { browser } = await signedIn();
    const line = browser.lines.find((one) => one.startsWith("gokaku-device="));
    expect(line).toMatch(
      /^gokaku-device=[\w-]{22}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const key = browser.cookies.get("gokaku-device")?.value;
    await browser.renew();
    await browser.signIn(provider);
    expect(browser.cookies.get("gokaku-device")?.value).toBe(key);
    const other = await signedIn();
    expect(other.browser.cookies.get("gokaku-device")?.value).not.toBe(key);
    const traces = gateway.world.calls.filter(({ method }) => method === "recordTraces");
    expect(traces.filter(({ request }) => (request as { device: string }).device === key)).toHaveLength(3);
    expect(traces.at(-1)).toMatchObject({
      caller: { kind: "user", userId: "123456789012345678", role: "player" },
      request: { network: "127.0.0.0/24" },
    });
    browser.cookies.set("gokaku-device", { value: "made up", path: "/api/auth" });
    await browser.renew();
    expect(browser.cookies.get("gokaku-device")?.value).toMatch(/^[\w-]{22}$/);
  });

  it("[AUTH-480] the gateway sends the browser to the provider with PKCE, state and nonce, and exchanges the code", async () => {
    const browser = new Browser(gateway);
    const address = new URL(await browser.begin());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: "gokaku-web",
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${gateway.url}/auth/callback`,
      scope: "openid profile offline_access",
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
      audience: "urn:gokaku:api",
    });
    expect(address.searchParams.has("prompt")).toBe(false);
    expect(new URL(await browser.begin(true)).searchParams.get("prompt")).toBe("none");
    expect(browser.lines[0]).toMatch(
      /^gokaku-sign-in-[\w-]{16}=eyJ[\w.-]+; Path=\/api\/auth\/sign-in; Max-Age=900; HttpOnly; SameSite=Strict$/,
    );
    const reply = await browser.finish(provider.answer(address.href));
    expect(reply.body).toEqual({
      access_token: expect.any(String),
      user_id: "123456789012345678",
      name: "はるか",
      expires_in: expect.toSatisfy((value: number) => value > 590 && value <= 600),
    });
  });

  it("[AUTH-481] the refresh token stays in an encrypted cookie that no script reads and no other site's page sends", async () => {
    const { browser, token } = await signedIn();
    const login = browser.lines.find((line) => line.startsWith("gokaku-login="));
    expect(login).toMatch(
      /^gokaku-login=eyJ[\w.-]+; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify([...browser.cookies])).not.toMatch(/refresh-\d/);
    const redis = createClient({ url: gateway.redis.url });
    await redis.connect();
    const stored = await redis.keys("login:*");
    const texts = await Promise.all(stored.map((key) => redis.get(key)));
    redis.destroy();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join()).not.toContain(token);
    expect(texts.join()).not.toMatch(/refresh-\d|discord/);

    const encrypted = new Browser(gateway, gateway.url.replace("http:", "https:"));
    await encrypted.signIn(provider);
    const secure = encrypted.lines.find((line) => line.includes("gokaku-login="));
    expect(secure).toMatch(
      /^__Secure-gokaku-login=.*; Path=\/api\/auth; .*; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await encrypted.renew()).status).toBe(200);
  });

  it("[AUTH-482] only pages of this site may sign in, renew and log out", async () => {
    const { browser } = await signedIn();
    const { port } = new URL(gateway.url);
    const foreign: readonly Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: `http://sub.127.0.0.1:${port}` },
      { origin: `http://127.0.0.1.evil.example:${port}` },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      { origin: "http://127.0.0.1" },
      { origin: `${gateway.url}/` },
      { origin: `http://user@127.0.0.1:${port}` },
      { origin: `ftp://127.0.0.1:${port}` },
      { origin: "null" },
      { origin: "" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "same-origin, cross-site" },
    ];
    for (const headers of foreign) {
      for (const [method, path, body] of [
        ["POST", "/api/auth/session", {}],
        ["DELETE", "/api/auth/session", undefined],
        ["POST", "/api/auth/sign-in", { silent: true }],
        ["POST", "/api/auth/sign-in/finish", { answer: "?code=c&state=s" }],
      ] as const) {
        const reply = await browser.call(method, path, { headers, ...(body === undefined ? {} : { body }) });
        expect(errorOf(reply), JSON.stringify([headers, path])).toEqual([403, "forbidden"]);
        expect(browser.lines).toEqual([]);
      }
    }
    const [name = "", { value = "" } = {}] = [...browser.cookies][0] ?? [];
    const bare = await gateway.call("POST", "/api/auth/session", {
      body: {},
      headers: { cookie: `${name}=${value}` },
    });
    expect(errorOf(bare)).toEqual([403, "forbidden"]);
    // A browser of a page without encryption sends no `Sec-Fetch-Site`.
    const plain = await gateway.call("POST", "/api/auth/session", {
      body: {},
      headers: { cookie: `${name}=${value}`, origin: gateway.url },
    });
    expect(plain.status).toBe(200);
    expect(plain.headers.get("access-control-allow-origin")).toBeNull();
    expect(plain.headers.get("cache-control")).toBe("no-store");
  });

  it("[AUTH-483] an answer counts once, in the browser that began, and only for what was asked", async () => {
    const browser = new Browser(gateway);
    const address = await browser.begin();
    const answer = provider.answer(address);
    const stranger = new Browser(gateway);
    await stranger.begin();
    expect(errorOf(await stranger.finish(answer))).toEqual([400, "sign_in_interrupted"]);
    expect(errorOf(await browser.finish(answer.replace("state=", "state=x")))).toEqual([
      400,
      "sign_in_interrupted",
    ]);
    expect(errorOf(await browser.finish(""))).toEqual([400, "sign_in_interrupted"]);
    const elsewhere = new Browser(gateway, gateway.url.replace("127.0.0.1", "localhost"));
    for (const [name, cookie] of browser.cookies) elsewhere.cookies.set(name, cookie);
    const moved = await elsewhere.call("POST", "/api/auth/sign-in/finish", { body: { answer } });
    expect(moved.status).toBe(403);
    const replay = browser.copy();
    expect((await browser.finish(answer)).status).toBe(200);
    expect(errorOf(await browser.finish(answer))).toEqual([400, "sign_in_interrupted"]);
    // With the cookies of before, the provider refuses the code.
    expect(errorOf(await replay.finish(answer))).toEqual([400, "sign_in_used"]);

    const doubtful = new Browser(gateway);
    expect(
      errorOf(await doubtful.finish(provider.answer(await doubtful.begin(), { nonce: "foreign" }))),
    ).toEqual([400, "sign_in_doubtful"]);
    provider.now.idSubject = "oauth2|discord|999999999999999999";
    expect(errorOf(await doubtful.signIn(provider))).toEqual([400, "sign_in_doubtful"]);
    provider.now.idSubject = null;
    provider.now.idAudience = "another-client";
    expect(errorOf(await doubtful.signIn(provider))).toEqual([400, "sign_in_doubtful"]);
    provider.now.idAudience = "gokaku-web";
    provider.now.subject = "google|1";
    expect(errorOf(await doubtful.signIn(provider))).toEqual([400, "sign_in_doubtful"]);
    expect(doubtful.cookies.has("gokaku-login")).toBe(false);
  });

  it("[AUTH-483] two tabs can sign in at once; of many sign-ins the last ones count", async () => {
    const browser = new Browser(gateway);
    const addresses: string[] = [];
    for (let count = 0; count < 20; count += 1) addresses.push(await browser.begin());
    expect(browser.cookies.size).toBe(4);
    const [first = "", ...others] = addresses;
    expect(errorOf(await browser.finish(provider.answer(first)))).toEqual([400, "sign_in_interrupted"]);
    for (const address of others.slice(-2))
      expect((await browser.finish(provider.answer(address))).status).toBe(200);
  });

  it("[AUTH-483] each refusal of the provider has its code", async () => {
    const browser = new Browser(gateway);
    const refusal = async (error: string) => {
      const state = new URL(await browser.begin(true)).searchParams.get("state");
      return errorOf(await browser.finish(`?error=${error}&state=${state}`));
    };
    expect(await refusal("access_denied")).toEqual([400, "sign_in_cancelled"]);
    for (const error of ["login_required", "consent_required", "interaction_required"])
      expect(await refusal(error), error).toEqual([401, "token_expired"]);
    for (const error of ["server_error", "temporarily_unavailable"])
      expect(await refusal(error), error).toEqual([503, "sign_in_unavailable"]);
    expect(await refusal("invalid_scope")).toEqual([400, "sign_in_failed"]);
    provider.now.mood = "down";
    expect(errorOf(await browser.signIn(provider))).toEqual([503, "sign_in_unavailable"]);
  });
});

describe("a page of a browser with a login", () => {
  it("[AUTH-485] gets the token that there is while it lives, and another one in its place", async () => {
    const { browser, token } = await signedIn();
    expect(tokenOf(await browser.renew())).toBe(token);
    expect(provider.asked).toHaveLength(1);
    const next = tokenOf(await browser.renew(token));
    expect(next).not.toBe(token);
    expect((await gateway.call("GET", "/api/users/me", { token: next })).status).toBe(200);
    // The other page, whose token was refused as well.
    expect(tokenOf(await browser.renew(token))).toBe(next);
    expect(provider.asked).toHaveLength(2);
  });

  it("[AUTH-485] nears the end of its token: another one comes", async () => {
    provider.now.lifetimeS = 1;
    const { browser, token } = await signedIn();
    await expect.poll(async () => tokenOf(await browser.renew()), { timeout: 5_000 }).not.toBe(token);
  });

  it("[AUTH-486] pages that reload at once, at two gateways, use one refresh token and keep the login", async () => {
    const { browser, token } = await signedIn();
    provider.now.pause = () => new Promise((resolve) => setTimeout(resolve, 200));
    const pages = Array.from({ length: 20 }, (_, place) => {
      const page = browser.copy();
      page.gateway = place % 2 === 0 ? gateway : { ...second, call: viaSecond };
      return page;
    });
    const replies = await Promise.all(pages.map((page) => page.renew(token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(tokenOf)).size).toBe(1);
    expect(provider.asked).toHaveLength(2);
    const [last] = pages;
    expect((await last?.renew(tokenOf(replies[0] ?? { body: {} })))?.status).toBe(200);
  });

  it("[AUTH-487] a browser that never got the answer goes on with its old cookie", async () => {
    const { browser, token } = await signedIn();
    const before = browser.copy();
    const first = tokenOf(await browser.renew(token));
    await browser.renew(first);
    expect((await before.renew(token)).status).toBe(200);
    expect(provider.asked.filter((each) => each.startsWith("refresh"))).toHaveLength(2);
    expect((await before.renew()).status).toBe(200);
  });

  it("[AUTH-487] a refresh token whose answer was lost goes out once: the provider is asked for its own login", async () => {
    const { browser, token } = await signedIn();
    const other = browser.copy();
    provider.now.mood = "silent";
    expect(errorOf(await browser.renew(token))).toEqual([503, "sign_in_unavailable"]);
    provider.now.mood = "normal";
    expect(errorOf(await browser.renew(token))).toEqual([401, "unauthenticated"]);
    expect(provider.asked.slice(1)).toEqual(["silent"]);
    expect(browser.cookies.has("gokaku-login")).toBe(false);
    // The other tab.
    expect(errorOf(await other.renew(token))).toEqual([401, "unauthenticated"]);
    expect(provider.asked.slice(1)).toEqual(["silent"]);
  });

  it("[AUTH-488] four refusals end the login, no other failure does", async () => {
    for (const error of ["missing_refresh_token", "invalid_grant", "login_required", "consent_required"]) {
      const { browser, token } = await signedIn();
      const other = browser.copy();
      provider.now.mood = { error };
      const reply = await browser.renew(token);
      provider.now.mood = "normal";
      expect([error, ...errorOf(reply)]).toEqual([error, 401, "token_expired"]);
      expect((reply.body as { message: string }).message).toBe(
        "認証の有効期限が切れました。再度ログインしてください。",
      );
      expect(browser.cookies.has("gokaku-login")).toBe(false);
      expect(errorOf(await other.renew())).toEqual([401, "token_expired"]);
    }
    const { browser, token } = await signedIn();
    for (const mood of [{ error: "slow_down" }, { error: "invalid_client" }, "server error"] as const) {
      provider.now.mood = mood;
      expect(errorOf(await browser.renew(token))).toEqual([503, "sign_in_unavailable"]);
      // Its token is good, so a page that opens now is signed in.
      expect((await browser.renew()).status).toBe(200);
    }
    provider.now.mood = "normal";
    expect((await browser.renew(token)).status).toBe(200);
  });

  it("[AUTH-488] without a refresh token a login lasts as long as its access token", async () => {
    provider.now.hasRefreshTokens = false;
    const { browser, token } = await signedIn();
    expect((await browser.renew()).status).toBe(200);
    expect(errorOf(await browser.renew(token))).toEqual([401, "token_expired"]);
  });

  it("[AUTH-489] a renewal that brings another player ends the login", async () => {
    const { browser, token } = await signedIn();
    provider.now.subject = "oauth2|discord|999999999999999999";
    expect(errorOf(await browser.renew(token))).toEqual([401, "token_expired"]);
    expect(errorOf(await browser.renew())).toEqual([401, "unauthenticated"]);
  });

  it("[AUTH-489] another sign-in ends the browser's former login", async () => {
    const { browser } = await signedIn();
    const former = browser.copy();
    provider.now.subject = "oauth2|discord|999999999999999999";
    await browser.signIn(provider);
    expect((await browser.renew()).body).toMatchObject({ user_id: "999999999999999999" });
    expect(errorOf(await former.renew())).toEqual([401, "token_expired"]);
  });

  it("[AUTH-490] a cookie that is foreign, changed or missing is no login", async () => {
    const { browser } = await signedIn();
    const { value = "" } = browser.cookies.get("gokaku-login") ?? {};
    const begun = new Browser(gateway);
    await begun.begin();
    const [pending] = begun.cookies.values();
    for (const text of [
      "",
      "x",
      value.slice(0, -2),
      `${value.slice(0, -4)}AAAA`,
      value.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
      // Encrypted by the same gateway for something else.
      pending?.value ?? "",
    ]) {
      const thief = new Browser(gateway);
      thief.cookies.set("gokaku-login", { value: text, path: "/api/auth" });
      expect(errorOf(await thief.renew()), text).toEqual([401, "unauthenticated"]);
    }
    expect(errorOf(await new Browser(gateway).renew())).toEqual([401, "unauthenticated"]);
  });

  it("[AUTH-491] logging out ends the login for every copy of its cookie, at every gateway", async () => {
    const { browser, token } = await signedIn();
    const thief = browser.copy();
    const reply = await browser.call("DELETE", "/api/auth/session");
    const end = new URL((reply.body as { url: string }).url);
    expect(end.origin + end.pathname).toBe(`${provider.url}/end`);
    expect(end.searchParams.get("post_logout_redirect_uri")).toBe(`${gateway.url}/`);
    expect(end.searchParams.get("id_token_hint")).toMatch(/^eyJ/);
    expect([...browser.cookies.keys()]).toEqual(["gokaku-device"]);
    expect(errorOf(await thief.copy().renew())).toEqual([401, "token_expired"]);
    const elsewhere = thief.copy();
    elsewhere.gateway = { ...second, call: viaSecond };
    expect(errorOf(await elsewhere.renew(token))).toEqual([401, "token_expired"]);
    // Again: no login is there, which is what was wanted.
    expect((await browser.call("DELETE", "/api/auth/session")).body).toEqual({ url: null });
  });

  it("[AUTH-491] a logout while a renewal is on its way wins", async () => {
    const { browser, token } = await signedIn();
    const page = browser.copy();
    let release = (): void => {};
    provider.now.pause = () => new Promise((resolve) => (release = resolve));
    const renewal = page.renew(token);
    await expect.poll(() => provider.asked.length).toBe(2);
    expect((await browser.call("DELETE", "/api/auth/session")).status).toBe(200);
    release();
    expect(errorOf(await renewal)).toEqual([401, "token_expired"]);
    expect(errorOf(await page.copy().renew())).toEqual([401, "unauthenticated"]);
  });

  it("[AUTH-491] the end of a token's login by `logout` ends the browser's login too", async () => {
    const { browser, token } = await signedIn();
    expect((await gateway.call("POST", "/api/auth/logout", { token })).status).toBe(200);
    expect(errorOf(await browser.renew())).toEqual([401, "token_expired"]);
  });
});

describe("a login when something fails", () => {
  const flush = async (url: string): Promise<void> => {
    const redis = createClient({ url });
    await redis.connect();
    await redis.flushAll();
    redis.destroy();
  };

  it("[AUTH-493] outlives its gateway, and an emptied Redis", async () => {
    const before = await openGateway({ ...provider.env, REDIS_URL: gateway.redis.url });
    const { browser, token } = await signedIn(before);
    await before[Symbol.asyncDispose]();
    await flush(gateway.redis.url);
    browser.gateway = { ...second, call: viaSecond };
    expect((await browser.renew()).status).toBe(200);
    expect((await browser.renew(token)).status).toBe(200);
    expect(provider.asked.filter((each) => each.startsWith("refresh"))).toHaveLength(1);
  });

  it("[AUTH-493] goes on while Redis is unavailable: it is renewed, ended and begun", async () => {
    await using own = await openGateway(provider.env);
    const { browser, token } = await signedIn(own);
    await own.redis.kill();
    const pages = await Promise.all(Array.from({ length: 5 }, () => browser.copy().renew(token)));
    expect(pages.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(provider.asked).toHaveLength(2);
    const { browser: another } = await signedIn(own);
    expect((await another.renew()).status).toBe(200);
    const thief = browser.copy();
    expect((await browser.call("DELETE", "/api/auth/session")).status).toBe(200);
    expect(errorOf(await thief.renew())).toEqual([401, "token_expired"]);
    // At the provider as well, for gateways that do not know.
    expect(provider.revoked).toHaveLength(1);
  });

  it("[AUTH-493] a logout that neither Redis nor the provider hears of is refused, and can be repeated", async () => {
    await using own = await openGateway(provider.env);
    const { browser } = await signedIn(own);
    await own.redis.kill();
    provider.now.mood = "down";
    const reply = await browser.call("DELETE", "/api/auth/session");
    expect(errorOf(reply)).toEqual([503, "unavailable"]);
    expect(browser.cookies.has("gokaku-login")).toBe(true);
    expect(errorOf(await browser.copy().renew())).toEqual([401, "token_expired"]);
    provider.now.mood = "normal";
    expect((await browser.call("DELETE", "/api/auth/session")).status).toBe(200);
    expect(browser.cookies.has("gokaku-login")).toBe(false);
  });

  it("[AUTH-492] two keys count while one is replaced", async () => {
    const own = provider.env.LOGIN_KEYS;
    const next = "next-key-of-the-tests-that-is-long-enough";
    const env = { ...provider.env, REDIS_URL: gateway.redis.url };
    await using both = await openGateway({ ...env, LOGIN_KEYS: `${next} ${own}` });
    await using late = await openGateway({ ...env, LOGIN_KEYS: next });
    const { browser } = await signedIn();
    const at = (there: TestGateway, page: Browser) => {
      const moved = page.copy();
      moved.gateway = there;
      return moved
        .call("POST", "/api/auth/session", { body: {}, headers: { origin: there.url } })
        .then((reply) => {
          page.take(reply);
          return reply.status;
        });
    };
    expect(await at(late, browser.copy())).toBe(401);
    expect(await at(both, browser)).toBe(200);
    expect(await at(late, browser)).toBe(200);
  });

  it("[AUTH-494] sign-ins are limited by address, renewals by login", async () => {
    await using own = await openGateway({
      ...provider.env,
      RATE_LIMIT_SCALE: "1",
      RATE_LIMITS: "anonymous=1000/60",
    });
    const { browser, token } = await signedIn(own);
    let last = token;
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) {
      const reply = await browser.renew(last);
      statuses.push(reply.status);
      if (reply.status === 200) last = tokenOf(reply);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    // Without a renewal it is served.
    expect((await browser.renew()).status).toBe(200);
    const begun: number[] = [];
    for (let time = 0; time < 59; time += 1)
      begun.push((await browser.call("POST", "/api/auth/sign-in", { body: { silent: true } })).status);
    expect(begun).toEqual([...Array(58).fill(200), 429]);
  });
});

/** Calls the second gateway as the first one's address is named: both stand behind one name. */
const viaSecond: TestGateway["call"] = (method, path, options = {}) =>
  second.call(method, path, {
    ...options,
    headers: { ...options.headers, origin: second.url },
  });
