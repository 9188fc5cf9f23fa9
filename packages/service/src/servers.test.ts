import { createServer } from "node:net";
import { expect, it } from "vitest";
import { systemClock, systemTimers } from "./ports.ts";
import { awaitServers } from "./servers.ts";

const ports = {
  clock: systemClock,
  timers: systemTimers((error) => {
    throw error;
  }),
};

it("[OPS-235] a service waits for its servers as long as configured, and names those that did not answer", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const env = { NATS_URL: `nats://a:b@127.0.0.1:${port}`, REDIS_URL: "" };
  expect(await awaitServers(env, 1, ports)).toEqual(["NATS_URL"]);
  expect(await awaitServers(env, 0, ports)).toEqual([]);
  const found = awaitServers(env, 30_000, ports);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  expect(await found).toEqual([]);
  const sentinels = { REDIS_URL: `redis-sentinel://127.0.0.1:1,127.0.0.1:${port}/main` };
  expect(await awaitServers(sentinels, 1, ports)).toEqual([]);
  server.close();
});

it("[OPS-604] of several addresses of NATS one that answers suffices", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const dead = `nats://127.0.0.1:1,nats://127.0.0.1:2`;
  expect(await awaitServers({ NATS_URL: `${dead},nats://127.0.0.1:${port}` }, 1, ports)).toEqual([]);
  expect(await awaitServers({ NATS_URL: dead }, 1, ports)).toEqual(["NATS_URL"]);
  server.close();
});
