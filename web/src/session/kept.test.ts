import { describe, expect, it } from "vitest";
import { readKept } from "./kept.ts";

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWN = { userId: "dummy_001", nowMs: NOW, build: "this" };
const kept = (more: object = {}) =>
  JSON.stringify({ build: "this", userId: "dummy_001", atMs: NOW - MINUTE, value: 7, ...more });

describe.each([
  ["[WEB-244] the own account is kept for a day, for its player and this build alone", "me", 24 * HOUR],
  ["[WEB-321] the match at hand is kept for an hour, for its player and this build alone", "match", HOUR],
] as const)("%s", (_, what, forMs) => {
  it("is read while it is fresh", () => {
    expect(readKept(what, kept(), OWN)).toEqual({ atMs: NOW - MINUTE, value: 7 });
    expect(readKept(what, kept({ atMs: NOW - forMs + MINUTE }), OWN)).not.toBe(null);
  });

  it.each([
    ["too old", kept({ atMs: NOW - forMs })],
    ["from a clock that was put back", kept({ atMs: NOW + 10 * MINUTE })],
    ["of another build", kept({ build: "another" })],
    ["of another player", kept({ userId: "dummy_002" })],
    ["of nobody", kept({ userId: null })],
    ["without what was kept", kept({ value: null })],
    ["without its time", kept({ atMs: undefined })],
    ["broken", "{"],
    ["no record", "7"],
    ["nothing", null],
  ])("is not, when it is %s", (_name, text) => {
    expect(readKept(what, text, OWN)).toBe(null);
  });
});
