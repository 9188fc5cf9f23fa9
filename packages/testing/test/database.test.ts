import { fileURLToPath } from "node:url";
import { arrayOf, openDatabase } from "@gokaku/db";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase, testContext } from "../src/index.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../services/queue/migrations", import.meta.url));

test("[OPS-8] a connection that the server ends within a transaction fails that transaction, not the process", async () => {
  await using database = await createTestDatabase(MIGRATIONS);
  const { ports, log } = testContext("test");
  const { timers } = ports;
  await using opened = await openDatabase({ url: database.url, name: "broken", log, timers });
  const broken = opened.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(opened.db);
    await timers.sleep(200);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
});

test("[OPS-220] connections that a burst opened are let go after a minute, those that planned the hot statements after ten", async () => {
  await using database = await createTestDatabase(MIGRATIONS);
  const { ports, log } = testContext("test");
  const open = (isHot: boolean) =>
    openDatabase({ url: database.url, name: "idle", log, timers: ports.timers, isHot });
  await using plain = await open(false);
  await using hot = await open(true);
  const storedMs = ({ pool }: typeof plain) => pool.options.idleTimeoutMillis;
  expect([storedMs(plain), storedMs(hot)]).toEqual([60_000, 600_000]);
});

test("a list arrives as the array that it is, whatever its texts hold", async () => {
  await using database = await createTestDatabase(MIGRATIONS);
  const { ports, log } = testContext("test");
  await using opened = await openDatabase({ url: database.url, name: "lists", log, timers: ports.timers });
  const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0") && value.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(fc.maxSafeInteger()), async (texts, numbers) => {
      const { rows } = await sql`
        select ${arrayOf(texts)}::text[] as texts, ${arrayOf(numbers)}::bigint[] as numbers`.execute(
        opened.db,
      );
      expect(rows).toEqual([{ texts, numbers: numbers.map(String) }]);
    }),
  );
});

test("[OPS-120] every statement is counted, those that open and end a transaction included", async () => {
  await using database = await createTestDatabase(MIGRATIONS);
  const { ports, log, metrics } = testContext("test");
  const options = { url: database.url, name: "counted", log, timers: ports.timers, metrics };
  await using opened = await openDatabase(options);
  const counted = async (): Promise<number> => {
    const text = await metrics.registry.getSingleMetricAsString("db_statements_total");
    return Number(/^db_statements_total\{.*\} (\d+)$/m.exec(text)?.[1]);
  };
  const before = await counted();
  await sql`select 1`.execute(opened.db);
  await opened.db.transaction().execute((trx) => sql`select 2`.execute(trx));
  await opened.pool.query("select 3");
  expect(await counted()).toBe(before + 5);
});
