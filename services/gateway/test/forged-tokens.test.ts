import { CompactSign, exportJWK, type GenerateKeyPairResult, generateKeyPair, generateSecret } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { nowSeconds, type OutsideServer, startOutside } from "./provider.ts";

const ISSUER = "https://login.example/";
const AUDIENCE = "urn:gokaku:api";
const TOKENS = 300;
const SEED = 20_261_122;

type Key = Parameters<CompactSign["sign"]>[0];

/** How a token is made. */
interface Recipe {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  key: Key;
  /** Changes it after it was signed. */
  finish: (token: string) => string;
}

type Defect = (recipe: Recipe, choose: <Item>(items: readonly Item[]) => Item) => void;

/** The same numbers for the same seed: 0 ≤ n < 1. */
const createChance = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

describe("forged and broken tokens", () => {
  let gateway: TestGateway;
  let provider: OutsideServer;
  let defects: Readonly<Record<string, Defect>>;
  let own: GenerateKeyPairResult;
  let askedElsewhere = 0;

  const goodRecipe = (): Recipe => ({
    header: { alg: "RS256", kid: "k1" },
    claims: {
      iss: ISSUER,
      aud: AUDIENCE,
      sub: "oauth2|discord|123456789012345678",
      iat: nowSeconds(),
      exp: nowSeconds() + 600,
    },
    key: own.privateKey,
    finish: (token) => token,
  });

  const make = async ({ header, claims, key, finish }: Recipe): Promise<string> => {
    const bytes = new TextEncoder().encode(JSON.stringify(claims));
    const { alg, ...rest } = header;
    const signed = await new CompactSign(bytes)
      .setProtectedHeader({ ...rest, alg: typeof alg === "string" ? alg : "RS256" })
      .sign(key);
    return finish(signed);
  };

  beforeAll(async () => {
    own = await generateKeyPair("RS256", { extractable: true });
    const unlisted = await generateKeyPair("RS512", { extractable: true });
    const stranger = await generateKeyPair("RS256", { extractable: true });
    const strangerEc = await generateKeyPair("ES256", { extractable: true });
    const secret = await generateSecret("HS256");
    const strangerJwk = { ...(await exportJWK(stranger.publicKey)), kid: "k1", alg: "RS256" };
    const publicText = new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)));
    provider = await startOutside((request, response) => {
      if (request.url !== "/jwks") askedElsewhere += 1;
      const keys =
        request.url === "/jwks"
          ? [
              { ...publicJwk, kid: "k1", alg: "RS256", use: "sig" },
              { ...unlistedJwk, kid: "k512", alg: "RS512", use: "sig" },
            ]
          : [strangerJwk];
      response.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
    });
    const publicJwk = await exportJWK(own.publicKey);
    const unlistedJwk = await exportJWK(unlisted.publicKey);
    const claim =
      (name: string, ...values: readonly unknown[]): Defect =>
      ({ claims }, choose) => {
        const value = choose(values);
        if (value === undefined) delete claims[name];
        else claims[name] = value;
      };
    const finish =
      (change: (parts: readonly string[], whole: string) => string): Defect =>
      (recipe) => {
        const before = recipe.finish;
        recipe.finish = (token) => {
          const whole = before(token);
          return change(whole.split("."), whole);
        };
      };
    const signedBy =
      (key: Key, header: Readonly<Record<string, unknown>>): Defect =>
      (recipe) => {
        recipe.key = key;
        recipe.header = { ...recipe.header, ...header };
      };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = nowSeconds();
    defects = {
      "another issuer": claim(
        "iss",
        "https://login.example",
        "HTTPS://LOGIN.EXAMPLE/",
        "https://login.example/ ",
        "",
        undefined,
        [ISSUER],
        "gokaku-dummy-login",
        "svc:gateway",
        7,
        null,
      ),
      "another audience": claim(
        "aud",
        "urn:gokaku",
        "urn:gokaku:api/",
        "URN:GOKAKU:API",
        "",
        undefined,
        [],
        ["users"],
        "gokaku",
        1,
      ),
      "no subject that counts": claim(
        "sub",
        "",
        undefined,
        5,
        null,
        "oauth2|discord|",
        "oauth2|second|1",
        "dummy|x|dummy_admin",
        "../admin",
        "oauth2|discord|a\0b",
        "oauth2|discord|a/b",
        `oauth2|discord|${"9".repeat(65)}`,
        ["dummy|dummy_001"],
      ),
      "an expiry that has passed, or none": claim(
        "exp",
        now - 61,
        now - 3600,
        0,
        -1,
        undefined,
        "2099-01-01",
        null,
        true,
        [now + 600],
      ),
      "not yet valid": claim("nbf", now + 120, now + 86_400, "soon", null, {}),
      "a stranger's key": signedBy(stranger.privateKey, {}),
      "a stranger's key that the header brings": signedBy(stranger.privateKey, { jwk: strangerJwk }),
      "a stranger's key at an address of the header": signedBy(stranger.privateKey, {
        jku: `${provider.url}/elsewhere`,
        x5u: `${provider.url}/elsewhere`,
      }),
      "an unknown key id": (recipe, choose) => {
        recipe.header.kid = choose(["k2", "", "../k1", "k1\0", "__proto__", "constructor"]);
      },
      "a secret": signedBy(secret, { alg: "HS256" }),
      "the public key as a secret": signedBy(publicText, { alg: "HS256" }),
      "an algorithm outside the list": signedBy(unlisted.privateKey, { alg: "RS512", kid: "k512" }),
      "another kind of key": signedBy(strangerEc.privateKey, { alg: "ES256" }),
      "no signature": finish(([header = "", payload = ""]) => `${header}.${payload}.`),
      "an algorithm of none": finish(([, payload = ""]) => `${encode({ alg: "none" })}.${payload}.`),
      "an algorithm of None with the signature": finish(
        ([, payload = "", signature = ""]) => `${encode({ alg: "None", kid: "k1" })}.${payload}.${signature}`,
      ),
      "claims changed afterwards": finish(
        ([header = "", , signature = ""]) =>
          `${header}.${encode({ ...goodRecipe().claims, sub: "oauth2|discord|1" })}.${signature}`,
      ),
      "a header changed afterwards": finish(
        ([, payload = "", signature = ""]) =>
          `${encode({ alg: "RS256", kid: "k1", typ: "at+jwt" })}.${payload}.${signature}`,
      ),
      "claims that are none": finish(([header = "", , signature = ""]) => `${header}.e30.${signature}`),
      "a part too many": finish((_parts, whole) => `${whole}.${whole.split(".")[2]}`),
      "a part too few": finish(([header = "", payload = ""]) => `${header}.${payload}`),
      "five parts": finish(([header = "", payload = ""]) => `${header}..${payload}.${payload}.${header}`),
      "half of it": finish((_parts, whole) => whole.slice(0, whole.length / 2)),
      "a letter too few": finish((_parts, whole) => whole.slice(0, -2)),
      "two of them": finish((_parts, whole) => whole + whole),
      "the other form of a JWS": finish(([header, payload, signature]) =>
        JSON.stringify({ protected: header, payload, signature }).replaceAll(" ", ""),
      ),
      "far too long": finish(([header = "", payload = "", signature = ""]) =>
        [header, payload + "A".repeat(9_000), signature].join("."),
      ),
    };
    gateway = await openGateway({
      RATE_LIMIT_SCALE: "1000",
      OIDC_ISSUER: ISSUER,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: "gokaku-web",
      LOGIN_KEYS: "a-key-of-the-tests-that-is-long-enough",
      OIDC_JWKS_URL: `${provider.url}/jwks`,
    });
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  const PROXIES = [
    ["GET", "/api/users/me"],
    ["POST", "/api/realtime/ticket"],
    ["POST", "/api/queue/leave"],
    ["GET", "/api/admin/ticks"],
    ["POST", "/api/users"],
  ] as const;

  it(`[AUTH-155] ${TOKENS} of them, each with one to three faults, open nothing`, async () => {
    const chance = createChance(SEED);
    const choose = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item;
    const good = await make(goodRecipe());
    expect((await gateway.call("GET", "/api/users/me", { token: good })).status).toBe(200);
    const names = Object.keys(defects);
    // A token is signed once.
    const others = names.filter((name) => !/key|secret|algorithm outside/.test(name));
    const reached = new Set<string>();
    for (let index = 0; index < TOKENS; index++) {
      const chosen = new Set([names[index % names.length] ?? ""]);
      while (chosen.size < 1 + (index % 3)) chosen.add(choose(others));
      const recipe = goodRecipe();
      for (const name of chosen) {
        defects[name]?.(recipe, choose);
        reached.add(name);
      }
      const token = await make(recipe);
      const [method, at] = choose(PROXIES);
      const reply = await gateway.call(method, at, { token, ...(method === "POST" ? { body: {} } : {}) });
      // The longest do not even get past the reader of headers.
      expect([401, 431], `${index}: ${[...chosen].join(" + ")}`).toContain(reply.status);
    }
    expect(reached.size).toBe(names.length);
    expect(askedElsewhere).toBe(0);
    expect((await gateway.call("GET", "/api/users/me", { token: good })).status).toBe(200);
    expect(
      gateway.world.calls.filter(
        ({ method }) => !["getAccount", "getAccess", "listCharacters"].includes(method),
      ),
    ).toEqual([]);
  });
});
