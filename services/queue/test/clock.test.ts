import { createDatabaseClock } from "@gokaku/db";
import { testContext } from "@gokaku/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Hours } from "../src/domain/hours.ts";
import { startTickOpener } from "../src/timers/tick-opener.ts";
import { expireTick, openTick, triggerTick } from "../src/usecases/open-tick.ts";
import { sweepAbsent, sweepAfterHours, sweepAfterSeason } from "../src/usecases/sweep-queue.ts";
import { type Harness, startHarness } from "./harness.ts";

let queue: Harness;
beforeAll(async () => {
  queue = await startHarness();
});
afterAll(() => queue[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
/** Half of the longest round trip by which the database's time is still taken. */
const CLOCK_ERROR_MS = 100;
const { ports, log } = testContext("clock");
const admin = "the-admin" as Parameters<typeof triggerTick>[1];

/** A replica's clocks; each step puts one of them ten minutes ahead of what it was. */
const openStepping = async (which: "wall" | "monotonic") => {
  let aheadMs = 0;
  const { clock, timers } = ports;
  const local = {
    nowMs: () => clock.nowMs() + (which === "wall" ? aheadMs : 0),
    monotonicMs: () => clock.monotonicMs() + (which === "monotonic" ? aheadMs : 0),
  };
  const stepping = await createDatabaseClock({ db: queue.db, local, timers, log });
  return Object.assign(stepping, {
    step: () => {
      aheadMs += 10 * MINUTE_MS;
    },
  });
};

const waitingOf = async (users: readonly string[]) =>
  (await queue.rows("select 1 from entry where state = 'waiting' and user_id = any($1)", [users])).length;
const databaseMs = async () =>
  Number(
    (await queue.rows<{ ms: string }>("select extract(epoch from clock_timestamp()) * 1000 as ms"))[0]?.ms,
  );

describe.each(["wall", "monotonic"] as const)("a replica whose %s clock steps ten minutes ahead", (which) => {
  const users = Array.from({ length: 10 }, (_, index) => `${which}-${index}`);
  const depsOf = async () => {
    const clock = await openStepping(which);
    const { db, transact } = queue;
    const common = { db, transact, clock, chance: ports.chance, cachedTick: { current: null } };
    return { ...common, intervalMs: 120_000, hours: "always" as Hours, countRare: () => {} };
  };
  afterEach(() =>
    queue.rows("update tick set state = 'expired', expired_at_ms = opened_at_ms where state = 'open'"),
  );
  beforeAll(() => queue.joinTen(which));
  afterAll(() => queue.leaveAll(users));

  test("[QUEUE-62] ends no entry: not as absent, not after hours, not after the season", async () => {
    const deps = await depsOf();
    await using _clock = deps.clock;
    const nowMs = await databaseMs();
    deps.clock.step();
    await sweepAbsent(deps, nowMs - 6 * MINUTE_MS);
    expect(await waitingOf(users)).toBe(10);

    const mondayMs = 4 * 86_400_000 - 9 * 3_600_000;
    const sinceMonday = (nowMs - mondayMs) % (7 * 86_400_000);
    deps.clock.step();
    const hours = [{ from: sinceMonday - 60 * MINUTE_MS, to: sinceMonday + 5 * MINUTE_MS }];
    await sweepAfterHours({ ...deps, hours });
    expect(await waitingOf(users)).toBe(10);

    const end = (ms: number) => queue.rows("update season set end_date = $1", [Math.floor(ms / 1000)]);
    await end(nowMs + 5 * MINUTE_MS);
    deps.clock.step();
    await sweepAfterSeason(deps);
    expect(await waitingOf(users)).toBe(10);
    await end(nowMs + 1440 * MINUTE_MS);
  });

  test("[QUEUE-62] [QUEUE-97] no player counts as absent in a tick", async () => {
    const deps = await depsOf();
    await using _clock = deps.clock;
    const key = Math.floor(await databaseMs());
    deps.clock.step();
    expect(await openTick(deps, { key, triggeredBy: null })).toMatchObject({
      outcome: "opened",
      waiting: 10,
    });
  });

  test("[TICK-60] [QUEUE-76] opens no tick with a key in the future, ends none early, and knows the time that is left", async () => {
    const deps = await depsOf();
    await using _clock = deps.clock;
    deps.clock.step();
    const { key } = await triggerTick(deps, admin);
    expect(key).toBeLessThanOrEqual(await databaseMs());
    const leftMs = await expireTick(deps);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    deps.clock.step();
    await expireTick(deps);
    expect(await queue.rows("select state from tick where tick_key = $1", [key])).toEqual([
      { state: "open" },
    ]);
    await queue.rows("update tick set state = 'expired', expired_at_ms = opened_at_ms where tick_key = $1", [
      key,
    ]);
    expect(await expireTick(deps)).toBeNull();

    const opened = Promise.withResolvers<number>();
    deps.clock.step();
    await using _opener = startTickOpener({
      clock: deps.clock,
      timers: ports.timers,
      log,
      intervalMs: 1000,
      async open(dueKey) {
        opened.resolve(dueKey);
        return openTick(deps, { key: dueKey, triggeredBy: null });
      },
    });
    expect(await opened.promise).toBeLessThanOrEqual((await databaseMs()) + CLOCK_ERROR_MS);
  });
});
