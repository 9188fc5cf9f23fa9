import { createLogger, systemTimers, type Timers } from "@gokaku/service";
import { expect, test } from "vitest";
import type { Opened } from "../usecases/open-tick.ts";
import { startTickOpener } from "./tick-opener.ts";

const log = createLogger("test", "silent");
const intervalMs = 20_000;

/** Time that passes only by sleeping, until `endMs`; then every sleep lasts until it is stopped. */
const virtualTime = (startMs: number, endMs: number) => {
  const real = systemTimers(() => {});
  const ended = Promise.withResolvers<void>();
  let nowMs = startMs;
  const timers: Timers = {
    ...real,
    async sleep(ms, signal) {
      if (nowMs + ms > endMs) {
        ended.resolve();
        return real.sleep(2 ** 30, signal);
      }
      nowMs += ms;
    },
  };
  return { clock: { nowMs: () => nowMs, confirmedNowMs: async () => nowMs }, timers, ended: ended.promise };
};

const keysOpened = async (endMs: number, answer: (key: number, nowMs: number) => Opened | Error) => {
  const { clock, timers, ended } = virtualTime(1_000_003, endMs);
  const tried: { readonly key: number; readonly atMs: number }[] = [];
  await using _opener = startTickOpener({
    clock,
    timers,
    log,
    intervalMs,
    async open(key) {
      tried.push({ key, atMs: clock.nowMs() });
      const opened = answer(key, clock.nowMs());
      if (opened instanceof Error) throw opened;
      return opened;
    },
  });
  await ended;
  return tried;
};

const opened = (key: number): Opened => ({ outcome: "opened", key, waiting: 10 });

test("[TICK-8] each multiple of the interval is opened once, at its time", async () => {
  expect(await keysOpened(1_070_000, opened)).toEqual([
    { key: 1_020_000, atMs: 1_020_000 },
    { key: 1_040_000, atMs: 1_040_000 },
    { key: 1_060_000, atMs: 1_060_000 },
  ]);
});

test("[TICK-8] while another tick is open it is tried again under the same key, for half the interval", async () => {
  const late = await keysOpened(1_039_000, (key, nowMs) =>
    nowMs < key + 1000 ? { outcome: "already_open" } : opened(key),
  );
  expect(late.map(({ key }) => key)).toEqual(Array.from({ length: 6 }, () => 1_020_000));
  const never = await keysOpened(1_039_000, () => ({ outcome: "already_open" }));
  expect(never.at(-1)?.atMs).toBeLessThan(1_030_000);
  expect(never.length).toBeGreaterThan(10);
});

test("[TICK-8] a database that is unavailable for a moment does not cost the tick", async () => {
  const tried = await keysOpened(1_039_000, (key, nowMs) =>
    nowMs === key ? new Error("the database is unavailable") : opened(key),
  );
  expect(tried).toEqual([
    { key: 1_020_000, atMs: 1_020_000 },
    { key: 1_020_000, atMs: 1_020_200 },
  ]);
});
