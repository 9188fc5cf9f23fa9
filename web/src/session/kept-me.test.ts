import { expect, it } from "vitest";
import { readKeptMe } from "./kept-me.ts";

const NOW = 1_795_000_000_000;
const OWN = { userId: "dummy_001", nowMs: NOW, build: "this" };
const kept = (more: object = {}) =>
  JSON.stringify({ build: "this", atMs: NOW - 60_000, me: { user_id: "dummy_001" }, ...more });

it("[WEB-244] the own account is kept for a day, for its player and this build alone", () => {
  expect(readKeptMe(kept(), OWN)).toMatchObject({ atMs: NOW - 60_000, me: { user_id: "dummy_001" } });
  expect(readKeptMe(kept({ atMs: NOW - 23 * 3_600_000 }), OWN)).not.toBe(null);
  for (const wrong of [
    kept({ atMs: NOW - 24 * 3_600_000 }),
    // A clock that was put back.
    kept({ atMs: NOW + 600_000 }),
    kept({ build: "another" }),
    kept({ me: { user_id: "dummy_002" } }),
    kept({ me: null }),
    "{",
    "7",
    null,
  ])
    expect(readKeptMe(wrong, OWN), `${wrong}`).toBe(null);
});
