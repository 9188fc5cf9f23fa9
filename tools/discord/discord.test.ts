import { createHash, randomBytes } from "node:crypto";
import { type Discord, LOCAL_DISCORD, startDiscord } from "@gokaku/testing/discord";
import { afterAll, beforeAll, expect, test } from "vitest";

const SITE = "http://127.0.0.1:8080";
const CALLBACK = `${SITE}/auth/callback`;
const SCOPE = "identify guilds.members.read";
const OTHER = { id: "900000000000000002", secret: "other-secret", redirects: ["https://other.example/back"] };
let discord: Discord;

beforeAll(async () => {
  discord = await startDiscord({ redirects: [CALLBACK], furtherClients: [OTHER] });
});
afterAll(() => discord?.[Symbol.asyncDispose]());

const authorize = (changes: Readonly<Record<string, string>> = {}) => {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: LOCAL_DISCORD.clientId,
    response_type: "code",
    redirect_uri: CALLBACK,
    scope: SCOPE,
    state: "s",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return { verifier, at: `${discord.url}/oauth2/authorize?${query}` };
};

const press = async (at: string, form: Readonly<Record<string, string>>): Promise<URL> => {
  const body = new URLSearchParams(form);
  const response = await fetch(at, { method: "POST", body, redirect: "manual" });
  return new URL(response.headers.get("location") ?? "about:blank");
};

const post = async (path: string, form: Readonly<Record<string, string>>, headers = {}) => {
  const response = await fetch(`${discord.url}/api${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams({
      client_id: LOCAL_DISCORD.clientId,
      client_secret: LOCAL_DISCORD.clientSecret,
      ...form,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

const get = async (path: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${discord.url}/api/v10${path}`, { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};

const exchange = (code: string, verifier: string, changes: Readonly<Record<string, string>> = {}) =>
  post("/oauth2/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...changes,
  });

const signIn = async (
  form: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>> = {},
) => {
  const { at, verifier } = authorize(changes);
  const back = await press(at, form);
  return { verifier, code: back.searchParams.get("code") ?? "" };
};

const HARUKA = { id: "123456789012345678" };

test("[AUTH-511] its page redirects a person who accepts with a code, which gives tokens and the user", async () => {
  const { at, verifier } = authorize();
  expect(await (await fetch(at)).text()).toContain("はるか");
  const back = await press(at, HARUKA);
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get("state")).toBe("s");
  const { status, body } = await exchange(back.searchParams.get("code") ?? "", verifier);
  expect([status, body]).toEqual([
    200,
    {
      token_type: "Bearer",
      access_token: expect.any(String),
      expires_in: 604_800,
      refresh_token: expect.any(String),
      scope: SCOPE,
    },
  ]);
  expect((await get("/users/@me", body.access_token ?? "")).body).toMatchObject({
    id: HARUKA.id,
    username: "haruka",
    global_name: "はるか",
    discriminator: "0",
    avatar: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const member = await get("/users/@me/guilds/9000/member", body.access_token ?? "");
  expect(member).toMatchObject({ status: 200, body: { user: { id: HARUKA.id }, roles: [] } });
  expect(member.headers.get("x-ratelimit-remaining")).toBe("9");
  const cancelled = await press(authorize().at, { cancel: "1" });
  expect(Object.fromEntries(cancelled.searchParams)).toMatchObject({ error: "access_denied", state: "s" });
});

test("[AUTH-511] a code is valid once, for its client, address and verifier", async () => {
  const used = await signIn(HARUKA);
  expect((await exchange(used.code, used.verifier)).status).toBe(200);
  const refusals = [
    await exchange(used.code, used.verifier),
    await (async () => {
      const { code, verifier } = await signIn(HARUKA);
      return exchange(code, verifier, { client_id: OTHER.id, client_secret: OTHER.secret });
    })(),
    await (async () => {
      const { code, verifier } = await signIn(HARUKA);
      return exchange(code, verifier, { redirect_uri: `${SITE}/` });
    })(),
  ];
  for (const { status, body } of refusals) expect([status, body.error]).toEqual([400, "invalid_grant"]);
  const { code } = await signIn(HARUKA);
  expect(await exchange(code, "x".repeat(43))).toEqual({
    status: 400,
    body: { error: "invalid_request", error_description: 'Invalid "code_verifier"' },
  });
  const { code: own, verifier } = await signIn(HARUKA);
  expect(await exchange(own, verifier, { client_secret: "wrong" })).toEqual({
    status: 401,
    body: { error: "invalid_client" },
  });
});

test("[AUTH-511] its page sends no player to an address that is not the client's own", async () => {
  for (const changes of [
    { redirect_uri: "https://evil.example/auth/callback" },
    { redirect_uri: `${CALLBACK}/x` },
    { redirect_uri: `${CALLBACK}?x=1` },
    { client_id: "1" },
    { scope: "identify email.of.all" },
    { response_type: "token" },
    { code_challenge_method: "plain" },
  ])
    expect((await press(authorize(changes).at, HARUKA)).href, JSON.stringify(changes)).toBe("about:blank");
});

test("[AUTH-511] a refresh token is valid once; a revocation ends every token of the player", async () => {
  const first = await signIn(HARUKA);
  const one = (await exchange(first.code, first.verifier)).body;
  const second = await signIn(HARUKA);
  const other = (await exchange(second.code, second.verifier)).body;
  const refresh = (token = "") =>
    post("/v10/oauth2/token", { grant_type: "refresh_token", refresh_token: token });
  const next = await refresh(one.refresh_token);
  expect(next.status).toBe(200);
  expect(await refresh(one.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect(await post("/oauth2/token/revoke", { token: next.body.access_token ?? "" })).toMatchObject({
    status: 200,
  });
  for (const token of [next.body.refresh_token, other.refresh_token])
    expect(await refresh(token)).toMatchObject({ body: { error: "invalid_grant" } });
  expect(await get("/users/@me", other.access_token ?? "")).toMatchObject({
    status: 401,
    body: { message: "401: Unauthorized", code: 0 },
  });
});

test("[AUTH-511] a token allows the calls of its scope, and a limit says how long it lasts", async () => {
  const { code, verifier } = await signIn({ name: "あかり" }, { scope: "identify" });
  const { access_token: narrow = "" } = (await exchange(code, verifier)).body;
  expect((await get("/users/@me", narrow)).body).toMatchObject({ id: expect.stringMatching(/^9\d{17}$/) });
  expect((await get("/users/@me/guilds/9000/member", narrow)).status).toBe(401);
  const wide = await signIn({ name: "あかり" });
  const { access_token: token = "" } = (await exchange(wide.code, wide.verifier)).body;
  expect(await get("/users/@me/guilds/9000/member", token)).toMatchObject({
    status: 404,
    body: { message: "Unknown Guild", code: 10004 },
  });
  discord.world.mode = "limited";
  const limited = await get("/users/@me", token);
  expect(limited).toMatchObject({
    status: 429,
    body: { message: "You are being rate limited.", retry_after: 30, global: false },
  });
  expect(limited.headers.get("retry-after")).toBe("30");
  discord.world.mode = "ok";
});
