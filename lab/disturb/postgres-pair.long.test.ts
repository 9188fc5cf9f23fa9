import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWrite, migrate, type OutboxTables, openDatabase, writeStatement } from "@gokaku/db";
import { createAuthority, eventually, testContext } from "@gokaku/testing";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";

const { ports, log } = testContext("queue");
let folder: string;
let pair: PostgresPair;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gokaku-pair-"));
  chmodSync(folder, 0o755);
  pair = await startPostgresPair(join(folder, "postgres"), { isSynchronous: true });
  const none = mkdtempSync(join(folder, "none-"));
  await migrate(pair.url, none);
  await pair.ask("create table thing (name text primary key)");
});
afterAll(async () => {
  await pair?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const insert = writeStatement<{ name: string }>({
  with: "thing_row as (insert into thing (name) values ($1) on conflict do nothing returning name)",
  emits: "thing_row",
});

const open = async (stack: AsyncDisposableStack) => {
  const opened = stack.use(
    await openDatabase<OutboxTables>({
      url: pair.url,
      name: "pair",
      log,
      timers: ports.timers,
      maxConnections: 4,
      hotConnections: 2,
    }),
  );
  const { db } = opened;
  const write = createWrite({
    db,
    clock: { confirmedNowMs: async () => 7 },
    chance: ports.chance,
    timers: ports.timers,
    publishDirectly: () => {},
  });
  const add = (name: string) =>
    write(insert, [name], [{ subject: `thing.${name}`, payload: new Uint8Array([1]) }]);
  /** Each connection of the pools is used. */
  const addMany = (name: string) =>
    Promise.all(Array.from({ length: 8 }, (_, place) => add(`${name}-${place}`)));
  return { ...opened, add, addMany };
};

const names = async (like: string): Promise<number> => {
  const rows = await pair.ask<{ count: number }>(
    `select count(*)::int as count from thing where name like '${like}-%'`,
  );
  return rows[0]?.count ?? 0;
};

test("[OPS-621] connections to a demoted server that is up and read-only are replaced, and its refusal is repeated", async () => {
  await using stack = new AsyncDisposableStack();
  const { pool, addMany } = await open(stack);
  await addMany("before");
  await pair.demote();
  await addMany("after");
  expect(await names("after")).toBe(8);
  const { rows } = await pool.query(
    "select current_setting('default_transaction_read_only') as is_read_only",
  );
  expect(rows).toEqual([{ is_read_only: "off" }]);
  await pair.rejoin();
});

test("[OPS-622] statements on connections whose server has disappeared without a word end within seconds", async () => {
  await using stack = new AsyncDisposableStack();
  const { add, addMany } = await open(stack);
  await addMany("heard");
  await pair.name.vanish();
  const begun = performance.now();
  await expect(add("unheard-1")).rejects.toThrow(/Connection terminated/);
  expect(performance.now() - begun).toBeLessThan(15_000);
  await pair.name.appear();
  await addMany("again");
  expect(await names("again")).toBe(8);
});

test("[OPS-623] after the loss of the primary what was acknowledged is there, and writes go on at the other", async () => {
  await using stack = new AsyncDisposableStack();
  const { addMany } = await open(stack);
  await addMany("acknowledged");
  await pair.fail();
  await addMany("later");
  expect(await names("acknowledged")).toBe(8);
  expect(await names("later")).toBe(8);
  await pair.rejoin();
  await pair.switchOver();
  await addMany("switched");
  expect(await names("switched")).toBe(8);
  await pair.rejoin();
});

test("[OPS-624] verify-full trusts the given authority alone, require is as strict, a client certificate is a login", async () => {
  const [own, other] = [mkdtempSync(join(folder, "ca-")), mkdtempSync(join(folder, "ca-"))];
  const [authority, stranger] = [createAuthority(own), createAuthority(other)];
  await pair.encrypt({ ca: authority.ca, ...authority.issue("postgres") });
  await pair.ask("create role certified login");
  const encrypted = "select ssl, client_dn from pg_stat_ssl where pid = pg_backend_pid()";
  const ask = async (parameters: Readonly<Record<string, string>>, user?: string): Promise<unknown> => {
    const url = new URL(pair.url);
    if (user !== undefined) Object.assign(url, { username: user, password: "" });
    url.search = String(new URLSearchParams(parameters));
    const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(encrypted)).rows[0];
    } catch (error) {
      return String(error);
    } finally {
      // A handshake that failed has no end that could be waited for.
      void client.end();
    }
  };
  const verified = { sslmode: "verify-full", sslrootcert: authority.ca };
  await eventually(async () => typeof (await ask(verified)) === "object");
  expect(await ask(verified)).toEqual({ ssl: true, client_dn: null });
  expect(await ask({ sslmode: "verify-full", sslrootcert: stranger.ca })).toMatch(/certificate/);
  expect(await ask({ sslmode: "verify-full" })).toMatch(/certificate/);
  expect(await ask({ sslmode: "require" })).toMatch(/certificate/);
  expect(await ask({ sslmode: "require", uselibpqcompat: "true" })).toEqual({ ssl: true, client_dn: null });
  expect(await ask({})).toEqual({ ssl: false, client_dn: null });
  const { cert, key } = authority.issue("certified");
  expect(await ask({ ...verified, sslcert: cert, sslkey: key }, "certified")).toEqual({
    ssl: true,
    client_dn: "/CN=certified",
  });
  const forged = stranger.issue("certified");
  expect(await ask({ ...verified, sslcert: forged.cert, sslkey: forged.key }, "certified")).not.toEqual({
    ssl: true,
    client_dn: "/CN=certified",
  });
});
