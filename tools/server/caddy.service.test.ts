import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProgram } from "../infra/find.ts";
import { libraryEnv, providePackages } from "../infra/packages.ts";
import { nextFreePort, tryBind } from "../process/ports.ts";
import { ROOT } from "../process/root.ts";

const RESTART_MS = 3_000;
const folder = mkdtempSync(join(tmpdir(), "gokaku-caddy-"));
const seen: {
  readonly path: string;
  readonly method: string;
  readonly address: string;
  readonly proto: string;
  readonly body: string;
}[] = [];
let caddy: ChildProcess;
let [port, behind, plain] = [0, 0, 0];
let gateway: Server | undefined;

const startGateway = (): void => {
  gateway = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const { headers } = request;
      seen.push({
        path: request.url ?? "",
        method: request.method ?? "",
        address: String(headers["x-forwarded-for"]),
        proto: String(headers["x-forwarded-proto"]),
        body,
      });
      response.end(request.url);
    });
  }).listen(behind, "127.0.0.1");
};

beforeAll(async () => {
  if (findProgram("caddy") === null) providePackages(["caddy"], (line) => process.stderr.write(`${line}\n`));
  const program = findProgram("caddy") ?? "";
  port = await nextFreePort(18_900);
  behind = await nextFreePort(port + 1);
  plain = await nextFreePort(behind + 2);
  caddy = spawn(
    program,
    ["run", "--adapter", "caddyfile", "--config", join(ROOT, "deploy/server/Caddyfile")],
    {
      stdio: "ignore",
      env: {
        PATH: "/usr/bin:/bin",
        HOME: folder,
        ...libraryEnv(program),
        CADDY_ADMIN: `127.0.0.1:${await nextFreePort(behind + 1)}`,
        DOMAIN: `http://127.0.0.1:${port}`,
        HTTP_PORT: String(plain),
        SERVER_ID: "k1",
        GATEWAY: `127.0.0.1:${behind}`,
        SOCKETS: `127.0.0.1:${behind}`,
      },
    },
  );
  for (let wait = 0; wait < 300 && (await tryBind(port, "127.0.0.1")) === "free"; wait += 1) await sleep(100);
});

afterAll(() => {
  caddy.kill();
  gateway?.closeAllConnections();
  gateway?.close();
  rmSync(folder, { recursive: true, force: true });
});

const SAFE = {
  "content-security-policy": expect.stringMatching(
    /default-src 'none'.*base-uri 'none'; frame-ancestors 'none'/,
  ),
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

test("[OPS-691] what Caddy itself answers has the security headers", async () => {
  const answers = [
    await fetch(`http://127.0.0.1:${port}/.well-known/gokaku-server`),
    await fetch(`http://127.0.0.1:${plain}/api/queue`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(SAFE);
});

test("[OPS-692] over plain HTTP a page leads to https, and a call is refused and never reaches the gateway", async () => {
  const page = await fetch(`http://127.0.0.1:${plain}/players/1?tab=a`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([
    308,
    expect.stringMatching(/^https:\/\/127\.0\.0\.1(?::\d+)?\/players\/1\?tab=a$/),
  ]);
  for (const path of ["/api/users/me", "/api/queue/join", "/ws?user_id=1"]) {
    const call = await fetch(`http://127.0.0.1:${plain}${path}`, {
      headers: { authorization: "Bearer t" },
      redirect: "manual",
    });
    expect([call.status, ((await call.json()) as { error: string }).error]).toEqual([403, "forbidden"]);
  }
  expect(seen).toEqual([]);
});

test("[OPS-532] [OPS-691] while the gateway is down, reads wait for it, and writes are refused and never reach it", async () => {
  const bodies = Array.from({ length: 20 }, (_, at) => `body ${at}`);
  const writes = bodies.map((body) => fetch(`http://127.0.0.1:${port}/api/write`, { method: "POST", body }));
  const reads = bodies.map(() => fetch(`http://127.0.0.1:${port}/api/read`));
  await sleep(RESTART_MS);
  startGateway();
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(bodies.map(() => 200));
  for (const { status, headers } of await Promise.all(writes)) {
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject(SAFE);
  }
  const written = seen.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(written).toEqual([]);
});

test("[OPS-532] the gateway gets the visitor's real address, not a forged header's", async () => {
  await fetch(`http://127.0.0.1:${port}/mine`, {
    headers: { "x-forwarded-for": "192.0.2.9", "x-forwarded-proto": "https" },
  });
  expect(seen.filter(({ path }) => path === "/mine")).toMatchObject([
    { address: "127.0.0.1", proto: "http" },
  ]);
});

test("[OPS-691] answers of the socket server get HSTS", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/ws`);
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test("[OPS-524] the address that doctor asks for has the server's id", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/.well-known/gokaku-server`);
  expect([answer.status, await answer.text()]).toEqual([200, "k1"]);
});
