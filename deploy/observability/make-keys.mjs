/** Creates the keys of the services in compose.yaml and a password for the test accounts, once. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = "/keys";
const SERVICES = ["users", "payments", "matches", "queue", "matchmaker", "realtime", "discord", "gateway"];

const once = (name, make) => {
  const file = `${FOLDER}/${name}`;
  // The services run as another user.
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o644 });
  return readFileSync(file, "utf8");
};

const privateKey = (kid) => () => {
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify({ ...key.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" });
};

const keys = SERVICES.map((service) => {
  const { d: _private, ...publicKey } = JSON.parse(once(`${service}.json`, privateKey(service)));
  return publicKey;
});
writeFileSync(`${FOLDER}/services.json`, JSON.stringify({ keys }), { mode: 0o644 });
once("dummy-login.json", privateKey("dummy-login"));
once("login-keys", () => randomBytes(32).toString("base64url"));
const password = once("dummy-password", () => randomBytes(12).toString("base64url"));
console.log(`Sign in as dummy_001 or dummy_admin with the password ${password}`);
