import { isErrorCode } from "@gokaku/game";
import { SignJWT } from "jose";
import { createEncryption } from "../src/tokens/encryption.ts";
import type { PendingSignIn } from "../src/usecases/sign-in.ts";
import { Browser } from "../test/browser.ts";
import type { World } from "../test/fakes/world.ts";
import type { TestGateway } from "../test/harness.ts";
import type { SignInProvider } from "../test/sign-in-provider.ts";

/** The users behind the pacts' tokens; the gateway refuses any other. */
export const tokensOf = async (gateway: TestGateway): Promise<Readonly<Record<string, string>>> => ({
  player: await gateway.logIn("dummy_001"),
  admin: await gateway.logIn("dummy_admin"),
  // A logout ends this login alone.
  leaver: await gateway.logIn("dummy_002"),
  expired: await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setIssuer("gokaku-dummy-login")
    .setAudience("gokaku")
    .setSubject("dummy|dummy_001")
    .setIssuedAt(1)
    .setExpirationTime(2)
    .sign(gateway.dummyKey),
});

/** A world without a match and without refusals. */
export const clear = (world: World): void => {
  Object.assign(world, { inMatch: false, isClosed: false, hasOpenOrder: false, refusal: null });
  world.deleted.length = 0;
};

/** The states of the pacts: what the services behind the gateway answer. */
export const statesOf = (world: World) => {
  const set = (change: Partial<World>) => async () => void Object.assign(world, change);
  return {
    "the player is in a match": set({ inMatch: true }),
    "the player is in no match": set({ inMatch: false }),
    "the match is closed": set({ isClosed: true }),
    // As season 8 always is.
    "the season is over": set({}),
    "the call is refused": async (parameters?: unknown) => {
      const code = String(Reflect.get(Object(parameters), "code"));
      if (!isErrorCode(code)) throw new Error(`a pact names the unknown error code ${code}`);
      Object.assign(world, { refusal: { code, params: {} } });
    },
  };
};

/** The browser of a page that calls without a token: where it comes from, and its cookies in the states of the pacts. */
export const browserOf = (gateway: TestGateway, provider: SignInProvider) => {
  let browser = new Browser(gateway);
  return {
    clear: () => {
      browser = new Browser(gateway);
    },
    headers: () => {
      const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
      return {
        host: new URL(gateway.url).host,
        origin: gateway.url,
        ...(cookies === "" ? {} : { cookie: cookies }),
      };
    },
    states: {
      "the browser has a login": async () => void (await browser.signIn(provider)),
      "the provider has answered": async () => {
        const checks = { state: "s", nonce: "n", verifier: "v".repeat(43) };
        provider.grant("c", checks);
        const encryption = createEncryption<PendingSignIn>([provider.env.LOGIN_KEYS], "sign-in", {
          nowMs: () => Date.now(),
        });
        const value = await encryption.encrypt({ ...checks, origin: gateway.url }, 60);
        browser.cookies.set("gokaku-sign-in-s", { value, path: "/" });
      },
    },
  };
};
