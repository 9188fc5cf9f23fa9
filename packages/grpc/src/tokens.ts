import { createPrivateKey, sign as signBytes, X509Certificate } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import {
  type AccountRole,
  type ApiScope,
  actorOfToken,
  CodedError,
  isApiScope,
  isTokenActor,
  parseAccountRole,
  parseUserId,
  type UserId,
} from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import { LRUCache } from "lru-cache";

/** The caller: a player or an API token that the gateway has verified, or a service on its own behalf. */
export type Caller =
  | {
      readonly kind: "user";
      readonly userId: UserId;
      /** `player` on calls of players, even if the account has a higher role. */
      readonly role: AccountRole;
      /** When the player's call reached the gateway, by the gateway's clock in unix ms; null where it does not say so. */
      readonly arrivedAtMs: number | null;
    }
  | { readonly kind: "service"; readonly name: string }
  | { readonly kind: "token"; readonly actor: string; readonly scopes: readonly ApiScope[] };

/** The API token on whose behalf a call is made. It acts for no person. */
export interface OnBehalfOfToken {
  readonly tokenName: string;
  readonly scopes: readonly ApiScope[];
}

/** The player on whose behalf a call is made. */
export interface OnBehalfOfUser {
  readonly userId: UserId;
  /** Without it `player`. */
  readonly role?: AccountRole;
  /** When the player's call reached the gateway, in unix ms; for methods that judge by it. */
  readonly arrivedAtMs?: number;
}

/** The caller on whose behalf a call is made; without it the service calls on its own behalf. */
export type OnBehalfOf = OnBehalfOfUser | OnBehalfOfToken;

const ALGORITHM = "ES256";
const LIFETIME_S = 30;
const REUSE_MARGIN_S = 10;
const CACHE_SIZE = 20_000;
/** The one service that may vouch for players. */
const GATEWAY = "gateway";

export interface TokenIssuer {
  readonly service: string;
  /** A token of at most 30 s for one audience. It is reused while it has 10 s left, unless it carries an arrival. */
  issue(audience: string, onBehalfOf?: OnBehalfOf): Promise<string>;
}

