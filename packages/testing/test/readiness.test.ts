import { fileURLToPath } from "node:url";
import { openServiceBase } from "@gokaku/base";
import type { Timers } from "@gokaku/service";
import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, createTestKeys, eventually, startRedis, testContext } from "../src/index.ts";

let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

/** A service whose jobs run a hundred times as often and whose clock a test moves. */
const openBase = async () => {
  const context = testContext("queue");
  const { timers, clock } = context.ports;
  const world: { laterMs: number; stoppedAtMs: number | null } = { laterMs: 0, stoppedAtMs: null };
  const hurried: Timers = {
    ...timers,
    sleep: (ms, signal, kind) => timers.sleep(kind === "poll" ? ms / 100 : ms, signal, kind),
  };
  const local = {
    nowMs: () => clock.nowMs(),
    monotonicMs: () => world.stoppedAtMs ?? clock.monotonicMs() + world.laterMs,
  };
  const keys = stack.use(await createTestKeys());
  const base = await openServiceBase(
    "queue",
    { keyFile: keys.env("queue").SERVICE_KEY_FILE },
    { ...context, ports: { ...context.ports, timers: hurried, clock: local } },
    stack,
  );
  return { base, world, local };
};

test("[OPS-414] a service whose database is read and not written is not ready until it is written again", async () => {
  const { base, world } = await openBase();
  const migrations = fileURLToPath(new URL("../../../services/queue/migrations", import.meta.url));
  const database = stack.use(await createTestDatabase(migrations));
  const { db } = await base.openDatabase({ postgresUrl: database.url });
  const isReady = await base.watch();
  expect(isReady()).toBe(true);

  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  stack.defer(() => admin.end());
  const name = new URL(database.url).pathname.slice(1);
  const setReadOnly = async (value: "on" | "off") => {
    await admin.query("set transaction read write");
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
      [name],
    );
  };
  await setReadOnly("on");
  world.laterMs = 15_000;
  await eventually(async () => !isReady());
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await setReadOnly("off");
  await eventually(async () => isReady());
});

test("[OPS-631] a database that has just answered another statement is not asked by the readiness check", async () => {
  const { base, world, local } = await openBase();
  const migrations = fileURLToPath(new URL("../../../services/queue/migrations", import.meta.url));
  const database = stack.use(await createTestDatabase(migrations));
  const { db } = await base.openDatabase({ postgresUrl: database.url });
  let checks = 0;
  base.dependsOn({
    name: "counted",
    check: async () => {
      checks += 1;
    },
  });
  await base.watch();
  const sent = async (): Promise<number> => {
    const { values } = await base.metrics.counter("db_statements_total").get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  const nowMs = local.monotonicMs();
  world.stoppedAtMs = nowMs;
  await sql`select 1`.execute(db);
  const [sentBefore, checksBefore] = [await sent(), checks];
  await eventually(async () => checks >= checksBefore + 3);
  expect(await sent()).toBe(sentBefore);
  world.stoppedAtMs = nowMs + 501;
  await eventually(async () => (await sent()) > sentBefore);
});

test("[OPS-414] a service whose Redis answers and takes nothing more is not ready", async () => {
  const { base, world } = await openBase();
  const server = stack.use(await startRedis());
  const redis = await base.openRedis({ redisUrl: server.url });
  const isReady = await base.watch();
  expect(isReady()).toBe(true);
  await redis.configSet("maxmemory", "1");
  world.laterMs = 15_000;
  await eventually(async () => !isReady());
  expect(await redis.ping()).toBe("PONG");
  await redis.configSet("maxmemory", "0");
  await eventually(async () => isReady());
});
