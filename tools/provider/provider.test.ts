import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProvider, type Listener } from "./provider.ts";

const SITE = "http://127.0.0.1:8080";
const CALLBACK = `${SITE}/auth/callback`;
const folder = mkdtempSync(join(tmpdir(), "gokaku-provider-"));
let listener: Listener | null = null;
const server = createServer((request, response) => void listener?.(request, response));
let issuer = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = createProvider({
    issuer,
    sites: [SITE],
    clientId: "gokaku-web",
    audience: "urn:gokaku:api",
    folder,
    withTestPlayers: true,
  });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** A client with cookies and redirects; returns the first URL outside the provider, or the page. */
const createBrowser = () => {
  const cookies = new Map<string, string>();
  const open = async (at: string, form?: Readonly<Record<string, string>>): Promise<URL | string> => {
    const response = await fetch(new URL(at, issuer), {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) return response.text();
    const next = new URL(location, issuer);
    return next.origin === issuer ? open(next.href) : next;
  };
  return open;
};

const authorize = (changes: Readonly<Record<string, string>> = {}) => {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: "gokaku-web",
    response_type: "code",
    redirect_uri: CALLBACK,
    scope: "openid profile offline_access",
    resource: "urn:gokaku:api",
    state: "s",
    nonce: "n",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return { verifier, at: `/auth?${query}` };
};

const tokens = async (form: Readonly<Record<string, string>>) => {
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { origin: SITE },
    body: new URLSearchParams({ client_id: "gokaku-web", ...form }),
  });
  const body = (await response.json()) as Record<string, string>;
  return { status: response.status, body, allowed: response.headers.get("access-control-allow-origin") };
};

const actionOf = (page: URL | string): string => /action="([^"]+)"/.exec(String(page))?.[1] ?? "";
const claimsOf = (token = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as Record<string, unknown>;

const signIn = async (form: Readonly<Record<string, string>>, browser = createBrowser()) => {
  const { verifier, at } = authorize();
  const page = await browser(at);
  const back = new URL(await browser(actionOf(page), form));
  const code = back.searchParams.get("code") ?? "";
  const exchange = () =>
    tokens({ grant_type: "authorization_code", code, redirect_uri: CALLBACK, code_verifier: verifier });
  return { page: String(page), back, code, exchange };
};
const refresh = (token = "") => tokens({ grant_type: "refresh_token", refresh_token: token });

test("[AUTH-157] a new Discord user signs in, and the access token is for our API and says who it is", async () => {
  const { page, back, exchange } = await signIn({ name: "はるか" });
  expect(page).toContain("dummy_001");
  expect(back.searchParams.get("state")).toBe("s");
  const { status, body, allowed } = await exchange();
  expect([status, allowed]).toEqual([200, SITE]);
  expect(claimsOf(body.access_token)).toMatchObject({
    iss: issuer,
    aud: "urn:gokaku:api",
    sub: expect.stringMatching(/^oauth2\|discord\|9\d{17}$/),
    nickname: "はるか",
    sid: expect.any(String),
  });
  expect(claimsOf(body.id_token)).toMatchObject({ nonce: "n", nickname: "はるか" });
});

test("[AUTH-157] a code opens once, and its second use ends what came of the first", async () => {
  const { exchange } = await signIn({ subject: "dummy|dummy_001" });
  const first = await exchange();
  expect(claimsOf(first.body.access_token)).toMatchObject({ sub: "dummy|dummy_001" });
  expect(await exchange()).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect(await refresh(first.body.refresh_token)).toMatchObject({ body: { error: "invalid_grant" } });
});

test("[AUTH-157] a refresh token is used once; its second use ends the login", async () => {
  const { exchange } = await signIn({ subject: "dummy|dummy_002" });
  const first = (await exchange()).body;
  const second = await refresh(first.refresh_token);
  expect(second.status).toBe(200);
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  expect(claimsOf(second.body.access_token).sid).toBe(claimsOf(first.access_token).sid);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect(await refresh(second.body.refresh_token)).toMatchObject({ body: { error: "invalid_grant" } });
});

test("[AUTH-157] a login is known again without a question, and without one there is none", async () => {
  const silent = authorize({ prompt: "none" });
  const stranger = new URL(await createBrowser()(silent.at));
  expect(stranger.searchParams.get("error")).toBe("login_required");
  const browser = createBrowser();
  await signIn({ subject: "dummy|dummy_003" }, browser);
  expect(new URL(await browser(silent.at)).searchParams.get("code")).toBeTruthy();
});

test("[AUTH-157] no code goes to a foreign address, and none is worth anything without its verifier", async () => {
  for (const redirect_uri of [
    "https://evil.example/auth/callback",
    `${SITE}/auth/callback/x`,
    `${SITE}.evil.example/auth/callback`,
    `${SITE}/auth/callback?x=1`,
  ]) {
    expect(await createBrowser()(authorize({ redirect_uri }).at), redirect_uri).toContain("redirect_uri");
  }
  const plain = new URL(await createBrowser()(authorize({ code_challenge: "" }).at));
  expect(plain.searchParams.get("error")).toBe("invalid_request");
  const { code } = await signIn({ subject: "dummy|dummy_004" });
  const stolen = {
    grant_type: "authorization_code",
    code,
    redirect_uri: CALLBACK,
    code_verifier: "x".repeat(43),
  };
  expect(await tokens(stolen)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});
