import { askAll, faultLines, generateRequests } from "@gokaku/testing/requests";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";

const HINTS = {
  user_id: ["dummy_001", "dummy_002"],
  password: ["gokaku"],
  "/api/users/": ["dummy_001", "dummy_002"],
  "/api/matches/": [MATCH_ID],
  "/api/tools/": ["ROOM0001"],
  picked_pokemon: ["PIKACHU"],
  banned_pokemon: ["EMPTY", "MEW"],
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway({ RATE_LIMIT_SCALE: "10000" });
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

it("[AUTH-130] whatever is asked of every call, the answer is a documented one, and nothing wrong is accepted", async () => {
  gateway.world.inMatch = true;
  const tokens = { player: [await gateway.logIn("dummy_001")], admin: [await gateway.logIn("dummy_admin")] };
  const requests = generateRequests({ perOperation: 15, seed: 20261122, hints: HINTS });
  const { faults } = await askAll(gateway.url, requests, tokens, 8);
  expect(faultLines(faults)).toEqual([]);
}, 180_000);
