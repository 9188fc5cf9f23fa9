import { CodedError } from "@gokaku/game";
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { KeySet } from "./key-set.ts";
import { createTokenVerifier, type TokenSources } from "./verify.ts";

const NOW_S = 1_763_700_000;
const PROVIDER = "https://provider.example/";
const [ofTests, ofProvider] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);

const dummy = { iss: "gokaku-dummy-login", aud: "gokaku", sub: "dummy|dummy_001", exp: NOW_S + 60 };
const provided = { iss: PROVIDER, aud: "our-api", sub: "oauth2|discord|42", exp: NOW_S + 60 };
const own = { iss: "gokaku-login", sub: "discord|42", exp: NOW_S + 60, sid: "login-1" };

const sign = (claims: JWTPayload, key = ofTests.privateKey, alg = "ES256"): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
const signProvided = (changes: JWTPayload = {}): Promise<string> =>
  sign({ ...provided, ...changes }, ofProvider.privateKey);

const SOURCES: TokenSources = {
  dummyKey: ofTests.publicKey,
  oidc: {
    issuer: PROVIDER,
    audience: "our-api",
    subjectPrefix: "oauth2|discord|",
    keySet: async () => ofProvider.publicKey,
  },
  // Signatures of these tokens are checked by `login-tokens.ts`.
  login: { tokens: { verify: async (token) => decodeJwt(token) }, subjectPrefix: "discord|" },
};
/** The sources with another key of the provider. */
const withKeySet = (keySet: KeySet): Partial<TokenSources> => ({
  oidc: SOURCES.oidc && { ...SOURCES.oidc, keySet },
});
const verifierOf = (changes: Partial<TokenSources> = {}) => {
  const world = { nowMs: NOW_S * 1000 };
  const tokens = createTokenVerifier({ ...SOURCES, ...changes }, { nowMs: () => world.nowMs });
  const codeOf = (token: string): Promise<string> =>
    tokens.verify(token).then(
      () => "accepted",
      (error: unknown) => (error instanceof CodedError ? error.code : String(error)),
    );
  return { world, tokens, codeOf };
};

describe("a token in memory", () => {
  it("[AUTH-2] is refused from the second it expires", async () => {
    const { world, tokens } = verifierOf();
    const token = await sign(dummy);
    expect(tokens.known(token)).toBeNull();
    expect(await tokens.verify(token)).toMatchObject({ userId: "dummy_001", isDummy: true });
    world.nowMs += 59_999;
    expect(await tokens.verify(token)).toMatchObject({ userId: "dummy_001" });
    expect(tokens.known(token)).toMatchObject({ userId: "dummy_001" });
    world.nowMs += 1;
    expect(tokens.known(token)).toBeNull();
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: "token_expired" });
  });

  it("[AUTH-1] is not verified again until it expires", async () => {
    let asked = 0;
    const verify = async (token: string) => {
      asked += 1;
      return decodeJwt(token);
    };
    const { tokens } = verifierOf({ login: { tokens: { verify }, subjectPrefix: "discord|" } });
    const token = await sign(own);
    expect(await tokens.verify(token)).toEqual(await tokens.verify(token));
    expect(asked).toBe(1);
  });
});

