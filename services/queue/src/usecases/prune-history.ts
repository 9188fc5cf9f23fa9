import {
  forgetBlocksEndedBefore,
  forgetGivenUpBefore,
  forgetMatchesBefore,
  forgetPlansBefore,
  forgetTicksBefore,
  raiseKeptFrom,
} from "../store/history.ts";
import type { Deps } from "./deps.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Forgets some of what is older than it is kept: snapshots, plans, records of waits and block lists after
 * `planRetentionDays`, everything else that is over after `historyDays`.
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
  await raiseKeptFrom(db, allBeforeMs);
  const forgotten = [
    await forgetPlansBefore(db, plansBeforeMs, nowMs),
    await forgetBlocksEndedBefore(db, plansBeforeMs),
    await forgetMatchesBefore(db, allBeforeMs),
    await forgetGivenUpBefore(db, allBeforeMs),
    await forgetTicksBefore(db, allBeforeMs),
  ];
  return forgotten.some((count) => count > 0);
};
