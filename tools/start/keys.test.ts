import { createECDH } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { keyFolder } from "../infra/secrets.ts";
import { ensureKeys, replaceKey } from "./keys.ts";

const dataDir = mkdtempSync(join(tmpdir(), "gokaku-keys-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const readKeys = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(keyFolder(dataDir)).map((name) => [
      name,
      readFileSync(join(keyFolder(dataDir), name), "utf8"),
    ]),
  );

test("[OPS-26] keys are made once, readable by their owner alone, and stay as they are at the next start", () => {
  const { jwks, ofService } = ensureKeys(dataDir);
  const made = readKeys();
  expect(Object.keys(made).length).toBeGreaterThan(2);
  for (const name of Object.keys(made)) expect(statSync(join(keyFolder(dataDir), name)).mode & 0o077).toBe(0);
  expect(readFileSync(jwks, "utf8")).not.toContain('"d"');
  expect(readFileSync(ofService("users"), "utf8")).toContain('"d"');
  ensureKeys(dataDir);
  expect(readKeys()).toEqual(made);
});

test("[OPS-260] the keys of notifications are a pair, made once", () => {
  const { push } = ensureKeys(dataDir);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(push.privateKey, "base64url");
  expect(pair.getPublicKey("base64url")).toBe(push.publicKey);
  expect([push.publicKey.length, push.privateKey.length]).toEqual([87, 43]);
  expect(ensureKeys(dataDir).push).toEqual(push);
});

test("[OPS-293] the key of a service is replaced in three steps, in which the set holds both; a step too early is refused", () => {
  const { jwks, ofService } = ensureKeys(dataDir);
  const keyOf = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { x: string }).x;
  const counted = (): string[] =>
    (JSON.parse(readFileSync(jwks, "utf8")) as { keys: { kid: string; x: string }[] }).keys
      .filter(({ kid }) => kid === "users")
      .map(({ x }) => x);
  const former = keyOf(ofService("users"));
  expect(() => replaceKey(dataDir, "users", "use")).toThrow("begin first");
  expect(() => replaceKey(dataDir, "users", "end")).toThrow("begin and use come first");
  replaceKey(dataDir, "users", "begin");
  expect(counted()).toHaveLength(2);
  expect(keyOf(ofService("users"))).toBe(former);
  replaceKey(dataDir, "users", "use");
  expect(keyOf(ofService("users"))).not.toBe(former);
  expect(counted()).toEqual([keyOf(ofService("users")), former]);
  // A start in between changes nothing.
  ensureKeys(dataDir);
  expect(counted()).toHaveLength(2);
  expect(() => replaceKey(dataDir, "users", "begin")).toThrow("finish with end");
  replaceKey(dataDir, "users", "end");
  expect(counted()).toEqual([keyOf(ofService("users"))]);
  expect(readFileSync(jwks, "utf8")).not.toContain('"d"');
});
