import { verifyProvider } from "@gokaku/testing/pact";
import { afterAll, beforeAll, it } from "vitest";
import { openDoor, type TestDoor } from "../test/harness.ts";
import { type SignInProvider, startSignInProvider } from "../test/sign-in-provider.ts";
import { browserOf, clear, statesOf, tokensOf } from "./states.ts";

let door: TestDoor;
let provider: SignInProvider;
beforeAll(async () => {
  provider = await startSignInProvider();
  door = await openDoor({ ...provider.env, RATE_LIMIT_SCALE: "10000" });
});
afterAll(async () => {
  await door?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

it("[AUTH-421] the gateway answers as the web of this state and of the last release reads it", async () => {
  const browser = browserOf(door, provider);
  await verifyProvider({
    ...{ name: "gateway", url: door.url, tokens: await tokensOf(door) },
    headers: browser.headers,
    states: { ...statesOf(door.world), ...browser.states },
    reset: () => {
      clear(door.world);
      browser.clear();
    },
  });
});
