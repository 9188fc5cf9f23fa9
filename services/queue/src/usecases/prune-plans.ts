import type { Clock } from "@gokaku/service";
import type { Store } from "./ports.ts";

const DAY_MS = 24 * 3_600_000;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly planRetentionDays: number;
}

/** Forgets the snapshots and plans of ticks that are older than they are kept; what they led to stays. */
export const prunePlans = async ({ store, clock, planRetentionDays }: Deps): Promise<void> => {
  const nowMs = clock.nowMs();
  while ((await store.read.pastTicks.prune(nowMs - planRetentionDays * DAY_MS, nowMs)) > 0);
};
