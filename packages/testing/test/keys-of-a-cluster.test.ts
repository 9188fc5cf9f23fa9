import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

it("[OPS-293] while a key is replaced, tokens of both are taken; afterwards those of the former are not", async () => {
  const place = join(folder, "services");
  const certificate = join(place, "matches.crt");
  const clock = { nowMs: () => Date.now() };
  const askedBy = async (key: string) => {
    const issuer = await createTokenIssuer("matches", await readKey(key), clock);
    const verifier = createTokenVerifier("queue", await readJwks(place), clock);
    return verifier.verify(await issuer.issue("queue"));
  };
  const own = { kind: "service", name: "matches" };
  const refused = { code: "unauthenticated" };
  const former = make("matches");
  renameSync(former, join(folder, "former.pem"));
  const formerCertificate = readFileSync(certificate, "utf8");
  const key = make("matches");
  const ownCertificate = readFileSync(certificate, "utf8");
  for (const both of [formerCertificate + ownCertificate, ownCertificate + formerCertificate]) {
    writeFileSync(certificate, both);
    expect(await askedBy(join(folder, "former.pem"))).toEqual(own);
    expect(await askedBy(key)).toEqual(own);
    await expect(askedBy(make("stranger"))).rejects.toMatchObject(refused);
  }
  writeFileSync(certificate, ownCertificate);
  expect(await askedBy(key)).toEqual(own);
  await expect(askedBy(join(folder, "former.pem"))).rejects.toMatchObject(refused);
});
