import { expect, test } from "vitest";
import { watchOn } from "./presence.ts";

test("[QUEUE-96] a watch continues while checks follow each other, and starts again after a pause", () => {
  const first = watchOn(null, 1_000_000);
  expect(first).toEqual({ sinceMs: 1_000_000, lastMs: 1_000_000 });
  const second = watchOn(first, 1_060_000);
  expect(second).toEqual({ sinceMs: 1_000_000, lastMs: 1_060_000 });
  expect(watchOn(second, 1_120_001)).toEqual({ sinceMs: 1_120_001, lastMs: 1_120_001 });
  expect(watchOn(second, 1_059_000).sinceMs).toBe(1_000_000);
});
