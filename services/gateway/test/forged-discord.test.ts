import { createHmac, hkdfSync } from "node:crypto";
import type { ServerResponse } from "node:http";
import { FakeClock } from "@gokaku/testing";
import { type Discord, startDiscord } from "@gokaku/testing/discord";
import { CompactSign, exportSPKI, generateKeyPair } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEncryption } from "../src/tokens/encryption.ts";
import { claimsOf, errorOf, HARUKA, LOGIN_KEYS, signInAt, tokenOf } from "./at-discord.ts";
import { Browser } from "./browser.ts";
import { openGateway, type ReplyOf, type TestGateway } from "./harness.ts";
import { type OutsideServer, startOutside } from "./provider.ts";

/** How an endpoint of Discord answers in the place of the stand-in. */
interface Broken {
  readonly name: string;
  readonly status?: number;
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** CUT: the connection ends within the answer; NONE: without one; LATE: a time-out. */
  readonly body: string;
}

const CUT = "cut";
const NONE = "none";
const LATE = "late";
const JSON_TYPE = "application/json";
const HTML = "<!doctype html><title>Just a moment...</title><p>Attention Required! | Cloudflare</p>";
const USER = { id: HARUKA, username: "haruka", global_name: "はるか", avatar: null, discriminator: "0" };
const OTHER_CLIENT = "900000000000000002";

const cutting = (whole: string, pieces: number): readonly Broken[] =>
  Array.from({ length: pieces }, (_, place) => {
    const end = Math.floor(((place + 1) * whole.length) / (pieces + 1));
    return { name: `cut after ${end} characters`, body: whole.slice(0, end) };
  });

/** A whole answer with one field left out or of another kind. */
const changing = (whole: object, field: string, values: readonly unknown[]): readonly Broken[] =>
  values.map((value) => ({
    name: `${field}: ${JSON.stringify(value) ?? "missing"}`,
    body: JSON.stringify({ ...whole, [field]: value }),
  }));

/** Answers that are wrong at every endpoint: `whole` would be right with status 200. */
const everywhere = (whole: string, elsewhere: string): readonly Broken[] => [
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `status ${status}`,
    status,
    headers: { location: `${elsewhere}/moved` },
    body: whole,
  })),
  ...[400, 401, 403, 404, 405, 409, 410, 418, 422, 500, 502, 503, 504].map((status) => ({
    name: `status ${status}`,
    status,
    body: whole,
  })),
  { name: "no content", status: 204, body: "" },
  {
    name: "limited",
    status: 429,
    body: '{"message":"You are being rate limited.","retry_after":1,"global":false}',
  },
  {
    name: "limited for all",
    status: 429,
    headers: { "retry-after": "1", "x-ratelimit-global": "true" },
    body: whole,
  },
  { name: "limited by a page", status: 429, type: "text/html", body: HTML },
  { name: "a page", type: "text/html; charset=UTF-8", body: HTML },
  { name: "a page that says it is JSON", body: HTML },
  { name: "a page with status 503", status: 503, type: "text/html", body: HTML },
  { name: "JSON that says it is a page", type: "text/html", body: whole },
  { name: "JSON that says it is text", type: "text/plain", body: whole },
  { name: "JSON without a type", type: null, body: whole },
  ...[
    "",
    " ",
    "null",
    "true",
    "0",
    '"x"',
    "[]",
    "{}",
    "undefined",
    "{'a':1}",
    `[${whole}]`,
    `${whole}${whole}`,
    `${whole}\0`,
    JSON.stringify(whole),
  ].map((body) => ({ name: `the body ${body.slice(0, 24)}`, body })),
  ...cutting(whole, 10),
  { name: "an error with status 200", body: '{"message":"401: Unauthorized","code":0}' },
  { name: "an end of the connection", body: CUT },
  { name: "no answer", body: NONE },
  { name: "a time-out", body: LATE },
];

