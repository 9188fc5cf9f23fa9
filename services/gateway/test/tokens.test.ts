import {
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  generateSecret,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import {
  AUDIENCE,
  DISCORD_ID,
  ISSUER,
  nowSeconds as now,
  type Provider,
  startOutside,
  startProvider,
  type TokenRecipe,
} from "./provider.ts";

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("tokens", () => {
  let gateway: TestGateway;
  let provider: Provider;
  let strangerRsa: GenerateKeyPairResult;
  let strangerEc: GenerateKeyPairResult;

  const providerToken = (recipe?: TokenRecipe) => provider.token(recipe);

  const dummyToken = ({ key = gateway.dummyKey, alg = "ES256", claims = {} }: TokenRecipe = {}) =>
    new SignJWT({
      iss: "gokaku-dummy-login",
      aud: "gokaku",
      sub: "dummy|dummy_001",
      iat: now(),
      exp: now() + 600,
      ...claims,
    })
      .setProtectedHeader({ alg })
      .sign(key);

  const askWith = (token: string) => gateway.call("GET", "/api/users/me", { token });

  beforeAll(async () => {
    provider = await startProvider();
    strangerRsa = await generateKeyPair("RS256");
    strangerEc = await generateKeyPair("ES256");
    gateway = await openGateway({ RATE_LIMIT_SCALE: "1000", ...provider.env });
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  it("[AUTH-135] a logout ends the login that the token belongs to, whichever of its tokens is sent", async () => {
    const sessionsOf = async (...tokens: string[]) => {
      gateway.world.calls.length = 0;
      for (const token of tokens) {
        expect(await gateway.call("POST", "/api/auth/logout", { token })).toMatchObject({
          status: 200,
          body: { logged_out: true },
        });
        await gateway.call("POST", "/api/realtime/ticket", { token });
      }
      const asked = [...gateway.world.callsOf("endSession"), ...gateway.world.callsOf("issueTicket")];
      const sessions = asked.map(({ request }) => (request as { readonly session: string }).session);
      for (const session of sessions) expect(session).toMatch(/^[\w-]{43}$/);
      return new Set(sessions).size;
    };
    const claims = { sid: "login-1" };
    expect(
      await sessionsOf(await providerToken({ claims }), await providerToken({ claims: { ...claims, n: 2 } })),
    ).toBe(1);
    expect(
      await sessionsOf(await providerToken({ claims }), await providerToken({ claims: { sid: "login-2" } })),
    ).toBe(2);
    expect(await sessionsOf(await dummyToken(), await dummyToken({ claims: { jti: "a" } }))).toBe(2);
    const [first, second] = [await gateway.logIn("dummy_001"), await gateway.logIn("dummy_001")];
    expect(await sessionsOf(first, first)).toBe(1);
    expect(await sessionsOf(first, second)).toBe(2);
  });

  it("[AUTH-401] after a logout no token of that login is taken over HTTP, here and at other gateways; others are", async () => {
    const claims = { sid: "login-401", iat: now() };
    const token = await providerToken({ claims });
    const sibling = await providerToken({ claims: { ...claims, n: 2 } });
    const other = await providerToken({ claims: { ...claims, sid: "login-402" } });
    const dummy = await gateway.logIn("dummy_001");
    expect((await askWith(token)).status).toBe(200);
    for (const each of [token, dummy]) await gateway.call("POST", "/api/auth/logout", { token: each });
    const refused = { status: 401, body: { error: "unauthenticated" } };
    for (const each of [token, sibling, dummy]) expect(await askWith(each)).toMatchObject(refused);
    expect((await askWith(other)).status).toBe(200);
    expect((await askWith(await gateway.logIn("dummy_001"))).status).toBe(200);
    expect((await gateway.call("GET", "/api/public/ranking", { token })).status).toBe(200);
    expect(await gateway.call("POST", "/api/auth/logout", { token })).toMatchObject({ status: 200 });
    const later = await providerToken({ claims: { ...claims, iat: now() + 2 } });
    expect((await askWith(later)).status).toBe(200);

    const elsewhere = await openGateway({
      RATE_LIMIT_SCALE: "1000",
      ...provider.env,
      REDIS_URL: gateway.redis.url,
    });
    expect(await elsewhere.call("GET", "/api/users/me", { token: sibling })).toMatchObject(refused);
    await elsewhere[Symbol.asyncDispose]();
  });

  it("[AUTH-402] while Redis is unavailable, the ends that a gateway has seen count and no other login is refused", async () => {
    await using single = await openGateway();
    const [ended, going] = [await single.logIn("dummy_001"), await single.logIn("dummy_002")];
    await single.call("POST", "/api/auth/logout", { token: ended });
    await single.redis.kill();
    expect((await single.call("GET", "/api/users/me", { token: ended })).status).toBe(401);
    expect((await single.call("GET", "/api/users/me", { token: going })).status).toBe(200);
    expect(await single.call("POST", "/api/auth/logout", { token: going })).toMatchObject({
      status: 503,
      body: { error: "unavailable" },
    });
    expect((await single.call("GET", "/api/users/me", { token: going })).status).toBe(401);
    await single.redis.start();
  });

  it("[AUTH-1] a good token of the provider is accepted, and again from memory", async () => {
    const token = await providerToken();
    for (let time = 0; time < 2; time++) {
      expect(await askWith(token)).toMatchObject({ status: 200, body: { user_id: DISCORD_ID } });
    }
  });

  it("[AUTH-1] a good token of the test login is accepted", async () => {
    expect(await askWith(await dummyToken())).toMatchObject({ status: 200, body: { user_id: "dummy_001" } });
  });

  it("[AUTH-2] an expired token says so, a broken one does not", async () => {
    const expired = [
      await dummyToken({ claims: { exp: now() - 1 } }),
      await providerToken({ claims: { exp: now() - 61 } }),
    ];
    for (const token of expired) {
      expect(await askWith(token)).toMatchObject({
        status: 401,
        body: { error: "token_expired", message: "認証の有効期限が切れました。再度ログインしてください。" },
      });
    }
  });

  it("[AUTH-3] a subject without a user id is refused", async () => {
    for (const sub of ["", "oauth2|discord|", "oauth2|discord|../admin", "discord|a b", "x".repeat(65)]) {
      expect((await askWith(await providerToken({ claims: { sub } }))).status, sub).toBe(401);
    }
  });

  it("[AUTH-1] forged and broken tokens are refused, each of them", async () => {
    const good = await dummyToken();
    const [header = "", payload = "", signature = ""] = good.split(".");
    const claims = { iss: "gokaku-dummy-login", aud: "gokaku", sub: "dummy|dummy_admin", exp: now() + 600 };
    const publicPem = Buffer.from(JSON.stringify(await exportJWK(provider.rsa.publicKey)));
    const forged: Record<string, string> = {
      "not a token": "hello",
      "two parts": `${header}.${payload}`,
      "no signature": `${header}.${payload}.`,
      "another's payload": `${header}.${base64url(claims)}.${signature}`,
      "signature of another token": `${header}.${payload}.${(await dummyToken({ claims: { sub: "dummy|dummy_002" } })).split(".")[2]}`,
      "a flipped bit": `${header}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      "alg none": new UnsecuredJWT(claims).encode(),
      "alg NONE by hand": `${base64url({ alg: "NONE" })}.${base64url(claims)}.`,
      "dummy signed by a stranger": await dummyToken({ key: strangerEc.privateKey }),
      "dummy signed with RS256": await dummyToken({ key: strangerRsa.privateKey, alg: "RS256" }),
      "dummy signed with a secret": await dummyToken({ key: await generateSecret("HS256"), alg: "HS256" }),
      "dummy for another audience": await dummyToken({ claims: { aud: "users" } }),
      "dummy of another issuer": await dummyToken({ claims: { iss: "gokaku" } }),
      "dummy not yet valid": await dummyToken({ claims: { nbf: now() + 300 } }),
      "dummy that never expires": await new SignJWT({
        iss: "gokaku-dummy-login",
        aud: "gokaku",
        sub: "dummy|dummy_001",
      })
        .setProtectedHeader({ alg: "ES256" })
        .sign(gateway.dummyKey),
      "provider signed by a stranger": await providerToken({ key: strangerRsa.privateKey }),
      "provider with an unknown key id": await providerToken({ kid: "k2" }),
      "provider for another audience": await providerToken({ claims: { aud: "https://other.example" } }),
      "provider of another issuer": await providerToken({ claims: { iss: "https://evil.example/" } }),
      "provider's name on a dummy key": await dummyToken({ claims: { iss: ISSUER, aud: AUDIENCE } }),
      "dummy's name on a provider key": await providerToken({
        claims: { iss: "gokaku-dummy-login", aud: "gokaku" },
      }),
      "public key used as a secret": await providerToken({ key: publicPem, alg: "HS256" }),
      "the provider's own key, but RS512": await providerToken({
        key: provider.rsa512.privateKey,
        alg: "RS512",
        kid: "k512",
      }),
      "a very long one": `${header}.${base64url({ ...claims, pad: "x".repeat(9_000) })}.${signature}`,
    };
    for (const [name, token] of Object.entries(forged)) {
      expect(await askWith(token), name).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    }
  });

  it("[AUTH-1] 300 mutations of a good token open nothing", async () => {
    const good = await dummyToken({ claims: { sub: "dummy|dummy_002" } });
    const mutate = (seed: number): string => {
      const at = (seed * 7919) % good.length;
      const other = "ABCDEFGHabcdefgh0123-_."[seed % 23] ?? "A";
      return other === good[at]
        ? `${good.slice(0, at)}${good.slice(at + 1)}`
        : good.slice(0, at) + other + good.slice(at + 1);
    };
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async (_, seed) => {
        const mutated = mutate(seed);
        const decoded = Buffer.from(mutated.split(".")[2] ?? "", "base64url");
        const isSame =
          mutated.split(".").slice(0, 2).join(".") === good.split(".").slice(0, 2).join(".") &&
          decoded.equals(Buffer.from(good.split(".")[2] ?? "", "base64url"));
        return isSame ? 401 : (await askWith(mutated)).status;
      }),
    );
    expect(statuses.every((status) => status === 401)).toBe(true);
  });

  it("[AUTH-1] anything but a bearer token is no token", async () => {
    const token = await dummyToken();
    for (const authorization of [`Basic ${token}`, token, "Bearer", `Bearer ${token} x`, `Token ${token}`]) {
      const reply = await gateway.call("GET", "/api/users/me", { headers: { authorization } });
      expect(reply, authorization).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
    }
  });

  const createWith = (at: TestGateway, token: string) =>
    at.call("POST", "/api/users", {
      token,
      body: {
        auth0_profile: { nickname: "だれか", name: "someone-else", picture: "https://evil.example/a.png" },
        trainer_name: "",
      },
    });

  it("[AUTH-15] [AUTH-26] a new player is created once, with the names of the token, not of the request", async () => {
    const claims = {
      sub: "oauth2|discord|555",
      nickname: "\u202eさくら",
      name: "sakura",
      picture: "https://cdn.discordapp.com/a.png",
      discriminator: "0042",
    };
    const token = await providerToken({ claims });
    expect((await gateway.call("GET", "/api/users/me", { token })).body).toMatchObject({
      error: "user_not_found",
    });
    expect((await createWith(gateway, token)).status).toBe(201);
    expect((await createWith(gateway, token)).status).toBe(200);
    expect(gateway.world.callsOf("createAccount")[0]?.request).toMatchObject({
      trainerName: "さくら",
      discordUsername: "さくら",
      discordDiscriminator: "0042",
      discordAvatarUrl: "https://cdn.discordapp.com/a.png",
      authSubject: "oauth2|discord|555",
    });
  });

  it("[AUTH-26] a token without a name gives a name that shows it; a test account names itself", async () => {
    await createWith(gateway, await providerToken({ claims: { sub: "oauth2|discord|556" } }));
    await createWith(gateway, await dummyToken({ claims: { sub: "dummy|dummy_777" } }));
    expect(
      gateway.world
        .callsOf("createAccount")
        .slice(-2)
        .map((call) => call.request),
    ).toMatchObject([
      { discordUsername: "User_556", trainerName: "Trainer", discordAvatarUrl: "" },
      { discordUsername: "だれか", discordAvatarUrl: "https://evil.example/a.png" },
    ]);
  });

  it("[AUTH-26] where tokens have no names, the provider is asked about their holder only", async () => {
    const answer = { body: {} as object, asked: [] as (string | undefined)[] };
    await using userinfo = await startOutside((request, response) => {
      answer.asked.push(request.headers.authorization);
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer.body));
    });
    await using other = await openGateway({ ...provider.env, OIDC_USERINFO_URL: userinfo.url });
    const token = await providerToken({ claims: { sub: "oauth2|discord|557" } });
    answer.body = { sub: "oauth2|discord|1", nickname: "別人" };
    expect(await createWith(other, token)).toMatchObject({ status: 503, body: { error: "unavailable" } });
    answer.body = { sub: "oauth2|discord|557", nickname: "ゆき" };
    expect((await createWith(other, token)).status).toBe(201);
    expect(other.world.callsOf("createAccount").at(-1)?.request).toMatchObject({ discordUsername: "ゆき" });
    expect(answer.asked).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });

  it("[AUTH-25] an account answers to the subject to which it is bound, whatever other subject ends with its id", async () => {
    gateway.world.subjects.set(DISCORD_ID, `oauth2|discord|${DISCORD_ID}`);
    expect((await askWith(await providerToken())).status).toBe(200);
    for (const sub of [`oauth2|second|${DISCORD_ID}`, DISCORD_ID, `oauth2|discord|x|${DISCORD_ID}`]) {
      const token = await providerToken({ claims: { sub } });
      for (const [method, at] of [
        ["GET", "/api/users/me"],
        ["GET", "/api/queue/me"],
        ["POST", "/api/realtime/ticket"],
        ["POST", "/api/queue/leave"],
      ] as const) {
        expect(await gateway.call(method, at, { token }), `${sub} ${at}`).toMatchObject({
          status: 403,
          body: { error: "forbidden" },
        });
      }
    }
  });

  it("[AUTH-25] a test account's token names its subject in one way only", async () => {
    for (const sub of ["dummy_001", "auth0|x|dummy_001", "dummy|x|dummy_001"]) {
      expect((await askWith(await dummyToken({ claims: { sub } }))).status, sub).toBe(401);
    }
  });

  it("[AUTH-25] every question about an account carries the whole subject", async () => {
    await askWith(await providerToken());
    expect(gateway.world.callsOf("getAccount").at(-1)?.request).toMatchObject({
      userId: DISCORD_ID,
      authSubject: `oauth2|discord|${DISCORD_ID}`,
    });
  });
});

describe("keys of a provider that is unavailable", () => {
  it("[AUTH-4] no player is admitted, and the answer is 503", async () => {
    await using gateway = await openGateway({
      OIDC_ISSUER: ISSUER,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: "gokaku-web",
      LOGIN_KEYS: "a-key-of-the-tests-that-is-long-enough",
      OIDC_SUBJECT_PREFIX: "any",
      OIDC_JWKS_URL: "http://127.0.0.1:9/jwks",
    });
    const { privateKey } = await generateKeyPair("RS256");
    const token = await new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: "a|1", exp: now() + 60 })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .sign(privateKey);
    expect(await gateway.call("GET", "/api/users/me", { token })).toMatchObject({
      status: 503,
      body: { error: "unavailable" },
    });
  });
});
