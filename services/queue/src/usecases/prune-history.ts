import { pruneAppointmentsBefore } from "../store/appointments.ts";
import {
  pruneBlocksEndedBefore,
  pruneGivenUpBefore,
  pruneMatchesBefore,
  prunePlansBefore,
  pruneTicksBefore,
  raiseRetainedFrom,
} from "../store/history.ts";
import type { Deps } from "./deps.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes a batch of old data: snapshots, plans, records of waits and block lists after `planRetentionDays`, other
 * ended records after `historyDays`.
 * @returns whether there may be more
 */
export const pruneHistory = async ({
  db,
  clock,
  planRetentionDays,
  historyDays,
}: Pick<Deps, "db" | "clock" | "planRetentionDays" | "historyDays">): Promise<boolean> => {
  const nowMs = await clock.confirmedNowMs();
  const plansBeforeMs = nowMs - planRetentionDays * DAY_MS;
  const allBeforeMs = nowMs - historyDays * DAY_MS;
  await raiseRetainedFrom(db, allBeforeMs);
  const pruned = [
    await prunePlansBefore(db, plansBeforeMs, nowMs),
    await pruneBlocksEndedBefore(db, plansBeforeMs),
    await pruneMatchesBefore(db, allBeforeMs),
    await pruneGivenUpBefore(db, allBeforeMs),
    await pruneTicksBefore(db, allBeforeMs),
    await pruneAppointmentsBefore(db, allBeforeMs),
  ];
  return pruned.some((count) => count > 0);
};
