import type { Clock } from "@gokaku/service";
import { packRecord, thinWaits } from "../domain/estimate-record.ts";
import { type Hours, openMsBetween } from "../domain/hours.ts";
import { countRoles } from "../domain/view.ts";
import type { Store } from "./ports.ts";

/** More ended waits than this are not read for one record, but every n-th of them. */
const WAITS_READ = 2000;
const SEATS_PER_MATCH = 10;
const SEATS_PER_ROLE = 2;

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly hours: Hours;
  readonly intervalMs: number;
}

/**
 * Writes what the oldest tick without a record taught about waiting: the waits that its matches ended, and those of
 * players who stopped waiting since the record before it.
 * @returns whether a record was written
 */
export const recordTick = async ({ store, clock, hours, intervalMs }: Deps): Promise<boolean> => {
  if ((await store.read.records.findDue()) === null) return false;
  return store.transact(async ({ records }) => {
    if (!(await records.lockWriter())) return false;
    const tick = await records.findDue();
    if (tick === null) return false;
    const nowMs = clock.nowMs();
    const sinceMs = (await records.findLastWrittenMs()) ?? tick.openedAtMs - intervalMs;
    const ended = tick.createdCount * SEATS_PER_MATCH + (await records.countGivenUp(sinceMs, nowMs));
    const n = Math.max(1, Math.ceil(ended / WAITS_READ));
    const matched = await records.listMatched(tick.key, n);
    const givenUp = (await records.listGivenUp(sinceMs, nowMs, n)).map(
      ({ rate, roles, fromMs, untilMs }) => ({
        rate,
        roles,
        waitedS: openMsBetween(hours, fromMs, untilMs) / 1000,
        matched: false,
      }),
    );
    const { waits, standsFor } = thinWaits([...matched, ...givenUp]);
    const record = packRecord({
      sinceLastS: openMsBetween(hours, sinceMs, nowMs) / 1000,
      waiting: tick.offered,
      matched: countRoles(() => tick.createdCount * SEATS_PER_ROLE),
      waits,
      standsFor: standsFor * n,
    });
    await records.write(tick.key, record, nowMs);
    return true;
  });
};
