import { expect, test } from "vitest";
import { createMetrics, memoizeLookUp } from "./metrics.ts";

/** Of one reading, the samples of each of these. */
const shown = async (metrics: ReturnType<typeof createMetrics>, ...names: string[]): Promise<string[][]> => {
  const lines = (await metrics.registry.metrics()).split("\n");
  return names.map((name) => lines.filter((line) => line.startsWith(name)));
};

test("[OPS-271] a gauge is looked up when the metrics are read, and not before", async () => {
  const metrics = createMetrics("queue");
  let asked = 0;
  metrics.lookedUp("outbox_pending", async () => [{ value: ++asked }]);
  expect(asked).toBe(0);
  expect(await shown(metrics, "outbox_pending")).toEqual([['outbox_pending{service="queue"} 1']]);
  expect(await shown(metrics, "outbox_pending")).toEqual([['outbox_pending{service="queue"} 2']]);
});

test("[OPS-271] several look up parts of one gauge; what fails is left out and counted, the others are shown", async () => {
  const metrics = createMetrics("users");
  metrics.lookedUp("consumer_lag", async () => [{ labels: { consumer: "one" }, value: 3 }]);
  metrics.lookedUp("consumer_lag", () => Promise.reject(new Error("unavailable")));
  metrics.lookedUp("outbox_pending", () => Promise.reject(new Error("unavailable")));
  const [lag, pending] = await shown(metrics, "consumer_lag", "outbox_pending");
  expect(lag).toEqual(['consumer_lag{consumer="one",service="users"} 3']);
  expect(pending).toEqual([]);
  // Counted by then, whatever of a reading comes first.
  const [failed] = await shown(metrics, "metric_reads_failed_total");
  expect(failed?.filter((line) => /metric="(consumer_lag|outbox_pending)"/.test(line))).toHaveLength(2);
});

test("[OPS-271] many who read within 15 s cost one look-up; a failure is asked again", async () => {
  let nowMs = 0;
  let asked = 0;
  const look = memoizeLookUp(
    async () => {
      asked += 1;
      if (asked === 2) throw new Error("unavailable");
      return asked;
    },
    () => nowMs,
  );
  expect(await Promise.all([look(), look()])).toEqual([1, 1]);
  nowMs = 14_999;
  expect(await look()).toBe(1);
  nowMs = 15_000;
  await expect(look()).rejects.toThrow("unavailable");
  expect(await look()).toBe(3);
});
