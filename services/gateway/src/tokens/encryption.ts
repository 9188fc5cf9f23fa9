import { hkdfSync } from "node:crypto";
import type { Clock } from "@gokaku/service";
import { CompactEncrypt, compactDecrypt } from "jose";

/** Encrypts values for one purpose; what was encrypted for another one is not readable. */
export interface Encryption<Value> {
  encrypt(value: Value, lifetimeS: number): Promise<string>;
  /** Null for what is not readable, or no longer valid. */
  decrypt(text: string): Promise<Value | null>;
}

const HEADER = { alg: "dir", enc: "A256GCM" } as const;
const KEY_LENGTH = 32;

/** A key for one purpose only. */
export const keyFrom = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", `gokaku ${purpose}`, KEY_LENGTH));

/** @param secrets the first one encrypts, all decrypt: two count while one is replaced (decision 0081) */
export const createEncryption = <Value>(
  secrets: readonly string[],
  purpose: string,
  clock: Clock,
): Encryption<Value> => {
  const keys = secrets.map((secret) => keyFrom(secret, purpose));
  const [own] = keys;
  if (own === undefined) throw new Error("there is no key to encrypt with");
  return {
    async encrypt(value, lifetimeS) {
      const until = clock.nowMs() + lifetimeS * 1000;
      const text = new TextEncoder().encode(JSON.stringify({ until, value }));
      return new CompactEncrypt(text).setProtectedHeader(HEADER).encrypt(own);
    },
    async decrypt(text) {
      for (const key of keys) {
        const plain = await compactDecrypt(text, key, {
          keyManagementAlgorithms: [HEADER.alg],
          contentEncryptionAlgorithms: [HEADER.enc],
        }).catch(() => null);
        if (plain === null) continue;
        const { until, value } = JSON.parse(new TextDecoder().decode(plain.plaintext)) as {
          readonly until: number;
          readonly value: Value;
        };
        return until > clock.nowMs() ? value : null;
      }
      return null;
    },
  };
};
