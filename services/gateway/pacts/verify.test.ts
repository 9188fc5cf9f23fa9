import { pactsWith, verifyProvider } from "@gokaku/testing/pact";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { World } from "../test/fakes.ts";
import { openDoor, type TestDoor } from "../test/harness.ts";

let door: TestDoor;
let tokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  door = await openDoor({ RATE_LIMIT_SCALE: "10000" });
  tokens = { player: await door.logIn("dummy_001"), admin: await door.logIn("dummy_admin") };
});
afterAll(() => door?.[Symbol.asyncDispose]());

it("[AUTH-421] the gateway answers as the web of this state and of the last release reads it", async () => {
  const { world, url } = door;
  const set = (change: Partial<World>) => async () => void Object.assign(world, change);
  await verifyProvider({
    ...{ name: "gateway", url, tokens },
    reset: () => Object.assign(world, { inMatch: false, isClosed: false, refusal: null }),
    states: {
      "the player is in a match": set({ inMatch: true }),
      "the player is in no match": set({ inMatch: false }),
    },
  });
  expect(pactsWith("gateway")).not.toEqual([]);
});
