import { expect, test } from "vitest";
import { ownAddress, renewAfterS } from "./address.ts";

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
