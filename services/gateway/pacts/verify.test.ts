import { verifyProvider } from "@gokaku/testing/pact";
import { afterAll, beforeAll, it } from "vitest";
import { openGateway, type TestGateway } from "../test/harness.ts";
import { type SignInProvider, startSignInProvider } from "../test/sign-in-provider.ts";
import { browserOf, clear, statesOf, tokensOf } from "./states.ts";

/** Calls of the browser's login, which need an identity provider; the others are verified without one. */
const isOfLogin = (description: string): boolean =>
  /^(?:beginSignIn|finishSignIn|renewSession|endSession)\b/.test(description);

let gateway: TestGateway;
let provider: SignInProvider;
let withProvider: TestGateway;
beforeAll(async () => {
  provider = await startSignInProvider();
  gateway = await openGateway({ RATE_LIMIT_SCALE: "10000" });
  withProvider = await openGateway({ ...provider.env, RATE_LIMIT_SCALE: "10000" });
});
afterAll(async () => {
  await withProvider?.[Symbol.asyncDispose]();
  await gateway?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

it("[AUTH-421] the gateway answers as the web of this state and of the last release reads it", async () => {
  await verifyProvider({
    name: "gateway",
    url: gateway.url,
    tokens: await tokensOf(gateway),
    isChosen: (description) => !isOfLogin(description),
    states: statesOf(gateway.world),
    reset: () => clear(gateway.world),
  });
});

it("[AUTH-421] the gateway answers about the browser's login as the web reads it", async () => {
  const browser = browserOf(withProvider, provider);
  await verifyProvider({
    name: "gateway",
    url: withProvider.url,
    tokens: {},
    isChosen: isOfLogin,
    headers: browser.headers,
    states: { ...statesOf(withProvider.world), ...browser.states },
    reset: browser.clear,
  });
});
