import { CHECK_IN } from "../domain/check-in.ts";
import { stepOfCheckInEnd } from "../domain/seat-step.ts";
import { endCheckIn, listDue, lockMatchIfFree } from "../store/matches.ts";
import { writeLocked } from "./check-in.ts";
import type { Deps } from "./deps.ts";

/**
 * Opens all seats that were not confirmed in time, one transaction each match.
 * @param awakeSinceMs since when players could confirm without a break; an outage opens no seat
 */
export const openDueSeats = async (
  { db, transact, clock, log }: Pick<Deps, "db" | "transact" | "clock" | "log">,
  awakeSinceMs: number,
): Promise<void> => {
  const nowMs = await clock.confirmedNowMs();
  if (nowMs < awakeSinceMs + CHECK_IN.marginMs) return;
  for (const matchId of await listDue(db, "next_check_in_at_ms", nowMs)) {
    try {
      await transact(async (unit) => {
        const record = await lockMatchIfFree(unit.db, matchId);
        if (record === null) return;
        const step = stepOfCheckInEnd(record, nowMs);
        await (step === null ? endCheckIn(unit.db, matchId) : writeLocked(unit, record, step));
      });
    } catch (error) {
      log.error({ err: error, matchId }, "seats could not be opened; the next run tries again");
    }
  }
};