/** The claims of a token about its caller. */
const grantOf = (
  service: string,
  as: OnBehalfOf | undefined,
): { readonly subject: string; readonly claims: JWTPayload; readonly arrivedAtMs?: number | undefined } => {
  if (as === undefined) return { subject: `svc:${service}`, claims: {} };
  if ("tokenName" in as) return { subject: actorOfToken(as.tokenName), claims: { scopes: [...as.scopes] } };
  const role = as.role ?? "player";
  const claims = role === "player" ? {} : { role };
  return { subject: as.userId, claims, arrivedAtMs: as.arrivedAtMs };
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/**
 * Signs the internal tokens of one service (RFC 7515, compact). `key` is its private JWK (ES256). Synchronous signing
 * costs a third of signing in a thread of the crypto pool, as `jose` does it.
 */
export const createTokenIssuer = async (service: string, key: JWK, clock: Clock): Promise<TokenIssuer> => {
  const privateKey = createPrivateKey({ key, format: "jwk" });
  const header = encoded({ alg: ALGORITHM, kid: service });
  const issued = new LRUCache<string, { token: Promise<string>; expiresAt: number }>({ max: CACHE_SIZE });
  return {
    service,
    issue(audience, onBehalfOf) {
      const { subject, claims, arrivedAtMs } = grantOf(service, onBehalfOf);
      const nowS = Math.floor(clock.nowMs() / 1000);
      const sign = async (claims: JWTPayload): Promise<string> => {
        const iss = `svc:${service}`;
        const payload = { ...claims, iss, sub: subject, aud: audience, iat: nowS, exp: nowS + LIFETIME_S };
        const content = `${header}.${encoded(payload)}`;
        const signature = signBytes("sha256", Buffer.from(content), {
          key: privateKey,
          dsaEncoding: "ieee-p1363",
        });
        return `${content}.${signature.toString("base64url")}`;
      };
      // Reused, it would give a later call the arrival of an earlier one.
      if (arrivedAtMs !== undefined) return sign({ ...claims, arrived: arrivedAtMs });
      const cacheKey = `${audience} ${subject} ${JSON.stringify(claims)}`;
      const known = issued.get(cacheKey);
      if (known && known.expiresAt - REUSE_MARGIN_S > nowS) return known.token;
      const token = sign(claims);
      issued.set(cacheKey, { token, expiresAt: nowS + LIFETIME_S });
      return token;
    },
  };
};

export interface TokenVerifier {
  /** @throws CodedError `unauthenticated` for anything but a valid token for this service */
  verify(token: string): Promise<Caller>;
}

/** An arrival lies before its token was made, by no more than a token lives: an older one is of no use. */
const readArrival = ({ arrived, exp = 0 }: JWTPayload): number | null => {
  if (arrived === undefined) return null;
  const madeAtMs = (exp - LIFETIME_S) * 1000;
  // The time of making is in whole seconds.
  const isSound =
    typeof arrived === "number" && arrived < madeAtMs + 1000 && arrived >= madeAtMs - LIFETIME_S * 1000;
  if (!isSound) throw new Error("the token names an arrival that cannot be");
  return arrived;
};

const readScopes = ({ scopes }: JWTPayload): readonly ApiScope[] =>
  Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string" && isApiScope(scope)) : [];

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** Of several keys of one name any may have signed. */
const verifyByAny = async (token: string, keySet: KeySet, options: JWTVerifyOptions) => {
  try {
    return await jwtVerify(token, keySet, options);
  } catch (several) {
    if (!(several instanceof errors.JWKSMultipleMatchingKeys)) throw several;
    for await (const key of several) {
      try {
        return await jwtVerify(token, key, options);
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
};

/**
 * Verifies internal tokens addressed to `audience` against the public keys of all services. A service may have several,
 * as while one is replaced.
 */
export const createTokenVerifier = (audience: string, keys: JSONWebKeySet, clock: Clock): TokenVerifier => {
  const keySet = createLocalJWKSet(keys);
  const verified = new LRUCache<string, { caller: Caller; expiresAt: number }>({ max: CACHE_SIZE });

  const check = async (token: string): Promise<{ caller: Caller; expiresAt: number }> => {
    const { payload, protectedHeader } = await verifyByAny(token, keySet, {
      audience,
      algorithms: [ALGORITHM],
      currentDate: new Date(clock.nowMs()),
      clockTolerance: 5,
      requiredClaims: ["iss", "sub", "exp"],
    });
    const issuer = `svc:${protectedHeader.kid}`;
    const subject = payload.sub ?? "";
    if (payload.iss !== issuer) throw new Error("the token names another issuer than its key");
    const expiresAt = payload.exp ?? 0;
    if (subject.startsWith("svc:")) {
      if (subject !== issuer) throw new Error("a service may speak for itself alone");
      return { caller: { kind: "service", name: issuer.slice(4) }, expiresAt };
    }
    if (isTokenActor(subject) && issuer === `svc:${GATEWAY}`)
      return { caller: { kind: "token", actor: subject, scopes: readScopes(payload) }, expiresAt };
    const userId = parseUserId(subject);
    if (userId === null || issuer !== `svc:${GATEWAY}`)
      throw new Error("only the gateway vouches for players");
    const arrivedAtMs = readArrival(payload);
    const role = parseAccountRole(typeof payload.role === "string" ? payload.role : "");
    return { caller: { kind: "user", userId, role, arrivedAtMs }, expiresAt };
  };

  return {
    async verify(token) {
      const known = verified.get(token);
      if (known && known.expiresAt * 1000 > clock.nowMs()) return known.caller;
      try {
        const fresh = await check(token);
        if (fresh.caller.kind !== "user" || fresh.caller.arrivedAtMs === null) verified.set(token, fresh);
        return fresh.caller;
      } catch (error) {
        throw new CodedError("unauthenticated", "the internal token was not accepted", {}, error);
      }
    },
  };
};

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

/** A service's own private key, from a file that holds it as JWK or, named `.pem`, as PEM. */
export const readKey = async (keyFile: string): Promise<JWK> =>
  extname(keyFile) === ".pem"
    ? (createPrivateKey(await readFile(keyFile)).export({ format: "jwk" }) as JWK)
    : ((await readJson(keyFile)) as JWK);

const CERTIFICATE = ".crt";

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The public keys of a service from `<service>.crt`, one for each certificate in it. */
const readCertificates = async (file: string): Promise<JWK[]> =>
  ((await readFile(file, "utf8")).match(PEM) ?? []).map((certificate) => ({
    ...new X509Certificate(certificate).publicKey.export({ format: "jwk" }),
    kid: basename(file, CERTIFICATE),
    alg: ALGORITHM,
    use: "sig",
  }));

/** Everybody's public keys, from a set of JWKs or from a folder with the certificates of each service. */
export const readJwks = async (place: string): Promise<JSONWebKeySet> => {
  if (!(await stat(place)).isDirectory()) return (await readJson(place)) as JSONWebKeySet;
  const files = (await readdir(place)).filter((name) => name.endsWith(CERTIFICATE));
  return { keys: (await Promise.all(files.map((name) => readCertificates(join(place, name))))).flat() };
};
