import { verifyProvider } from "@gokaku/testing/pact";
import { afterAll, beforeAll, it } from "vitest";
import { openDoor, type TestDoor } from "../test/harness.ts";
import { clear, statesOf, tokensOf } from "./states.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openDoor({ RATE_LIMIT_SCALE: "10000" });
});
afterAll(() => door?.[Symbol.asyncDispose]());

it("[AUTH-421] the gateway answers as the web of this state and of the last release reads it", async () => {
  await verifyProvider({
    ...{ name: "gateway", url: door.url, tokens: await tokensOf(door) },
    ...{ states: statesOf(door.world), reset: () => clear(door.world) },
  });
});
