import { ROLES } from "@gokaku/game";
import { type Metrics, memoizeLookUp } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Tables } from "./store/tables.ts";
import { findPublishedView } from "./store/views.ts";

/** Metrics of queue. Times in unix ms. */
export const createQueueMetrics = (
  metrics: Metrics,
  {
    db,
    nowMs,
    intervalMs,
  }: { readonly db: Kysely<Tables>; readonly nowMs: () => number; readonly intervalMs: number },
) => {
  // From the published view, so that every process reports the same.
  const view = memoizeLookUp(() => findPublishedView(db));
  metrics.lookedUp("queue_waiting", async () => {
    const published = await view();
    return ROLES.map((role, at) => ({ labels: { role }, value: published?.roleCounts[at] ?? 0 }));
  });
  metrics.gauge("queue_tick_interval_seconds").set(intervalMs / 1000);
  const waits = metrics.histogram("queue_wait_seconds");
  const lastDue = metrics.gauge("queue_tick_last_due_timestamp_seconds");
  const startDelay = metrics.histogram("queue_tick_start_delay_seconds");
  const duration = metrics.histogram("queue_tick_seconds");
  const secondsSince = (atMs: number): number => Math.max(0, nowMs() - atMs) / 1000;
  return {
    /** @param wasOpened false when hours or season forbade the tick */
    tickDue(key: number, wasOpened: boolean): void {
      lastDue.set(key / 1000);
      if (wasOpened) startDelay.observe(secondsSince(key));
    },
    /** All matches of a tick were created or refused. */
    tickDecided: (key: number): void => duration.observe(secondsSince(key)),
    waited(seconds: readonly number[]): void {
      for (const each of seconds) waits.observe(each);
    },
  };
};

export type QueueMetrics = ReturnType<typeof createQueueMetrics>;
