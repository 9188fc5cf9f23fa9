import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keyFolder } from "../infra/secrets.ts";
import { CliError } from "../process/say.ts";
import { SERVICE_NAMES, type ServiceName, type Wiring } from "./services.ts";

const writeSecret = (file: string, content: unknown): void => {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
};

const readJwk = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

/** Creates a private ES256 key as a JWK if the file does not exist. */
const ensureKey = (file: string, kid: string): void => {
  if (existsSync(file)) return;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeSecret(file, { ...privateKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" });
};

/** The VAPID key pair, created once; browsers subscribe with the public key. */
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

/** The key that encrypts logins at the identity provider, created once. */
const ensureLoginKey = (file: string): string => {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return file;
};

const publicPart = ({ d: _secret, ...rest }: Record<string, unknown>): Record<string, unknown> => rest;

/** A service's own key, the next one and the former one; the last two exist only during a replacement. */
const placesOf = (dir: string, name: ServiceName) => ({
  own: join(dir, `service-${name}.json`),
  next: join(dir, `service-${name}.next.json`),
  former: join(dir, `service-${name}.former.json`),
});

const writeJwks = (dir: string): string => {
  const files = SERVICE_NAMES.flatMap((name) => Object.values(placesOf(dir, name))).filter(existsSync);
  const jwks = join(dir, "services.jwks.json");
  writeSecret(jwks, { keys: files.map((file) => publicPart(readJwk(file))) });
  return jwks;
};

export const KEY_STEPS = ["begin", "use", "end"] as const;

/**
 * One step of a key rotation: `begin` creates and publishes the next key, `use` signs with it and still publishes the
 * former one, `end` removes the former one.
 * @throws CliError when the step before is missing
 */
export const replaceKey = (dataDir: string, name: ServiceName, step: (typeof KEY_STEPS)[number]): string => {
  const dir = keyFolder(dataDir);
  const { own, next, former } = placesOf(dir, name);
  const every = SERVICE_NAMES.join(", ");
  if (step === "begin") {
    if (existsSync(former))
      throw new CliError(`The key of ${name} is being replaced already: finish with end.`);
    ensureKey(next, name);
    writeJwks(dir);
    return `Restart every service, so that it accepts both keys: ${every}. Then: use.`;
  }
  if (step === "use") {
    if (!existsSync(next)) throw new CliError(`There is no next key of ${name}: begin first.`);
    renameSync(own, former);
    renameSync(next, own);
    writeJwks(dir);
    return `Restart ${name}, so that it signs with the next key. A minute later: end.`;
  }
  if (!existsSync(former)) throw new CliError(`There is no former key of ${name}: begin and use come first.`);
  rmSync(former);
  writeJwks(dir);
  return `Restart every service, so that it refuses the former key: ${every}.`;
};

/** Creates all missing keys and writes the set of public keys. */
export const ensureKeys = (dataDir: string): Wiring["keys"] => {
  const dir = keyFolder(dataDir);
  const ofService = (name: ServiceName): string => placesOf(dir, name).own;
  for (const name of SERVICE_NAMES) ensureKey(ofService(name), name);
  const dummyLogin = join(dir, "dummy-login.json");
  ensureKey(dummyLogin, "dummy-login");
  return {
    jwks: writeJwks(dir),
    dummyLogin,
    ofService,
    login: ensureLoginKey(join(dir, "login-keys")),
    push: ensurePushKeys(join(dir, "push.json")),
  };
};
