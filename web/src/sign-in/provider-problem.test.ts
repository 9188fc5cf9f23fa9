import { expect, test } from "vitest";
import { isLoginOver, ownAddress, problemOf, renewAfterS } from "./provider-problem.ts";

const refusal = (error: string) => Object.assign(new Error(error), { error });

test("[WEB-143] four refusals end the login, no other does", () => {
  for (const code of ["missing_refresh_token", "invalid_grant", "login_required", "consent_required"]) {
    expect(isLoginOver(refusal(code)), code).toBe(true);
  }
  for (const failure of [refusal("server_error"), refusal("slow_down"), new TypeError("fetch"), null, "x"]) {
    expect(isLoginOver(failure)).toBe(false);
  }
});

test("[WEB-142] every way in which a login comes to nothing has its sentence", () => {
  expect(problemOf(refusal("access_denied"))).toBe("ログインがキャンセルされました。");
  expect(problemOf(refusal("invalid_grant"))).toContain("使用済みか、期限切れ");
  expect(problemOf(refusal("login_required"))).toBe("認証の有効期限が切れました。再度ログインしてください。");
  for (const message of [
    "No state in response",
    "No matching state found in storage",
    "State does not match",
  ]) {
    expect(problemOf(new Error(message)), message).toContain("手続きが途中で切れました");
  }
  expect(problemOf(new Error("nonce in id_token does not match nonce in client storage"))).toContain(
    "確認できませんでした",
  );
  expect(problemOf(new TypeError("Failed to fetch"))).toContain("接続できませんでした");
  expect(problemOf(refusal("server_error"))).toContain("接続できませんでした");
  expect(problemOf(refusal("invalid_scope"))).toBe("ログインできませんでした。もう一度お試しください。");
  expect(problemOf(undefined)).toBe("ログインできませんでした。もう一度お試しください。");
});

test("[WEB-142] after a login one is at an address of the site itself, whatever was asked for", () => {
  const origin = "https://gokaku.example";
  expect(ownAddress("/?tab=match", origin)).toBe("/?tab=match");
  expect(ownAddress("/shop#x", origin)).toBe("/shop#x");
  for (const foreign of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "https://gokaku.example.evil.example/",
    "/auth/callback?code=x",
    "",
    null,
    7,
  ]) {
    expect(new URL(ownAddress(foreign, origin), origin).origin, String(foreign)).toBe(origin);
    expect(ownAddress(foreign, origin), String(foreign)).toBe("/");
  }
});

test("[WEB-141] a token is renewed a minute before it ends, a short one after four fifths", () => {
  expect(renewAfterS(600)).toBe(480);
  expect(renewAfterS(86_400)).toBe(69_120);
  expect(renewAfterS(100)).toBe(40);
  expect(renewAfterS(5)).toBe(1);
  expect(renewAfterS(-1)).toBe(1);
});
