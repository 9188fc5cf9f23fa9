import { expect, test } from "vitest";
import { API_TOKEN, actorOfToken, isApiScope, isTokenActor } from "./api-tokens.ts";
import { parseUserId } from "./ids.ts";

test("[AUTH-530] a token is its prefix and 43 characters, and nothing around them", () => {
  const token = `gkk_${"aZ09_-".repeat(7)}x`;
  expect(API_TOKEN.test(token)).toBe(true);
  for (const wrong of [
    token.slice(1),
    `${token}x`,
    token.slice(0, -1),
    `x${token}`,
    `${token.slice(0, -1)}.`,
  ])
    expect(API_TOKEN.test(wrong), wrong).toBe(false);
});

test("[AUTH-530] only the three scopes are scopes", () => {
  expect(["read:public", "read:staff", "write:queue-settings", "write", ""].map(isApiScope)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("[AUTH-533] a token in the audit log can be no person", () => {
  const actor = actorOfToken("stream overlay");
  expect(isTokenActor(actor)).toBe(true);
  expect(parseUserId(actor)).toBeNull();
  for (const person of ["token", "player_1#token:x"]) expect(isTokenActor(person)).toBe(false);
});
