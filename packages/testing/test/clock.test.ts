import { fileURLToPath } from "node:url";
import { createDatabaseClock, openDatabase } from "@gokaku/db";
import { type LocalClock, systemClock } from "@gokaku/service";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testContext } from "../src/index.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../services/queue/migrations", import.meta.url));
const TEN_MINUTES_MS = 600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(MIGRATIONS);
});
afterAll(() => database?.[Symbol.asyncDispose]());

const open = async (stack: AsyncDisposableStack) => {
  const { ports, log } = testContext("clock");
  const { db } = stack.use(
    await openDatabase({ url: database.url, name: "clock", log, timers: ports.timers }),
  );
  const steps = { wallMs: 0, monotonicMs: 0 };
  const local: LocalClock = {
    nowMs: () => systemClock.nowMs() + steps.wallMs,
    monotonicMs: () => systemClock.monotonicMs() + steps.monotonicMs,
  };
  const clock = stack.use(await createDatabaseClock({ db, local, timers: ports.timers, log }));
  const databaseMs = async () => {
    const { rows } = await sql<{ now: string }>`
      select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
    return Number(rows[0]?.now);
  };
  return { clock, steps, databaseMs };
};

test("[OPS-92] a wall clock that is set wrong from the start moves nothing", async () => {
  await using stack = new AsyncDisposableStack();
  const { clock, databaseMs } = await open(stack);
  expect(Math.abs(clock.nowMs() - (await databaseMs()))).toBeLessThan(5_000);
});

test("[OPS-92] a step of the wall clock moves no time that a decision sees", async () => {
  await using stack = new AsyncDisposableStack();
  const { clock, steps, databaseMs } = await open(stack);
  steps.wallMs = TEN_MINUTES_MS;
  expect(Math.abs(clock.nowMs() - (await databaseMs()))).toBeLessThan(5_000);
  expect(Math.abs((await clock.confirmedNowMs()) - (await databaseMs()))).toBeLessThan(5_000);
});

test("[OPS-92] after a pause that the monotonic clock did not see, the time is read again before anything ends", async () => {
  await using stack = new AsyncDisposableStack();
  const { clock, steps, databaseMs } = await open(stack);
  steps.monotonicMs = -TEN_MINUTES_MS;
  expect(Math.abs((await clock.confirmedNowMs()) - (await databaseMs()))).toBeLessThan(5_000);
  expect(Math.abs(clock.nowMs() - (await databaseMs()))).toBeLessThan(5_000);
});
