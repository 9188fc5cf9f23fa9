import type { UserId } from "@gokaku/game";
import { isConfirmed } from "../domain/check-in.ts";
import { currentSeatOf, isOpen } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { stepOfCheckIn, withConfirmedSeat } from "../domain/seat-step.ts";
import type { Step } from "../domain/step.ts";
import { listCurrentByUserIds } from "../store/matches.ts";
import { writeStep } from "../store/steps.ts";
import { changeCurrent } from "./change-current.ts";
import type { Deps, Unit } from "./deps.ts";

/** Writes a step of a match whose row is locked. @returns the match after it; as it was without a step */
export const writeLocked = async (
  { write }: Pick<Unit, "write">,
  record: MatchRecord,
  step: Step | null,
): Promise<MatchRecord> => {
  if (step === null) return record;
  if (!(await writeStep(write, step)))
    throw new Error(`match ${record.match.id} changed while it was locked`);
  return step.after;
};

/** Confirms the seat of a player of a locked match. A repetition is a no-op. */
export const confirmSeat = (
  unit: Pick<Unit, "write">,
  record: MatchRecord,
  userId: UserId,
  nowMs: number,
): Promise<MatchRecord> => writeLocked(unit, record, stepOfCheckIn(record, userId, nowMs));

/**
 * Confirms the seat of the user's current match. A repetition takes no lock.
 * @throws CodedError `match_not_found`, `busy`
 */
export const checkIn = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
): Promise<MatchRecord> => {
  const [known] = await listCurrentByUserIds(deps.db, [userId]);
  const seat = known && isOpen(known.match) ? currentSeatOf(known.match, userId) : undefined;
  if (known !== undefined && seat !== undefined && isConfirmed(known.match, seat)) return known;
  return changeCurrent(
    deps,
    userId,
    (unit, record) => confirmSeat(unit, record, userId, deps.clock.nowMs()),
    (record, nowMs) => withConfirmedSeat(record, userId, nowMs),
  );
};
