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
let [port, behind] = [0, 0];
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

test("[OPS-532] while the gateway is down, reads wait for it, and writes are refused and never reach it", async () => {
  const bodies = Array.from({ length: 20 }, (_, at) => `body ${at}`);
  const writes = bodies.map((body) => fetch(`http://127.0.0.1:${port}/api/write`, { method: "POST", body }));
  const reads = bodies.map(() => fetch(`http://127.0.0.1:${port}/api/read`));
  await sleep(RESTART_MS);
  startGateway();
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(bodies.map(() => 200));
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([503]));
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

test("[OPS-524] the address that doctor asks for has the server's id", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/.well-known/gokaku-server`);
  expect([answer.status, await answer.text()]).toEqual([200, "k1"]);
});
