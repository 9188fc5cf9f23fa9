import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createTokenVerifier } from "./verify.ts";

describe("a token in memory", () => {
  it("[AUTH-2] is refused from the second it expires", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const world = { nowMs: 1_763_700_000_000 };
    const tokens = createTokenVerifier(
      { dummyKey: publicKey, oidc: null, login: null },
      { nowMs: () => world.nowMs },
    );
    const token = await new SignJWT({ iss: "gokaku-dummy-login", aud: "gokaku", sub: "dummy|dummy_001" })
      .setProtectedHeader({ alg: "ES256" })
      .setExpirationTime(1_763_700_060)
      .sign(privateKey);
    expect(await tokens.verify(token)).toMatchObject({ userId: "dummy_001", isDummy: true });
    world.nowMs += 59_999;
    expect(await tokens.verify(token)).toMatchObject({ userId: "dummy_001" });
    world.nowMs += 1;
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: "token_expired" });
  });
});
