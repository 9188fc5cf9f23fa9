import { createHash } from "node:crypto";
import { CodedError } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { type CryptoKey, decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import {
  dummySubject,
  type Identity,
  profileOfClaims,
  readProviderSubject,
  userIdOfSubject,
} from "../domain/identity.ts";
import { PROVIDER } from "../domain/timeouts.ts";
import { DUMMY_AUDIENCE, DUMMY_ISSUER } from "./dummy-tokens.ts";
import type { KeySet } from "./key-set.ts";
import { LOGIN_ISSUER, type LoginTokens } from "./login-tokens.ts";

const CACHE_SIZE = 20_000;
const MAX_TOKEN_LENGTH = 8_192;

export interface TokenSources {
  /** Null while the test login is off: then no dummy token is worth anything. */
  readonly dummyKey: CryptoKey | null;
  readonly oidc: {
    readonly issuer: string;
    readonly audience: string;
    /** The prefix of the id in a subject; null accepts any. */
    readonly subjectPrefix: string | null;
    readonly keySet: KeySet;
  } | null;
  /** The gateway's own tokens, for logins at Discord itself. */
  readonly login: {
    readonly tokens: Pick<LoginTokens, "verify">;
    readonly subjectPrefix: string;
  } | null;
}

export interface TokenVerifier {
  /** @throws CodedError `unauthenticated`, `token_expired`, or `unavailable` when the keys cannot be read */
  verify(token: string): Promise<Identity>;
  /** Whose token it is, where it was accepted before and has not expired; null says nothing about it. */
  known(token: string): Identity | null;
}

/** Verifies players' tokens, each once: a token that was accepted stays so until it expires. */
export const createTokenVerifier = ({ dummyKey, oidc, login }: TokenSources, clock: Clock): TokenVerifier => {
  const accepted = new LRUCache<string, Identity>({ max: CACHE_SIZE });

  const verifyFresh = async (token: string): Promise<Identity> => {
    const issuer = decodeJwt(token).iss;
    const common = { currentDate: new Date(clock.nowMs()), requiredClaims: ["sub", "exp"] };
    if (dummyKey !== null && issuer === DUMMY_ISSUER) {
      const { payload } = await jwtVerify(token, dummyKey, {
        ...common,
        issuer: DUMMY_ISSUER,
        audience: DUMMY_AUDIENCE,
        algorithms: ["ES256"],
      });
      return dummyIdentity(payload, token);
    }
    if (oidc !== null && issuer === oidc.issuer) {
      const { payload } = await jwtVerify(token, oidc.keySet, {
        ...common,
        issuer: oidc.issuer,
        audience: oidc.audience,
        algorithms: ["RS256", "ES256"],
        clockTolerance: PROVIDER.clockToleranceS,
      });
      const rules = { prefix: oidc.subjectPrefix, testAccounts: dummyKey !== null };
      const named = readProviderSubject(payload.sub ?? "", rules);
      return toIdentity({ claims: payload, token, named, toleranceS: PROVIDER.clockToleranceS });
    }
    if (login !== null && issuer === LOGIN_ISSUER) {
      const claims = await login.tokens.verify(token);
      const rules = { prefix: login.subjectPrefix, testAccounts: false };
      const named = readProviderSubject(claims.sub ?? "", rules);
      const { sid: loginId } = claims;
      if (typeof loginId !== "string") throw new CodedError("unauthenticated", "the token names no login");
      return { ...toIdentity({ claims, token, named, toleranceS: PROVIDER.clockToleranceS }), loginId };
    }
    throw new CodedError("unauthenticated", "the token's issuer is not known");
  };

  const known = (token: string): Identity | null => {
    const identity = accepted.get(token);
    if (identity === undefined) return null;
    if (identity.expiresAt * 1000 > clock.nowMs()) return identity;
    accepted.delete(token);
    return null;
  };

  return {
    known,

    async verify(token) {
      const identity = known(token);
      if (identity !== null) return identity;
      if (token.length > MAX_TOKEN_LENGTH) throw new CodedError("unauthenticated", "the token is too long");
      try {
        const identity = await verifyFresh(token);
        accepted.set(token, identity);
        return identity;
      } catch (error) {
        throw toRefusal(error);
      }
    },
  };
};

/** A provider that names its login (`sid`) names it in every token that it gives for it; else each token is its own. */
const sessionOf = ({ iss, sub, sid, jti }: JWTPayload, token: string): string =>
  createHash("sha256")
    .update(JSON.stringify([iss, sub, typeof sid === "string" ? sid : (jti ?? token)]))
    .digest("base64url");

interface Verified {
  readonly claims: JWTPayload;
  readonly token: string;
  readonly named: Pick<Identity, "userId" | "isDummy"> | null;
  readonly toleranceS: number;
}

const toIdentity = ({ claims, token, named, toleranceS }: Verified): Identity => {
  const { sub: subject = "", iat: issuedAt = 0, exp = 0 } = claims;
  if (named === null) throw new CodedError("unauthenticated", "the token's subject names no player");
  const session = sessionOf(claims, token);
  return {
    ...named,
    subject,
    session,
    loginId: null,
    issuedAt,
    expiresAt: exp + toleranceS,
    profile: profileOfClaims(claims),
  };
};

const dummyIdentity = (claims: JWTPayload, token: string): Identity => {
  const { sub: subject = "" } = claims;
  const userId = userIdOfSubject(subject);
  const isOwn = userId !== null && subject === dummySubject(userId);
  return toIdentity({ claims, token, named: isOwn ? { userId, isDummy: true } : null, toleranceS: 0 });
};

const toRefusal = (error: unknown): CodedError => {
  if (error instanceof CodedError) return error;
  if (error instanceof errors.JWTExpired)
    return new CodedError("token_expired", "the token has expired", {}, error);
  return new CodedError("unauthenticated", "the token was not accepted", {}, error);
};
