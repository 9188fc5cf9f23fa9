import { prunePlansBefore } from "../store/history.ts";
import type { Deps } from "./deps.ts";

const DAY_MS = 24 * 3_600_000;

/** Forgets the snapshots and plans of ticks that are older than they are kept; what they led to stays. */
export const prunePlans = async ({
  db,
  clock,
  planRetentionDays,
}: Pick<Deps, "db" | "clock" | "planRetentionDays">): Promise<void> => {
  const nowMs = await clock.confirmedNowMs();
  while ((await prunePlansBefore(db, nowMs - planRetentionDays * DAY_MS, nowMs)) > 0);
};
