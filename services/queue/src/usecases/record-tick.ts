import { tryLock } from "@gokaku/db";
import { countEstimates } from "../domain/estimate-outcome.ts";
import { packRecord, thinWaits } from "../domain/estimate-record.ts";
import { openMsBetween } from "../domain/hours.ts";
import { countRoles } from "../domain/roles.ts";
import { addToEstimateCounts } from "../store/estimate-counts.ts";
import {
  countGivenUpBetween,
  findLastRecordMs,
  findTickDueForRecord,
  listGivenUpBetween,
  listMatchedByTickKey,
  writeRecordByTickKey,
} from "../store/records.ts";
import type { Deps } from "./deps.ts";

/** More ended waits than this are not read for one record, but every n-th of them. */
const WAITS_READ = 2000;
const SEATS_PER_MATCH = 10;
const SEATS_PER_ROLE = 2;

/**
 * Writes the record of the oldest tick without one: the waits that its matches ended, and those of players who gave up
 * since the previous record. Counts which of their estimates were right.
 * @returns whether a record was written
 */
export const recordTick = async ({
  db: outside,
  transact,
  clock,
  hours,
  intervalMs,
}: Pick<Deps, "db" | "transact" | "clock" | "hours" | "intervalMs">): Promise<boolean> => {
  if ((await findTickDueForRecord(outside)) === null) return false;
  return transact(async ({ db }) => {
    if (!(await tryLock(db, "queue.records"))) return false;
    const tick = await findTickDueForRecord(db);
    if (tick === null) return false;
    const nowMs = clock.nowMs();
    const sinceMs = (await findLastRecordMs(db)) ?? tick.openedAtMs - intervalMs;
    const ended = tick.createdCount * SEATS_PER_MATCH + (await countGivenUpBetween(db, sinceMs, nowMs));
    const n = Math.max(1, Math.ceil(ended / WAITS_READ));
    const matched = await listMatchedByTickKey(db, tick.key, n);
    const givenUp = (await listGivenUpBetween(db, sinceMs, nowMs, n)).map(
      ({ rate, roles, fromMs, untilMs, estimate }) => ({
        rate,
        roles,
        waitedS: openMsBetween(hours, fromMs, untilMs) / 1000,
        matched: false,
        estimate,
      }),
    );
    const ends = [...matched, ...givenUp];
    await addToEstimateCounts(db, tick.seasonId, countEstimates(ends));
    const { waits, standsFor } = thinWaits(ends);
    const record = packRecord({
      sinceLastS: openMsBetween(hours, sinceMs, nowMs) / 1000,
      waiting: tick.offered,
      matched: countRoles(() => tick.createdCount * SEATS_PER_ROLE),
      waits,
      standsFor: standsFor * n,
    });
    await writeRecordByTickKey(db, tick.key, record, nowMs);
    return true;
  });
};
