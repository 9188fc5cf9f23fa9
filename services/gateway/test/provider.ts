import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export interface OutsideServer extends AsyncDisposable {
  readonly url: string;
}

/** A server of the outside world on a port of its own. */
export const startOutside = async (listener: RequestListener): Promise<OutsideServer> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const ISSUER = "https://login.example/";
export const AUDIENCE = "https://api.example";
export const DISCORD_ID = "123456789012345678";

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export interface TokenRecipe {
  readonly key?: Parameters<SignJWT["sign"]>[0];
  readonly alg?: string;
  readonly kid?: string;
  readonly claims?: JWTPayload;
}

export interface Provider extends OutsideServer {
  readonly rsa: GenerateKeyPairResult;
  /** A key of the provider's own that signs with an algorithm outside the list. */
  readonly rsa512: GenerateKeyPairResult;
  readonly token: (recipe?: TokenRecipe) => Promise<string>;
  /** The gateway's environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** An identity provider: keys on a URL, and tokens signed with them. */
export const startProvider = async (): Promise<Provider> => {
  const rsa = await generateKeyPair("RS256", { extractable: true });
  const rsa512 = await generateKeyPair("RS512", { extractable: true });
  const keys = [
    { ...(await exportJWK(rsa.publicKey)), kid: "k1", alg: "RS256", use: "sig" },
    { ...(await exportJWK(rsa512.publicKey)), kid: "k512", alg: "RS512", use: "sig" },
  ];
  const outside = await startOutside((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys }));
  });
  return {
    ...outside,
    rsa,
    rsa512,
    env: {
      OIDC_ISSUER: ISSUER,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: "gokaku-web",
      LOGIN_KEYS: "a-key-of-the-tests-that-is-long-enough",
      OIDC_SUBJECT_PREFIX: "any",
      OIDC_JWKS_URL: `${outside.url}/jwks`,
    },
    token: ({ key = rsa.privateKey, alg = "RS256", kid = "k1", claims = {} } = {}) =>
      new SignJWT({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: `oauth2|discord|${DISCORD_ID}`,
        iat: nowSeconds(),
        exp: nowSeconds() + 600,
        ...claims,
      })
        .setProtectedHeader({ alg, kid })
        .sign(key),
  };
};