describe("forged and broken answers of Discord", () => {
  /** Ahead of the services, which refuse a call that an earlier clock signed. */
  const clock = new FakeClock(Date.now() + 3_600_000);
  let discord: Discord;
  let gateway: TestGateway;
  let elsewhere: OutsideServer;
  let askedElsewhere = 0;
  let hits = 0;
  let count = 0;
  /** A part of the address whose answer comes too late. */
  let late: string | null = null;

  beforeAll(async () => {
    elsewhere = await startOutside((_request, response) => {
      askedElsewhere += 1;
      response.setHeader("content-type", JSON_TYPE).end("{}");
    });
    discord = await startDiscord({
      furtherClients: [{ id: OTHER_CLIENT, secret: "other-secret", redirects: [] }],
    });
    const env = { ...discord.signInEnv, LOGIN_KEYS, RATE_LIMIT_SCALE: "5000" };
    const slowFetch: typeof fetch = (input, init) => {
      if (late === null || !String(input instanceof Request ? input.url : input).endsWith(late))
        return fetch(input, init);
      hits += 1;
      return Promise.reject(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    };
    gateway = await openGateway(env, { clock, fetch: slowFetch });
  });
  afterEach(() => {
    discord.world.intercept = null;
    late = null;
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await discord?.[Symbol.asyncDispose]();
    await elsewhere?.[Symbol.asyncDispose]();
  });

  const answerWith = (
    response: ServerResponse,
    { status = 200, type = JSON_TYPE, headers = {}, body }: Broken,
  ) => {
    if (body === NONE) return response.destroy();
    const all = { ...headers, ...(type === null ? {} : { "content-type": type }) };
    if (body !== CUT) return response.writeHead(status, all).end(body);
    response.writeHead(status, { ...all, "content-length": "1000" }).write("{");
    return setTimeout(() => response.destroy(), 5);
  };

  /** Answers `path` like that from now on. */
  const break_ = (path: string, broken: Broken): void => {
    hits = 0;
    late = broken.body === LATE ? path : null;
    discord.world.intercept = (asked, response) => {
      if (asked.endsWith(path)) {
        hits += 1;
        answerWith(response, broken);
        return true;
      }
      // So that only the broken answer causes the refusal.
      if (path !== "/oauth2/token" || !asked.endsWith("/users/@me")) return false;
      answerWith(response, { name: "", body: JSON.stringify(USER) });
      return true;
    };
  };

  /** The complete answer in place of the stand-in's is accepted, so the refusals are due to the changes. */
  const expectWholeTaken = async (path: string, whole: object): Promise<void> => {
    break_(path, { name: "whole", body: JSON.stringify(whole) });
    expect((await signInAt(new Browser(gateway), discord)).status).toBe(200);
    expect(hits).toBe(1);
  };

  const expectRefused = (reply: ReplyOf, browser: Browser, name: string): void => {
    count += 1;
    expect([400, 401, 503], `${name}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    expect(String(errorOf(reply)[1]), name).toMatch(
      /^(sign_in_\w+|token_expired|invalid_request|unauthenticated)$/,
    );
    expect(browser.cookies.has("gokaku-login"), name).toBe(false);
  };

  const expectGoodSignIn = async (): Promise<Browser> => {
    discord.world.intercept = null;
    late = null;
    const browser = new Browser(gateway);
    expect((await signInAt(browser, discord)).status).toBe(200);
    return browser;
  };

  it("[AUTH-507] from the browser: only its own state, code, cookie and verifier are accepted", async () => {
    await expectGoodSignIn();
    type Way = (own: URL, page: Browser) => Promise<string> | string;
    const changed =
      (change: (query: URLSearchParams) => void): Way =>
      (own) => {
        change(own.searchParams);
        return own.search;
      };
    const ways: Readonly<Record<string, Way>> = {
      "no state": changed((query) => query.delete("state")),
      "an empty state": changed((query) => query.set("state", "")),
      "two states": changed((query) => query.append("state", "x")),
      "a state with a letter more": changed((query) => query.set("state", `${query.get("state")}x`)),
      "a state with a letter less": changed((query) =>
        query.set("state", (query.get("state") ?? "").slice(1)),
      ),
      "the beginning of the state": changed((query) =>
        query.set("state", (query.get("state") ?? "").slice(0, 16)),
      ),
      "a state that only begins alike": changed((query) =>
        query.set("state", `${(query.get("state") ?? "").slice(0, 16)}${"x".repeat(27)}`),
      ),
      "no code": changed((query) => query.delete("code")),
      "an empty code": changed((query) => query.set("code", "")),
      "two codes": changed((query) => query.append("code", "x")),
      "an unknown code": changed((query) => query.set("code", "x".repeat(32))),
      "a code with a letter more": changed((query) => query.set("code", `${query.get("code")}x`)),
      "a code and an error": changed((query) => query.set("error", "access_denied")),
      "an error alone": changed((query) => {
        query.delete("code");
        query.set("error", "invalid_scope");
      }),
      "an issuer that is none": changed((query) => query.set("iss", "https://evil.example")),
      "an encrypted answer": changed((query) => query.set("response", "eyJhbGciOiJub25lIn0.e30.")),
      "the answer as a fragment": (own) => `#${own.search.slice(1)}`,
      "the answer with its address": (own) => own.href,
      nothing: () => "",
      "a question mark": () => "?",
      "a long answer": (own) => `${own.search}&x=${"x".repeat(3_000)}`.replace("code=", "kode="),
      "the code of another sign-in": async (own, page) => {
        own.searchParams.set(
          "code",
          discord.oauth.accept(await page.copy().begin(), HARUKA).searchParams.get("code") ?? "",
        );
        return own.search;
      },
      "the code of another client": (own) => {
        const address = new URL(`${discord.url}/oauth2/authorize`);
        address.search = new URLSearchParams({
          client_id: OTHER_CLIENT,
          scope: "identify guilds.members.read",
          redirect_uri: `${gateway.url}/auth/callback`,
        }).toString();
        own.searchParams.set(
          "code",
          discord.oauth.accept(address.href, HARUKA).searchParams.get("code") ?? "",
        );
        return own.search;
      },
      "the answer of another browser": async () =>
        discord.oauth.accept(await new Browser(gateway).begin(), HARUKA).search,
      "no cookie": (own, page) => {
        page.cookies.clear();
        return own.search;
      },
      "the cookie of another sign-in": async (own, page) => {
        const [name = ""] = [...page.cookies.keys()];
        const other = new Browser(gateway);
        await other.begin();
        const [cookie] = other.cookies.values();
        if (cookie !== undefined) page.cookies.set(name, cookie);
        return own.search;
      },
      "a changed cookie": (own, page) => {
        for (const [name, { value, path }] of page.cookies)
          page.cookies.set(name, { value: `${value.slice(0, -4)}AAAA`, path });
        return own.search;
      },
      "a cookie after its quarter of an hour": (own) => {
        clock.advance(15 * 60_000 + 1);
        return own.search;
      },
    };
    for (const [name, way] of Object.entries(ways)) {
      const page = new Browser(gateway);
      const own = discord.oauth.accept(await page.begin(), HARUKA);
      expectRefused(await page.finish(await way(own, page)), page, name);
    }
    // Once used, in this browser and, with its cookies of before, in another one.
    const page = new Browser(gateway);
    const answer = discord.oauth.accept(await page.begin(), HARUKA).search;
    const thief = page.copy();
    expect((await page.finish(answer)).status).toBe(200);
    expectRefused(await thief.finish(answer), thief, "a code for the second time");
    const again = new Browser(gateway);
    expectRefused(await again.finish(answer), again, "an answer for the second time");
    // The page of another origin of this machine: the address for the answer is another one.
    const moved = new Browser(gateway);
    const elsewhereAnswer = discord.oauth.accept(
      (await moved.begin()).replace(
        encodeURIComponent(gateway.url),
        encodeURIComponent("http://localhost:1"),
      ),
      HARUKA,
    ).search;
    expectRefused(await moved.finish(elsewhereAnswer), moved, "the code for another address");
  });

  it("[AUTH-507] from the token endpoint: only a complete answer signs in", async () => {
    const whole = {
      token_type: "Bearer",
      access_token: "6qrZcUqja7812RVdnEKjpzOL4CvHBFG",
      expires_in: 604_800,
      refresh_token: "D43f5y0ahjqew82jZ4NViEr2YafMKhue",
      scope: "identify guilds.members.read",
    };
    const kinds = [undefined, null, "", 0, true, {}, []];
    const cases: readonly Broken[] = [
      ...everywhere(JSON.stringify(whole), elsewhere.url),
      ...["access_token", "refresh_token", "token_type", "scope"].flatMap((field) =>
        changing(whole, field, [...kinds, 7]),
      ),
      ...changing(whole, "expires_in", [undefined, null, "", 0, -1, true, {}, [], "soon"]),
      ...changing(whole, "token_type", ["mac", "DPoP", "Bot", "Basic", "bearer ", "Bearer,Bot"]),
      ...changing(whole, "scope", [
        "identify",
        "guilds.members.read",
        "identify guilds",
        "identify,guilds.members.read",
        "identifyguilds.members.read",
        "IDENTIFY GUILDS.MEMBERS.READ",
        "identify\tguilds.members.read",
        "email identity guilds.members.reader",
      ]),
      ...[
        "invalid_grant",
        "invalid_request",
        "invalid_client",
        "invalid_scope",
        "unauthorized_client",
        "unsupported_grant_type",
        "access_denied",
      ].flatMap((error) =>
        [200, 400, 401].map((status) => ({
          name: `${error} with status ${status}`,
          status,
          body: JSON.stringify({ error, error_description: 'Invalid "code" in request.' }),
        })),
      ),
    ];
    await expectWholeTaken("/oauth2/token", whole);
    for (const broken of cases) {
      break_("/oauth2/token", broken);
      const page = new Browser(gateway);
      expectRefused(await signInAt(page, discord), page, `token endpoint, ${broken.name}`);
      expect(hits, broken.name).toBe(1);
      clock.advance(61_000);
    }
    await expectGoodSignIn();
  });

  it("[AUTH-507] about the user: only an answer with one user, an id and a name signs in", async () => {
    const whole = USER;
    const cases: readonly Broken[] = [
      ...everywhere(JSON.stringify(whole), elsewhere.url),
      ...changing(whole, "id", [
        undefined,
        null,
        123_456_789_012_345_680,
        0,
        -1,
        true,
        {},
        [HARUKA],
        "",
        " ",
        "0",
        "00123",
        "-1",
        "1e5",
        "0x10",
        "1.5",
        "abc",
        "dummy_001",
        "dummy|dummy_admin",
        `oauth2|discord|${HARUKA}`,
        ` ${HARUKA}`,
        `${HARUKA}\n`,
        `${HARUKA}\0`,
        "１２３４５６７８９",
        "../admin",
        String(2n ** 64n),
        "9".repeat(20),
        "9".repeat(21),
        "9".repeat(3_000),
        "@me",
      ]),
      ...changing(whole, "username", [undefined, null, 7, true, {}, [], "", " ", "\u200b", "\u202e\u2066"]),
      ...changing(whole, "bot", [true, 1, "yes", null, {}]),
      { name: "many users", body: JSON.stringify([whole, whole]) },
      { name: "a user within", body: JSON.stringify({ user: whole }) },
    ];
    await expectWholeTaken("/users/@me", whole);
    for (const broken of cases) {
      break_("/users/@me", broken);
      const page = new Browser(gateway);
      expectRefused(await signInAt(page, discord), page, `user, ${broken.name}`);
      expect(hits, broken.name).toBe(1);
      clock.advance(61_000);
    }
    await expectGoodSignIn();
  });

  it("[AUTH-507] about the member: only an answer about this very user makes a member", async () => {
    const whole = { user: { id: HARUKA, username: "haruka" }, nick: null, roles: [], pending: false };
    const users = [
      undefined,
      null,
      HARUKA,
      {},
      [],
      { id: Number(HARUKA) },
      { id: "" },
      { id: null },
      { id: "1" },
    ];
    const cases: readonly Broken[] = [
      ...everywhere(JSON.stringify(whole), elsewhere.url),
      ...changing(whole, "user", [
        ...users,
        { id: "912345678901234567" },
        { id: `${HARUKA} ` },
        [{ id: HARUKA }],
      ]),
      { name: "another guild", status: 404, body: '{"message":"Unknown Guild","code":10004}' },
      { name: "no member", status: 404, body: '{"message":"Unknown Member","code":10007}' },
    ];
    let page = await expectGoodSignIn();
    for (const broken of cases) {
      clock.advance(61_000);
      // A grant after a refusal is not used for a minute.
      page = await expectGoodSignIn();
      const token = tokenOf(await page.renew());
      break_("/member", broken);
      const reply = await gateway.call("GET", "/api/discord/check-membership", { token });
      count += 1;
      expect([200, 503], broken.name).toContain(reply.status);
      expect((reply.body as { is_member?: boolean }).is_member === true, broken.name).toBe(false);
      expect(hits, broken.name).toBe(1);
    }
    clock.advance(61_000);
    page = await expectGoodSignIn();
    break_("/member", { name: "whole", body: JSON.stringify(whole) });
    const taken = await gateway.call("GET", "/api/discord/check-membership", {
      token: tokenOf(await page.renew()),
    });
    expect(taken.body).toMatchObject({ is_member: true });
  });

  it("[AUTH-502] [AUTH-507] an own access token with another key, algorithm, claim or letter is refused", async () => {
    const page = await expectGoodSignIn();
    const token = tokenOf(await page.renew());
    const [header = "", payload = "", signature = ""] = token.split(".");
    const keyOf = (secret: string, purpose: string) =>
      new Uint8Array(hkdfSync("sha256", secret, "", `gokaku ${purpose}`, 32));
    const own = keyOf(LOGIN_KEYS, "access token of a login");
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = (claims: unknown, more: object = {}, key: Parameters<CompactSign["sign"]>[0] = own) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...more })
        .sign(key);
    const good = claimsOf(token);
    const nowS = Math.floor(clock.nowMs() / 1000);
    const bad: Readonly<Record<string, readonly unknown[]>> = {
      iss: [undefined, null, "", "gokaku", "gokaku-dummy-login", "https://discord.com", ["gokaku-login"], 1],
      aud: [undefined, null, "", "users", "gokaku ", [], ["users"], 1],
      sub: [
        undefined,
        null,
        "",
        5,
        HARUKA,
        "oauth2|discord|",
        `oauth2|other|${HARUKA}`,
        `dummy|dummy_admin`,
        `oauth2|discord|x|${HARUKA}`,
        "oauth2|discord|a b",
        `OAUTH2|discord|${HARUKA}`,
        [`oauth2|discord|${HARUKA}`],
      ],
      exp: [undefined, null, nowS - 61, 0, -1, "2099-01-01", true, {}],
      iat: [undefined, null, "now", {}],
      nbf: [nowS + 120, "soon", {}],
      sid: [undefined, null, 7, {}, []],
      jti: [undefined],
    };
    const forged: string[] = [
      ...(await Promise.all(
        Object.entries(bad).flatMap(([name, values]) =>
          values.map((value) => sign({ ...good, [name]: value })),
        ),
      )),
      ...(await Promise.all(
        [undefined, "JWT", "jwt", "dpop+jwt", "", "logout+jwt"].map((typ) => sign(good, { typ })),
      )),
      ...(await Promise.all(
        [
          keyOf(LOGIN_KEYS, "login"),
          keyOf(LOGIN_KEYS, "Discord login"),
          keyOf(LOGIN_KEYS, "Discord sign-in"),
          keyOf("another-key-that-is-long-enough-as-well", "access token of a login"),
          new TextEncoder().encode(LOGIN_KEYS),
          new TextEncoder().encode(await exportSPKI(publicKey)),
          new Uint8Array(32),
        ].map((key) => sign(good, {}, key)),
      )),
      await sign(good, { alg: "ES256" }, privateKey),
      await sign(good, { alg: "ES256", iss: "gokaku-dummy-login" }, gateway.dummyKey),
      await sign({ ...good, iss: "gokaku-dummy-login" }, { alg: "ES256" }, gateway.dummyKey),
      ...["none", "None", "NONE", "", "HS384", "RS256"].flatMap((alg) => [
        `${encode({ alg, typ: "at+jwt" })}.${payload}.`,
        `${encode({ alg, typ: "at+jwt" })}.${payload}.${signature}`,
      ]),
      ...["sha384", "sha512"].map((hash) => {
        const text = `${encode({ alg: hash.replace("sha", "HS"), typ: "at+jwt" })}.${payload}`;
        return `${text}.${createHmac(hash, own).update(text).digest("base64url")}`;
      }),
      `${header}.${encode({ ...good, sub: "oauth2|discord|912345678901234567" })}.${signature}`,
      `${header}.${encode({ ...good, exp: nowS + 86_400 })}.${signature}`,
      `${header}.${payload}.${Buffer.alloc(32).toString("base64url")}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}..${signature}`,
      `.${payload}.${signature}`,
      `${token}.${signature}`,
      token + token,
      token.slice(1),
      token.slice(0, -2),
      token.toUpperCase(),
    ];
    expect((await gateway.call("GET", "/api/users/me", { token })).status).toBe(200);
    for (const [index, each] of forged.entries()) {
      count += 1;
      const reply = await gateway.call("GET", "/api/users/me", { token: each });
      expect(reply.status, `${index}: ${each}`).toBe(401);
    }
  });

  it("[AUTH-490] [AUTH-507] a changed, foreign, old or ended login cookie is refused", async () => {
    const page = await expectGoodSignIn();
    const { value = "", path = "" } = page.cookies.get("gokaku-login") ?? {};
    const begun = new Browser(gateway);
    await begun.begin();
    const [pending] = begun.cookies.values();
    const state = {
      id: "0190a0a0-0000-7000-8000-000000000000",
      version: 0,
      subject: `oauth2|discord|${HARUKA}`,
      name: "x",
      refreshToken: "r",
      session: "s",
      issuedAt: 0,
      grant: {
        accessToken: "a",
        profile: { name: "x" },
        confirmedAtMs: clock.nowMs(),
        dueAtMs: clock.nowMs() + 1_000_000,
      },
    };
    const withKey = (key: string, purpose: string, lifetimeS = 600) =>
      createEncryption<unknown>([key], purpose, clock).encrypt(state, lifetimeS);
    const ended = await expectGoodSignIn();
    const former = ended.copy().cookies.get("gokaku-login")?.value ?? "";
    await ended.call("DELETE", "/api/auth/session");
    const flip = (at: number) =>
      `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`;
    const forged = [
      "",
      "x",
      "null",
      "e30",
      "eyJhbGciOiJub25lIn0..",
      JSON.stringify(state),
      Buffer.from(JSON.stringify(state)).toString("base64url"),
      ...Array.from({ length: 30 }, (_, place) => flip(Math.floor((place * (value.length - 1)) / 30))),
      ...Array.from({ length: 8 }, (_, place) =>
        value.slice(0, Math.floor(((place + 1) * value.length) / 9)),
      ),
      value.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
      value.replace(/^[^.]+/, Buffer.from('{"alg":"dir","enc":"A128GCM"}').toString("base64url")),
      value + value,
      `${value}.x`,
      pending?.value ?? "",
      tokenOf(await page.renew()),
      await withKey(LOGIN_KEYS, "login"),
      await withKey(LOGIN_KEYS, "state of a Discord login"),
      await withKey("another-key-that-is-long-enough-as-well", "Discord login"),
      await withKey(LOGIN_KEYS, "Discord login", -1),
      former,
    ];
    // An unchanged one is accepted, so the way to make them is right.
    const made = new Browser(gateway);
    made.cookies.set("gokaku-login", { value: await withKey(LOGIN_KEYS, "Discord login"), path });
    expect((await made.renew()).status).toBe(200);
    for (const [index, each] of forged.entries()) {
      count += 1;
      const thief = new Browser(gateway);
      thief.cookies.set("gokaku-login", { value: each, path });
      expect(errorOf(await thief.renew()), `${index}: ${each}`).toEqual([401, "token_expired"]);
    }
    expect((await page.renew()).status).toBe(200);
  });

  it("[AUTH-507] more than 300 of them opened nothing, and no other address was called", () => {
    process.stdout.write(`${count} forged or broken answers, tokens and cookies: 0 accepted\n`);
    expect(count).toBeGreaterThan(300);
    expect(askedElsewhere).toBe(0);
    expect(gateway.world.callsOf("createAccount")).toEqual([]);
  });
});
