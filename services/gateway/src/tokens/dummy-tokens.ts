import type { UserId } from "@gokaku/game";
import { readKey } from "@gokaku/grpc";
import type { Chance, Clock } from "@gokaku/service";
import { type CryptoKey, importJWK, type JWK, SignJWT } from "jose";
import { dummySubject } from "../domain/identity.ts";

export const DUMMY_ISSUER = "gokaku-dummy-login";
export const DUMMY_AUDIENCE = "gokaku";
export const DUMMY_LIFETIME_S = 24 * 3_600;

export interface DummyKeys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const importKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new Error("the key of the test login must be an ES256 key");
  return key;
};

/** @param path file with a private key (ES256), as JWK or, named `.pem`, as PEM */
export const readDummyKeys = async (path: string): Promise<DummyKeys> => {
  const jwk = await readKey(path);
  const { d: _private, key_ops: _operations, ...publicJwk } = jwk;
  return { privateKey: await importKey(jwk), publicKey: await importKey(publicJwk) };
};

/** @returns a token for one test account, valid for 24 h */
export const signDummyToken = (
  userId: UserId,
  { keys, clock, chance }: { readonly keys: DummyKeys; readonly clock: Clock; readonly chance: Chance },
): Promise<string> => {
  const now = Math.floor(clock.nowMs() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setIssuer(DUMMY_ISSUER)
    .setAudience(DUMMY_AUDIENCE)
    .setSubject(dummySubject(userId))
    .setIssuedAt(now)
    .setExpirationTime(now + DUMMY_LIFETIME_S)
    .setJti(chance.uuid())
    .sign(keys.privateKey);
};