describe("the identity in a token", () => {
  it("[AUTH-1] of the provider has its subject, times and profile", async () => {
    const { tokens } = verifierOf();
    expect(await tokens.verify(await signProvided({ iat: NOW_S - 5, nickname: "カエデ" }))).toMatchObject({
      userId: "42",
      isDummy: false,
      subject: "oauth2|discord|42",
      loginId: null,
      issuedAt: NOW_S - 5,
      profile: { nickname: "カエデ", name: null },
    });
    expect((await tokens.verify(await signProvided())).issuedAt).toBe(0);
  });

  it("[AUTH-1] of the provider is signed by RS256 or ES256", async () => {
    for (const [alg, code] of [
      ["RS256", "accepted"],
      ["ES384", "unauthenticated"],
    ] as const) {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      const { codeOf } = verifierOf(withKeySet(async () => publicKey));
      expect(await codeOf(await sign(provided, privateKey, alg)), alg).toBe(code);
    }
  });

  it("[AUTH-502] of a login at Discord names the login", async () => {
    const { tokens, codeOf } = verifierOf();
    expect(await tokens.verify(await sign(own))).toMatchObject({
      userId: "42",
      isDummy: false,
      loginId: "login-1",
    });
    expect(await codeOf(await sign({ ...own, sid: 7 }))).toBe("unauthenticated");
  });

  it("[AUTH-153] is accepted for 60 s more, as clocks differ, but not of the test login", async () => {
    const { world, tokens, codeOf } = verifierOf();
    const [late, ofLogin] = [await signProvided(), await sign(own)];
    const never = await sign(dummy);
    expect((await tokens.verify(late)).expiresAt).toBe(NOW_S + 120);
    expect((await tokens.verify(ofLogin)).expiresAt).toBe(NOW_S + 120);
    expect((await tokens.verify(await sign({ ...dummy, jti: "other" }))).expiresAt).toBe(NOW_S + 60);
    world.nowMs = (NOW_S + 119) * 1000;
    expect(await verifierOf().codeOf(late)).toBe("accepted");
    expect(await codeOf(await signProvided({ jti: "new" }))).toBe("accepted");
    expect(await codeOf(never)).toBe("token_expired");
    world.nowMs = (NOW_S + 120) * 1000;
    expect(await codeOf(late)).toBe("token_expired");
  });

  it("[AUTH-135] belongs to the login that it names, else to its own id, else to itself", async () => {
    const { tokens } = verifierOf();
    const sessionOf = async (changes: JWTPayload) =>
      (await tokens.verify(await signProvided(changes))).session;
    const first = await sessionOf({ sid: "one", jti: "1", iat: 1 });
    expect(await sessionOf({ sid: "one", jti: "2", iat: 2 })).toBe(first);
    expect(await sessionOf({ sid: "two", jti: "1" })).not.toBe(first);
    expect(await sessionOf({ jti: "1", iat: 1 })).toBe(await sessionOf({ jti: "1", iat: 2 }));
    expect(await sessionOf({ jti: "1" })).not.toBe(await sessionOf({ jti: "2" }));
    expect(await sessionOf({ iat: 1 })).not.toBe(await sessionOf({ iat: 2 }));
    expect(await sessionOf({ sid: "one", sub: "oauth2|discord|43" })).not.toBe(first);
  });
});

describe("a token is refused", () => {
  it("[AUTH-1] with a wrong issuer, audience, signature, subject or form", async () => {
    const { codeOf } = verifierOf();
    const { aud: _audience, ...anyAudience } = provided;
    const { exp: _end, ...endless } = provided;
    const { sub: _subject, ...unnamed } = provided;
    const wrong = [
      "",
      "a.b.c",
      await sign({ ...provided, iss: "https://other.example/" }, ofProvider.privateKey),
      await signProvided({ aud: "gokaku" }),
      await sign(anyAudience, ofProvider.privateKey),
      await sign(endless, ofProvider.privateKey),
      await sign(unnamed, ofProvider.privateKey),
      await sign(provided, ofTests.privateKey),
      await signProvided({ sub: "oauth2|other|42" }),
      await signProvided({ sub: "oauth2|discord|" }),
      await sign({ ...dummy, aud: "our-api" }),
      await sign(dummy, ofProvider.privateKey),
      await sign({ ...dummy, sub: "discord|42" }),
      await sign({ ...dummy, sub: "dummy|a|b" }),
      await sign({ ...own, sub: "oauth2|discord|42" }),
      await sign({ ...own, iss: "https://other.example/" }),
      await signProvided({ name: "a".repeat(8_192) }),
    ];
    for (const token of wrong) expect(await codeOf(token), token.slice(0, 200)).toBe("unauthenticated");
  });

  it("[AUTH-7] [AUTH-508] of a source that this gateway does not have", async () => {
    const without = verifierOf({ dummyKey: null, oidc: null, login: null });
    for (const token of [await sign(dummy), await signProvided(), await sign(own)])
      expect(await without.codeOf(token)).toBe("unauthenticated");
  });

  it("[AUTH-7] of a test account at the provider, unless the deployment has a test login", async () => {
    const token = await signProvided({ sub: "dummy|dummy_001" });
    expect(await verifierOf().codeOf(token)).toBe("accepted");
    expect(await verifierOf({ dummyKey: null }).codeOf(token)).toBe("unauthenticated");
    expect(await verifierOf().codeOf(await sign({ ...own, sub: "dummy|dummy_001" }))).toBe("unauthenticated");
  });

  it("[AUTH-2] as expired alone for its time, and as unavailable while the provider's keys are", async () => {
    expect(await verifierOf().codeOf(await signProvided({ exp: NOW_S - 60 }))).toBe("token_expired");
    expect(await verifierOf().codeOf(await signProvided({ nbf: NOW_S + 61 }))).toBe("unauthenticated");
    const { codeOf } = verifierOf(withKeySet(() => Promise.reject(new CodedError("unavailable", "no keys"))));
    expect(await codeOf(await signProvided())).toBe("unavailable");
  });
});
