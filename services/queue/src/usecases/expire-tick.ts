import type { Clock } from "@gokaku/service";
import { planDeadlineMs } from "../domain/schedule.ts";
import type { CountRare, Store } from "./ports.ts";

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly countRare: CountRare;
}

/** Ends an open tick whose plan did not come in time; its players simply wait on. */
export const expireTick = async ({ store, clock, intervalMs, countRare }: Deps): Promise<void> => {
  const expired = await store.transact(async (unit) => {
    const nowMs = clock.nowMs();
    const key = await unit.ticks.expire(nowMs - planDeadlineMs(intervalMs), nowMs);
    if (key !== null) await unit.announce.tickClosed(key, 0, true);
    return key;
  });
  if (expired !== null) countRare("tick_expired");
};
