import { createLogger } from "@gokaku/service";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Browser } from "./browser.ts";
import { openGateway, type TestGateway } from "./harness.ts";
import { type SignInProvider, startSignInProvider } from "./sign-in-provider.ts";

const lines: string[] = [];
const log = createLogger("gateway", "info", { write: (line) => void lines.push(line) });
let provider: SignInProvider;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startSignInProvider();
  gateway = await openGateway(provider.env, {}, log);
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

/** The lines about logins and refused calls. */
const logged = (): readonly Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter(({ operation }) => operation !== undefined);

it("[AUTH-553] each begin and end of a login is one line with its outcome, and names no player and no token", async () => {
  const browser = new Browser(gateway);
  const { access_token: token } = (await browser.signIn(provider)).body as { access_token: string };
  await gateway.call("POST", "/api/auth/logout", { token });
  await browser.call("DELETE", "/api/auth/session");
  await browser.finish(provider.answer(await browser.begin()).replace(/code=[^&]+/, "code=forged"));
  await gateway.call("POST", "/api/auth/dummy/login", { body: { user_id: "dummy_001", password: "wrong" } });
  const login = logged()[0]?.login;
  expect(login).toMatch(/^[\w-]{16}$/);
  expect(logged().map(({ operation, outcome, login }) => [operation, outcome, login])).toEqual([
    ["finishSignIn", "ok", login],
    ["logOut", "ok", login],
    ["endSession", "ok", login],
    ["finishSignIn", "sign_in_used", null],
    ["dummyLogin", "login_failed", null],
  ]);
  expect(logged().every(({ trace_id }) => /^[0-9a-f]{32}$/.test(String(trace_id)))).toBe(true);
  const text = lines.join("");
  expect(text).not.toContain(token);
  expect(text).not.toMatch(/123456789012345678|dummy_001|127\.0\.0\.1|refresh-/);
});

it("[AUTH-553] a limit that is used up is one line, however many calls it refuses", async () => {
  await using strict = await openGateway({ RATE_LIMIT_SCALE: "0.05" }, {}, log);
  for (let calls = 0; calls < 12; calls += 1) await strict.call("GET", "/api/none");
  const limits = lines.map((line) => JSON.parse(line)).filter(({ limit }) => limit !== undefined);
  expect(limits.map(({ limit, msg }) => [limit, msg])).toEqual([
    ["anonymous", "a caller has used up a limit"],
  ]);
});

it("[AUTH-553] a refused right and a forged token are one line each, an anonymous or successful call none", async () => {
  const token = await gateway.logIn("dummy_001");
  lines.length = 0;
  await gateway.call("GET", "/api/public/season");
  await gateway.call("GET", "/api/users/me");
  await gateway.call("GET", "/api/users/me", { token });
  expect(logged()).toEqual([]);
  await gateway.call("GET", "/api/admin/setup", { token });
  await gateway.call("GET", "/api/users/me", { token: `${token.slice(0, -4)}AAAA` });
  expect(logged()).toMatchObject([
    { code: "forbidden", login: expect.stringMatching(/^[\w-]{16}$/) },
    { operation: "getMe", code: "unauthenticated", login: null },
  ]);
});
