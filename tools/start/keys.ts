import { createECDH, generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyFolder } from "../infra/postgres.ts";
import { SERVICE_NAMES, type ServiceName, type Wiring } from "./services.ts";

const writeSecret = (file: string, content: unknown): void => {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
};

const readJwk = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

/** A private ES256 key as JWK, made once. */
const ensureKey = (file: string, kid: string): void => {
  if (existsSync(file)) return;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeSecret(file, { ...privateKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" });
};

/** The keys with which push services know this site, made once: browsers subscribe with the public one. */
const ensurePushKeys = (file: string): Wiring["keys"]["push"] => {
  if (!existsSync(file)) {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const scalar = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
    writeSecret(file, {
      publicKey: pair.getPublicKey("base64url"),
      privateKey: scalar.toString("base64url"),
    });
  }
  return JSON.parse(readFileSync(file, "utf8")) as Wiring["keys"]["push"];
};

const publicPart = ({ d: _secret, ...rest }: Record<string, unknown>): Record<string, unknown> => rest;

/** One key pair per service, the public halves of all in one set, and the key of the test login. */
export const ensureKeys = (dataDir: string): Wiring["keys"] => {
  const dir = keyFolder(dataDir);
  const ofService = (name: ServiceName): string => join(dir, `service-${name}.json`);
  for (const name of SERVICE_NAMES) ensureKey(ofService(name), name);
  const dummyLogin = join(dir, "dummy-login.json");
  ensureKey(dummyLogin, "dummy-login");
  const jwks = join(dir, "services.jwks.json");
  writeSecret(jwks, { keys: SERVICE_NAMES.map((name) => publicPart(readJwk(ofService(name)))) });
  return { jwks, dummyLogin, ofService, push: ensurePushKeys(join(dir, "push.json")) };
};
