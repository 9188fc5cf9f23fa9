import { describe, expect, it } from "vitest";
import { readStored } from "./stored.ts";

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWN = { userId: "dummy_001", nowMs: NOW, build: "this" };
const stored = (more: object = {}) =>
  JSON.stringify({ build: "this", userId: "dummy_001", atMs: NOW - MINUTE, value: 7, ...more });

describe.each([
  ["[WEB-244] the own account is stored for a day, for its player and this build alone", "me", 24 * HOUR],
  ["[WEB-321] the match at hand is stored for an hour, for its player and this build alone", "match", HOUR],
] as const)("%s", (_, what, forMs) => {
  it("is read while it is fresh", () => {
    expect(readStored(what, stored(), OWN)).toEqual({ atMs: NOW - MINUTE, value: 7 });
    expect(readStored(what, stored({ atMs: NOW - forMs + MINUTE }), OWN)).not.toBe(null);
  });

  it.each([
    ["too old", stored({ atMs: NOW - forMs })],
    ["from a clock that was put back", stored({ atMs: NOW + 10 * MINUTE })],
    ["of another build", stored({ build: "another" })],
    ["of another player", stored({ userId: "dummy_002" })],
    ["of no user", stored({ userId: null })],
    ["without a value", stored({ value: null })],
    ["without its time", stored({ atMs: undefined })],
    ["broken", "{"],
    ["no record", "7"],
    ["nothing", null],
  ])("is not, when it is %s", (_name, text) => {
    expect(readStored(what, text, OWN)).toBe(null);
  });
});
