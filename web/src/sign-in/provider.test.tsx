import { afterEach, expect, test, vi } from "vitest";
import { useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { finishSignIn, renew } from "./provider.ts";

const ISSUER = "https://login.example";
const NOW_S = Math.floor(Date.now() / 1000);
const DISCOVERY = `${ISSUER}/.well-known/openid-configuration`;
const TOKEN = `${ISSUER}/token`;

const realTimeout = setTimeout;
/** Locks and modules come when the browser gives them, whatever the timers say. */
const tick = () => new Promise((resolve) => realTimeout(resolve, 5));

/** The failure of `work`, with the timers running until it comes. */
const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  let failure: unknown = null;
  work.catch((reason: unknown) => {
    failure = reason;
  });
  while (failure === null) {
    await tick();
    await vi.advanceTimersByTimeAsync(100);
  }
  return failure;
};

const base64Url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const jwt = (claims: object) => `${base64Url({ alg: "ES256" })}.${base64Url(claims)}.c2ln`;

const tokens = () => {
  const claims = { iss: ISSUER, aud: "web", sub: "oauth2|discord|100", iat: NOW_S, exp: NOW_S + 3600 };
  return {
    ...{ access_token: jwt(claims), id_token: jwt({ ...claims, nonce: "n" }), refresh_token: "once" },
    ...{ token_type: "Bearer", expires_in: 3600, scope: "openid" },
  };
};

/** Answers by address; `silent` never answers, but ends with its signal. */
const standIn = (answers: Readonly<Record<string, () => object | "silent" | "away">>) => {
  const asked: string[] = [];
  const times: number[] = [];
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit = {}) => {
    asked.push(address);
    times.push(Date.now());
    const answer = answers[address]?.() ?? "away";
    if (answer === "away") return Promise.reject(new TypeError("Failed to fetch"));
    if (answer !== "silent") return Promise.resolve(Response.json(answer));
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  });
  return { asked, times };
};

/** What a sign-in on its way has left in the browser, and the provider's answer to it. */
const comeBack = () => {
  const state = {
    ...{ id: "s", data: "/?tab=match", created: NOW_S, request_type: "si:r", code_verifier: "v".repeat(64) },
    ...{ redirect_uri: `${location.origin}/auth/callback`, authority: ISSUER, client_id: "web" },
    ...{ scope: "openid", nonce: "n" },
  };
  sessionStorage.setItem("gokaku.oidc.s", JSON.stringify(state));
  history.replaceState(null, "", "/auth/callback?code=c&state=s");
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  storage.remove("gokaku.provider");
  useSession.setState({ session: null });
});

test("[WEB-201] a refresh token goes out once, to a provider that has just answered, and is waited for ten seconds", async () => {
  let isThere = true;
  let lastTokens: object | "silent" = tokens();
  const document = {
    ...{ issuer: ISSUER, authorization_endpoint: `${ISSUER}/auth`, token_endpoint: TOKEN },
  };
  const { asked, times } = standIn({
    "/api/auth/config": () => ({
      provider: { issuer: ISSUER, client_id: "web", audience: "api", scope: "openid" },
      test_login: false,
    }),
    [DISCOVERY]: () => (isThere ? document : "away"),
    [TOKEN]: () => lastTokens,
  });
  comeBack();
  await finishSignIn();
  expect(useSession.getState().session?.user.user_id).toBe("100");
  vi.useFakeTimers();

  // The provider answers nothing: the token stays at home.
  isThere = false;
  asked.length = 0;
  expect(await failureOf(renew())).toBeInstanceOf(TypeError);
  expect(asked).toEqual([DISCOVERY, DISCOVERY, DISCOVERY]);

  // It answers, and says nothing more once the token is on its way.
  isThere = true;
  lastTokens = "silent";
  asked.length = 0;
  times.length = 0;
  const lost = failureOf(renew());
  while (asked.length < 2) await tick();
  isThere = false;
  expect(await lost).toBeInstanceOf(TypeError);
  expect(asked).toEqual([DISCOVERY, TOKEN, DISCOVERY, DISCOVERY]);
  // Ten seconds, and one of rest.
  const [, sentAt = 0, nextAt = 0] = times;
  expect(nextAt - sentAt).toBeGreaterThanOrEqual(11_000);
  expect(nextAt - sentAt).toBeLessThan(11_500);
  expect(useSession.getState().session).not.toBeNull();
});
