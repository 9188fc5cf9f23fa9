import type { Chance, Clock } from "@gokaku/service";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { IdentityProfile } from "../domain/identity.ts";
import { PROVIDER } from "../domain/timeouts.ts";
import { keyFrom } from "./encryption.ts";

export const LOGIN_ISSUER = "gokaku-login";
export const LOGIN_AUDIENCE = "gokaku";
export const LOGIN_TOKEN_LIFETIME_S = 15 * 60;

const ALGORITHM = "HS256";
const TYPE = "at+jwt";

export interface LoginTokens {
  sign(login: {
    readonly id: string;
    readonly subject: string;
    readonly profile: IdentityProfile;
  }): Promise<string>;
  /** @throws one of jose's errors */
  verify(token: string): Promise<JWTPayload>;
}

/**
 * The gateway's own access tokens, for logins at Discord itself. Only gateways read them, so one secret signs and
 * verifies.
 * @param secrets the first one signs, all verify: two count while one is replaced (decision 0081)
 */
export const createLoginTokens = (
  secrets: readonly string[],
  { clock, chance }: { readonly clock: Clock; readonly chance: Chance },
): LoginTokens => {
  const keys = secrets.map((secret) => keyFrom(secret, "access token of a login"));
  const [own] = keys;
  if (own === undefined) throw new Error("there is no key to sign with");

  const verifyWith = async (token: string, key: Uint8Array): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, key, {
      issuer: LOGIN_ISSUER,
      audience: LOGIN_AUDIENCE,
      algorithms: [ALGORITHM],
      typ: TYPE,
      requiredClaims: ["sub", "exp", "iat", "sid", "jti"],
      clockTolerance: PROVIDER.clockToleranceS,
      currentDate: new Date(clock.nowMs()),
    });
    return payload;
  };

  return {
    sign({ id, subject, profile }) {
      const nowS = Math.floor(clock.nowMs() / 1000);
      return new SignJWT({ ...profile, sid: id })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(LOGIN_ISSUER)
        .setAudience(LOGIN_AUDIENCE)
        .setSubject(subject)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + LOGIN_TOKEN_LIFETIME_S)
        .setJti(chance.uuid())
        .sign(own);
    },

    async verify(token) {
      for (const key of keys.slice(0, -1)) {
        try {
          return await verifyWith(token, key);
        } catch (error) {
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
        }
      }
      return verifyWith(token, keys.at(-1) ?? own);
    },
  };
};
