/** Makes the keys of the services once, each in its own folder, with the public keys of all beside it. */
import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = process.env.KEYS_FOLDER ?? "/keys";
const SERVICES = ["users", "payments", "matches", "queue", "matchmaker", "realtime", "discord", "gateway"];

const write = (path, text) => writeFileSync(path, text, { mode: 0o644 });

/** The services run as another user; only the volume of one service reaches it. */
const once = (path, make) => {
  if (!existsSync(path)) write(path, make());
  return readFileSync(path, "utf8");
};

const privateKey = (kid) => () => {
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify({ ...key.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" });
};

/** The pair for notifications; browsers subscribe with its public half. */
const makePushKeys = (realtime, gateway) => {
  if (!existsSync(`${realtime}/vapid-private`)) {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const scalar = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
    write(`${realtime}/vapid-public`, pair.getPublicKey("base64url"));
    write(`${realtime}/vapid-private`, scalar.toString("base64url"));
  }
  write(`${gateway}/vapid-public`, readFileSync(`${realtime}/vapid-public`, "utf8"));
};

const keys = SERVICES.map((service) => {
  mkdirSync(`${FOLDER}/${service}`, { recursive: true });
  const { d: _private, ...publicKey } = JSON.parse(
    once(`${FOLDER}/${service}/own.json`, privateKey(service)),
  );
  return publicKey;
});
for (const service of SERVICES) write(`${FOLDER}/${service}/services.json`, JSON.stringify({ keys }));
once(`${FOLDER}/gateway/login-keys`, () => randomBytes(32).toString("base64url"));
makePushKeys(`${FOLDER}/realtime`, `${FOLDER}/gateway`);
