import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTokenIssuer, createTokenVerifier, readJwks, readKey } from "@gokaku/grpc";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gokaku-keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A private key and its certificate, as a chart generates them. */
const make = (service: string): string => {
  const key = join(folder, `${service}.pem`);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
  openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key);
  const certificate = ["-out", join(folder, "services", `${service}.crt`), "-days", "1"];
  openssl("req", "-x509", "-new", "-key", key, "-subj", `/CN=${service}`, ...certificate);
  return key;
};

it("[OPS-232] a key as PEM and a folder of certificates serve as a JWK and a set of them do", async () => {
  mkdirSync(join(folder, "services"));
  const clock = { nowMs: () => Date.now() };
  const [queue, users] = [make("queue"), make("users")];
  const verifier = createTokenVerifier("matches", await readJwks(join(folder, "services")), clock);
  const issuer = await createTokenIssuer("queue", await readKey(queue), clock);
  expect(await verifier.verify(await issuer.issue("matches"))).toEqual({ kind: "service", name: "queue" });
  const liar = await createTokenIssuer("queue", await readKey(users), clock);
  await expect(verifier.verify(await liar.issue("matches"))).rejects.toMatchObject({
    code: "unauthenticated",
  });
});
