import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTokenIssuer, type TokenIssuer } from "@gokaku/grpc";
import { systemClock } from "@gokaku/service";
import { exportJWK, generateKeyPair, type JWK } from "jose";

/** Every service, the callers of each other. */
export const SERVICES = [
  "gateway",
  "users",
  "queue",
  "matchmaker",
  "matches",
  "payments",
  "realtime",
  "discord",
] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface TestKeys extends AsyncDisposable {
  /** Environment entries for a service's configuration. */
  env(service: ServiceName): { SERVICE_KEY_FILE: string; SERVICE_JWKS_FILE: string };
  /** Signs as a service; as `gateway` it may speak for players. */
  issuer(service: ServiceName): Promise<TokenIssuer>;
}

/** Key pairs of all services, on disk as the services read them. */
export const createTestKeys = async (): Promise<TestKeys> => {
  const directory = await mkdtemp(join(tmpdir(), "gokaku-keys-"));
  const privateKeys = new Map<string, JWK>();
  const publicKeys: JWK[] = [];
  for (const service of SERVICES) {
    const pair = await generateKeyPair("ES256", { extractable: true });
    const privateKey = { ...(await exportJWK(pair.privateKey)), kid: service, alg: "ES256" };
    privateKeys.set(service, privateKey);
    publicKeys.push({ ...(await exportJWK(pair.publicKey)), kid: service, alg: "ES256", use: "sig" });
    await writeFile(join(directory, `${service}.json`), JSON.stringify(privateKey), { mode: 0o600 });
  }
  await writeFile(join(directory, "jwks.json"), JSON.stringify({ keys: publicKeys }));
  return {
    env: (service) => ({
      SERVICE_KEY_FILE: join(directory, `${service}.json`),
      SERVICE_JWKS_FILE: join(directory, "jwks.json"),
    }),
    issuer: (service) => {
      const key = privateKeys.get(service);
      if (key === undefined) throw new Error(`no key of ${service}`);
      return createTokenIssuer(service, key, systemClock);
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
};
