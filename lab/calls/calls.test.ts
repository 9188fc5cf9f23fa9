import { expect, test } from "vitest";
import { arrivals, CALL_NAMES, MIX } from "./mix.ts";
import { rowOf, tableOf } from "./table.ts";

test("[OPS-195] the calls come at the rate in all, each kind by its part, one after another", () => {
  const due = arrivals(100, 30);
  expect(CALL_NAMES.reduce((sum, name) => sum + MIX[name].of100, 0)).toBe(100);
  expect(due).toHaveLength(3000);
  expect(due.filter(({ name }) => name === "POST queue/join")).toHaveLength(210);
  expect(due.every(({ dueMs }, index) => dueMs >= (due[index - 1]?.dueMs ?? 0) && dueMs < 31_000)).toBe(true);
  // No second has much more than another.
  const bySecond = Map.groupBy(due, ({ dueMs }) => Math.floor(dueMs / 1000));
  for (const [second, calls] of bySecond) if (second < 29) expect(calls.length).toBeGreaterThan(90);
});

test("[OPS-195] a row says what 95 of 100 waited at most, and a refusal misses the target", () => {
  const waitsMs = Array.from({ length: 100 }, (_, index) => index + 1);
  const seen = {
    name: "POST queue/join",
    waitsMs,
    refusals: {},
    processorMs: { queue: 1.5, gateway: 2 },
  } as const;
  expect(rowOf(seen)).toMatchObject({ p50: 50, p95: 95, p99: 99, isReached: false, processorMs: 3.5 });
  const fast = { ...seen, waitsMs: waitsMs.map((ms) => ms / 10) };
  expect(rowOf(fast).isReached).toBe(true);
  expect(rowOf({ ...fast, refusals: { "503 unavailable": 1 } }).isReached).toBe(false);
  const conditions = { cores: 2, load: [0.1, 1.2], perSecond: 100, seconds: 30 } as const;
  expect(tableOf([rowOf(fast)], conditions)).toContain(
    "| POST queue/join | 100 | 5.0 | 9.5 | 9.9 | p95 ≤ 40, reached | 3.50 | gateway 2.00, queue 1.50 |",
  );
  expect(tableOf([rowOf(fast)], { ...conditions, load: [3, 3] })).toContain("busy with something else");
});
