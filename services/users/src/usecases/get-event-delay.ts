import { getEventDelayMs } from "@gokaku/db";
import { getSealRules } from "../store/seals.ts";
import type { Deps } from "./deps.ts";

/** For how long the oldest event of users that has not left waits, and whether events say who may queue. */
export const getEventDelay = async ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<{ readonly oldestMs: number; readonly isSealRequired: boolean }> => {
  const [oldestMs, { isRequired }] = await Promise.all([
    getEventDelayMs(db, clock.nowMs()),
    getSealRules(db),
  ]);
  return { oldestMs, isSealRequired: isRequired };
};
