import { expect, test } from "vitest";
import { openSession, readQueryLogin, restoreSession, tokenExpiry } from "./session.ts";

const NOW = 1_800_000_000;
const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (exp: number) => `${base64Url({ alg: "ES256" })}.${base64Url({ sub: "あ", exp })}.c2ln`;
const user = { user_id: "dummy_001", trainer_name: "かぜまる", rate: 1500, is_admin: false };

test("[WEB-1] a stored token is used only while its expiry is in the future", () => {
  const stored = (exp: number) => JSON.stringify({ token: token(exp), user });
  expect(restoreSession(stored(NOW + 1), NOW)?.user).toEqual(user);
  expect(restoreSession(stored(NOW), NOW)).toBeNull();
  expect(restoreSession(stored(NOW - 1), NOW)).toBeNull();
});

test("[WEB-1] what is not a session is none", () => {
  for (const stored of [null, "", "{", "[]", "{}", JSON.stringify({ token: "a.b.c", user })]) {
    expect(restoreSession(stored, NOW)).toBeNull();
  }
  expect(openSession(token(NOW + 60), { trainer_name: "だれか" }, NOW)).toBeNull();
});

test("[WEB-1] the expiry is read out of the token, whatever letters it holds", () => {
  expect(tokenExpiry(token(NOW))).toBe(NOW);
  expect(tokenExpiry("only-one-part")).toBeNull();
  expect(tokenExpiry(`x.${base64Url({ exp: "soon" })}.y`)).toBeNull();
});

test("[WEB-2] the address can bring a test login and loses it at once", () => {
  const query = new URLSearchParams({
    tab: "match",
    dummy_login: "true",
    token: token(NOW + 60),
    user: JSON.stringify(user),
  });
  const login = readQueryLogin(`?${query}`, NOW);
  expect(login?.session?.user.user_id).toBe("dummy_001");
  expect(login?.remaining).toBe("?tab=match");
});

test("[WEB-2] an expired or foreign login in the address does not sign in", () => {
  const expired = new URLSearchParams({ dummy_login: "true", token: token(NOW), user: JSON.stringify(user) });
  expect(readQueryLogin(`?${expired}`, NOW)).toEqual({ session: null, remaining: "" });
  expect(readQueryLogin("?dummy_login=false&token=x", NOW)).toBeNull();
  expect(readQueryLogin("?tab=rules", NOW)).toBeNull();
});
