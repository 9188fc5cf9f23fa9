import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { connectBus, ensureStream } from "@gokaku/bus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authority, createAuthority } from "../src/certificates.ts";
import { eventually, startNats, type TestServer, testContext } from "../src/index.ts";

const { log } = testContext("tls");

type Certificate = ReturnType<Authority["issue"]>;

describe("NATS with TLS of an own authority and client certificates", () => {
  const folder = mkdtempSync(join(tmpdir(), "gokaku-tls-"));
  const known = getCACertificates("default");
  let authority: Authority;
  let client: Certificate;
  let nats: TestServer;

  const connectAs = (certificate?: Certificate) =>
    connectBus({
      natsUrl: nats.url.replace("nats:", "tls:"),
      ...(certificate && { natsCertFile: certificate.cert, natsKeyFile: certificate.key }),
      name: "users",
      log,
    });

  beforeAll(async () => {
    authority = createAuthority(folder);
    const server = authority.issue("server");
    client = authority.issue("client");
    const tls = `tls { cert_file: "${server.cert}", key_file: "${server.key}", ca_file: "${authority.ca}", verify: true }`;
    nats = await startNats(`${tls}\n`);
  });
  afterAll(async () => {
    setDefaultCACertificates(known);
    await nats?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it("[OPS-611] a server of an unknown authority is refused", async () => {
    await expect(connectAs(client)).rejects.toThrow(/^NATS at 127\.0\.0\.1:\d+ does not answer: /);
  });

  it("[OPS-611] Node's additional authorities verify the server, which asks for a client certificate", async () => {
    setDefaultCACertificates([...known, readFileSync(authority.ca, "utf8")]);
    await using bus = await connectAs(client);
    expect((await ensureStream(bus, "USERS")).config.name).toBe("USERS");
    await expect(connectAs()).rejects.toThrow(/does not answer/);
    const stranger = createAuthority(mkdtempSync(join(folder, "other-"))).issue("stranger");
    await expect(connectAs(stranger)).rejects.toThrow(/does not answer/);
  });

  it("[OPS-612] a renewed client certificate is read at the next connect", async () => {
    const renewed = { cert: join(folder, "used.pem"), key: join(folder, "used.key") };
    const use = ({ cert, key }: Certificate): void => {
      copyFileSync(cert, renewed.cert);
      copyFileSync(key, renewed.key);
    };
    use(client);
    await using bus = await connectAs(renewed);
    // Half of the old pair would not do.
    use(authority.issue("client-renewed"));
    await nats.kill();
    await nats.start();
    await eventually(async () => bus.incarnation() > 0);
    expect((await ensureStream(bus, "USERS")).config.name).toBe("USERS");
  });

  it("[OPS-611] tls:// refuses a server without TLS", async () => {
    await using plain = await startNats();
    const natsUrl = plain.url.replace("nats:", "tls:");
    await expect(connectBus({ natsUrl, name: "users", log })).rejects.toThrow(/does not answer/);
  });
});
