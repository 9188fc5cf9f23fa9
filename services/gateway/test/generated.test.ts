import { askAll, faultLines, generateRequests } from "@gokaku/testing/requests";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MATCH_ID } from "./fakes.ts";
import { openDoor, type TestDoor } from "./harness.ts";

const HINTS = {
  user_id: ["dummy_001", "dummy_002"],
  password: ["gokaku"],
  "/api/users/": ["dummy_001", "dummy_002"],
  "/api/matches/": [MATCH_ID],
  "/api/tools/": ["ROOM0001"],
  picked_pokemon: ["PIKACHU"],
  banned_pokemon: ["EMPTY", "MEW"],
};

let door: TestDoor;
beforeAll(async () => {
  door = await openDoor({ RATE_LIMIT_SCALE: "10000" });
});
afterAll(() => door?.[Symbol.asyncDispose]());

it("[AUTH-130] whatever is asked of every call, the answer is a documented one, and nothing wrong is accepted", async () => {
  door.world.inMatch = true;
  const tokens = { player: [await door.logIn("dummy_001")], admin: [await door.logIn("dummy_admin")] };
  const requests = generateRequests({ perOperation: 15, seed: 20261122, hints: HINTS });
  const { faults } = await askAll(door.url, requests, tokens, 8);
  expect(faultLines(faults)).toEqual([]);
});
