import type { RequestListener } from "node:http";
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { nowSeconds, type OutsideServer, startOutside } from "./provider.ts";

const AUDIENCE = "urn:gokaku:api";
const SUBJECT = "oauth2|discord|123456789012345678";

/** An identity provider with a discovery document that can be unavailable. */
class DiscoveredProvider {
  isUnavailable = false;
  issuer = "";
  /** Further fields of the document. */
  document: Readonly<Record<string, unknown>> = {};
  person: Readonly<Record<string, unknown>> = {};
  keys: GenerateKeyPairResult;
  outside: OutsideServer;

  private constructor(keys: GenerateKeyPairResult, outside: OutsideServer) {
    this.keys = keys;
    this.outside = outside;
  }

  static async start(): Promise<DiscoveredProvider> {
    const keys = await generateKeyPair("ES256", { extractable: true });
    const answer: { as: RequestListener } = { as: (_request, response) => response.end() };
    const outside = await startOutside((request, response) => answer.as(request, response));
    const provider = new DiscoveredProvider(keys, outside);
    provider.issuer = outside.url;
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "ES256" };
    const answers: Readonly<Record<string, () => unknown>> = {
      "/.well-known/openid-configuration": () => ({
        issuer: provider.issuer,
        jwks_uri: `${outside.url}/keys`,
        userinfo_endpoint: `${outside.url}/person`,
        ...provider.document,
      }),
      "/keys": () => ({ keys: [jwk] }),
      "/person": () => provider.person,
    };
    answer.as = (request, response) => {
      if (provider.isUnavailable) return request.socket.destroy();
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
    };
    return provider;
  }

  get env() {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: "gokaku-web",
      LOGIN_KEYS: "a-key-of-the-tests-that-is-long-enough",
      RATE_LIMIT_SCALE: "1000",
    };
  }

  token(claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const times = { iat: nowSeconds(), exp: nowSeconds() + 600 };
    return new SignJWT({ iss: this.issuer, aud: AUDIENCE, sub: SUBJECT, ...times, ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .sign(this.keys.privateKey);
  }
}

describe("a provider that is found by its issuer", () => {
  let provider: DiscoveredProvider;
  let gateway: TestGateway;
  beforeAll(async () => {
    provider = await DiscoveredProvider.start();
    gateway = await openGateway(provider.env);
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await provider?.outside[Symbol.asyncDispose]();
  });

  const askWith = async (token: string, at = gateway) => at.call("GET", "/api/users/me", { token });

  it("[AUTH-150] its keys are where its discovery document says", async () => {
    expect(await askWith(await provider.token())).toMatchObject({
      status: 200,
      body: { user_id: "123456789012345678" },
    });
  });

  it("[AUTH-150] a provider that is unavailable at the start closes nothing but the signing in, which recovers by itself", async () => {
    provider.isUnavailable = true;
    await using late = await openGateway(provider.env);
    const token = await provider.token();
    expect((await late.call("GET", "/api/public/ranking")).status).toBe(200);
    expect((await late.call("GET", "/api/public/master")).status).toBe(200);
    expect((await late.call("GET", "/api/auth/config")).status).toBe(200);
    expect(await askWith(token, late)).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect((await late.call("GET", "/api/public/ranking", { token })).status).toBe(200);
    provider.isUnavailable = false;
    await expect.poll(async () => (await askWith(token, late)).status, { timeout: 5_000 }).toBe(200);
  });

  it("[AUTH-150] a document of another issuer, or one that names no keys, is none", async () => {
    for (const document of [
      { issuer: "https://login.example/" },
      { issuer: `${provider.issuer}/` },
      { jwks_uri: undefined },
      { jwks_uri: "file:///etc/passwd" },
    ]) {
      provider.document = document;
      await using other = await openGateway(provider.env);
      expect((await askWith(await provider.token(), other)).status, JSON.stringify(document)).toBe(503);
    }
    provider.document = {};
  });

  it("[AUTH-150] [AUTH-26] where its tokens have no names it is asked where its document says", async () => {
    provider.person = {
      sub: "oauth2|discord|777",
      nickname: "はるか",
      picture: "https://cdn.discordapp.com/h.png",
    };
    const token = await provider.token({ sub: "oauth2|discord|777" });
    const created = await gateway.call("POST", "/api/users", {
      token,
      body: { auth0_profile: { nickname: "だれか" }, trainer_name: "" },
    });
    expect(created.status).toBe(201);
    expect(gateway.world.callsOf("createAccount").at(-1)?.request).toMatchObject({
      discordUsername: "はるか",
      trainerName: "はるか",
      discordAvatarUrl: "https://cdn.discordapp.com/h.png",
    });
  });

  it("[AUTH-151] the web app gets the provider's address, and nothing else", async () => {
    expect((await gateway.call("GET", "/api/auth/config")).body).toEqual({
      provider: {
        issuer: provider.issuer,
        client_id: "gokaku-web",
        audience: AUDIENCE,
        scope: "openid profile offline_access",
      },
      test_login: true,
    });
    await using without = await openGateway({ DUMMY_LOGIN: "off" });
    expect((await without.call("GET", "/api/auth/config")).body).toEqual({
      provider: null,
      test_login: false,
    });
  });

  it("[AUTH-151] pages connect to this site alone, not to the provider", async () => {
    const policy = (await gateway.call("GET", "/")).headers.get("content-security-policy") ?? "";
    const { host } = new URL(gateway.url);
    expect(policy).toContain(`connect-src 'self' ws://${host};`);
    expect(policy).toContain("form-action 'self';");
    expect(policy).not.toContain("frame-src");
  });

  it("[AUTH-152] only a subject of its Discord connection names a player", async () => {
    for (const sub of [
      "123456789012345678",
      "oauth2|discord|x|123456789012345678",
      "oauth2|second|123456789012345678",
      "auth0|oauth2|discord|123456789012345678",
      "OAUTH2|discord|123456789012345678",
      "oauth2|discord|",
      "oauth2|discord|a b",
      "svc:gateway",
    ]) {
      expect(await askWith(await provider.token({ sub })), sub).toMatchObject({
        status: 401,
        body: { error: "unauthenticated" },
      });
    }
  });

  it("[AUTH-152] it may name a test account only where test accounts can sign in", async () => {
    const token = await provider.token({ sub: "dummy|dummy_001" });
    expect(await askWith(token)).toMatchObject({ status: 200, body: { user_id: "dummy_001" } });
    await using without = await openGateway({ ...provider.env, DUMMY_LOGIN: "off" });
    expect((await askWith(token, without)).status).toBe(401);
    await using any = await openGateway({ ...provider.env, DUMMY_LOGIN: "off", OIDC_SUBJECT_PREFIX: "any" });
    expect((await askWith(token, any)).status).toBe(401);
    expect((await askWith(await provider.token({ sub: "dummy|x|dummy_001" }))).status).toBe(401);
  });

  it("[AUTH-153] the clocks may be a minute apart, and no more", async () => {
    const ask = async (claims: Readonly<Record<string, unknown>>) => {
      const { status, body } = await askWith(await provider.token(claims));
      return status === 200 ? 200 : (body as { error: string }).error;
    };
    const now = nowSeconds();
    expect(await ask({ exp: now - 50 })).toBe(200);
    expect(await ask({ nbf: now + 50 })).toBe(200);
    expect(await ask({ iat: now + 50, nbf: now + 50, exp: now + 650 })).toBe(200);
    expect(await ask({ exp: now - 70 })).toBe("token_expired");
    expect(await ask({ nbf: now + 70 })).toBe("unauthenticated");
  });
});

describe("with the test login off, as in production", () => {
  it("[AUTH-7] [AUTH-152] a token of the test login is worth nothing beside a provider's", async () => {
    const provider = await DiscoveredProvider.start();
    await using _outside = provider.outside;
    await using withLogin = await openGateway();
    const dummy = await withLogin.logIn("dummy_admin");
    await using gateway = await openGateway({ ...provider.env, DUMMY_LOGIN: "off" });
    for (const [method, at] of [
      ["GET", "/api/users/me"],
      ["POST", "/api/realtime/ticket"],
      ["POST", "/api/queue/leave"],
      ["GET", "/api/admin/ticks"],
    ] as const) {
      expect((await gateway.call(method, at, { token: dummy })).status, at).toBe(401);
    }
    expect((await gateway.call("GET", "/api/users/me", { token: await provider.token() })).status).toBe(200);
  });
});
