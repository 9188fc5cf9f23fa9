import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRedisOutage, openRedis, type Redis } from "@gokaku/base";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createAuthority,
  eventually,
  freePort,
  startRedis,
  startReplicatedRedis,
  type TestServer,
  testContext,
} from "../src/index.ts";

const { log, ports } = testContext("gateway");

let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

const open = async (url: string) => stack.use(await openRedis(url, log, ports.timers));

const admin = (server: TestServer) => open(server.url);

const failureOf = (redis: Redis): Promise<unknown> =>
  redis.set("key", "value").then(
    () => null,
    (error: unknown) => error,
  );

test("[OPS-626] by sentinels: a lost primary is replaced, with subscriptions, and nothing hangs meanwhile", async () => {
  const servers = stack.use(await startReplicatedRedis());
  const [redis, listener] = [await open(servers.url), await open(servers.url)];
  const heard: string[] = [];
  let ready = 0;
  listener.on("ready", () => {
    ready += 1;
  });
  await listener.subscribe("news", (text) => void heard.push(text));
  await redis.set("before", "1");
  const copy = await admin(servers.replica);
  await eventually(async () => (await copy.get("before")) === "1");
  await servers.primary.kill();
  const begun = performance.now();
  expect(isRedisOutage(await failureOf(redis))).toBe(true);
  expect(performance.now() - begun).toBeLessThan(1_500);
  await eventually(async () => (await failureOf(redis)) === null, 20_000);
  expect(await redis.get("before")).toBe("1");
  expect(await redis.eval("return redis.call('get', KEYS[1])", { keys: ["before"] })).toBe("1");
  expect(await redis.multi().set("after", "2").get("after").exec()).toEqual(["OK", "2"]);
  await eventually(async () => ready > 0);
  await redis.publish("news", "still here");
  await eventually(async () => heard.includes("still here"));
  // The old one comes back as a replica, and the connection stays where it is.
  await servers.primary.start();
  const old = await admin(servers.primary);
  await eventually(async () => (await old.role().catch(() => null))?.role === "slave", 30_000);
  expect(await failureOf(redis)).toBe(null);
}, 90_000);

test("[OPS-626] sentinels that are lost change nothing while the primary is there", async () => {
  const servers = stack.use(await startReplicatedRedis());
  const redis = await open(servers.url);
  await Promise.all(servers.sentinels.map((sentinel) => sentinel.kill()));
  await ports.timers.sleep(2_500);
  expect(await failureOf(redis)).toBe(null);
  await expect(openRedis(servers.url, log, ports.timers)).rejects.toThrow(/^Redis at .* does not answer\.$/);
});

test("[OPS-627] a replica, a full server and one that does not answer count as an outage, not as a fault of the call", async () => {
  const server = stack.use(await startRedis());
  const redis = await open(server.url);
  const client = await admin(server);
  await client.sendCommand(["REPLICAOF", "127.0.0.1", "1"]);
  expect(String(await failureOf(redis))).toMatch(/READONLY/);
  expect(isRedisOutage(await failureOf(redis))).toBe(true);
  await client.sendCommand(["REPLICAOF", "NO", "ONE"]);
  await client.configSet("maxmemory", "1");
  expect(String(await failureOf(redis))).toMatch(/OOM/);
  expect(isRedisOutage(await failureOf(redis))).toBe(true);
  await client.configSet("maxmemory", "0");
  server.signal("SIGSTOP");
  expect(isRedisOutage(await failureOf(redis))).toBe(true);
  server.signal("SIGCONT");
  await eventually(async () => (await failureOf(redis)) === null);
  const wrong = await redis.sendCommand(["HSET", "key"]).catch((error: unknown) => error);
  expect(isRedisOutage(wrong)).toBe(false);
});

/** A process of its own opens a Redis with the authorities that its environment adds. @returns what it prints */
const opened = (url: string, authorities: string): Promise<string> =>
  new Promise((resolve) => {
    const script = `
      import { openRedis } from "@gokaku/base";
      import { createLogger, systemTimers } from "@gokaku/service";
      const timers = systemTimers(() => {});
      const redis = await openRedis(process.env.URL, createLogger("test", "silent"), timers).catch((error) => error);
      console.log(redis instanceof Error ? String(redis.cause) : await redis.ping());
      process.exit();`;
    const env = { ...process.env, URL: url, NODE_EXTRA_CA_CERTS: authorities };
    const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script];
    execFile(process.execPath, args, { env, cwd: join(import.meta.dirname, "..") }, (_error, out) =>
      resolve(out.trim()),
    );
  });

test("[OPS-624] rediss:// trusts the authority of NODE_EXTRA_CA_CERTS and refuses every other", async () => {
  const [own, other] = await Promise.all([
    mkdtemp(join(tmpdir(), "gokaku-ca-")),
    mkdtemp(join(tmpdir(), "gokaku-ca-")),
  ]);
  for (const folder of [own, other]) stack.defer(() => rm(folder, { recursive: true }));
  const [authority, stranger] = [createAuthority(own), createAuthority(other)];
  const { cert, key } = authority.issue("redis");
  const server = stack.use(
    await startRedis([
      "--tls-cert-file",
      cert,
      "--tls-key-file",
      key,
      "--tls-ca-cert-file",
      authority.ca,
      "--tls-auth-clients",
      "no",
      "--tls-port",
      "0",
    ]),
  );
  const client = await admin(server);
  const port = await freePort();
  await client.configSet("tls-port", String(port));
  const url = `rediss://127.0.0.1:${port}`;
  expect(await opened(url, authority.ca)).toBe("PONG");
  expect(await opened(url, stranger.ca)).toMatch(/unable to verify|self-signed/);
  expect(await opened(url, "")).toMatch(/unable to verify|self-signed/);
});
