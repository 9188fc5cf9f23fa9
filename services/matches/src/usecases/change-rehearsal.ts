import type { UserId } from "@gokaku/game";
import type { MatchRecord } from "../domain/report.ts";
import { matchRehearsed } from "../events/events.ts";
import {
  findOpenRehearsalOf,
  lockOpenRehearsal,
  ROW_OF_REHEARSAL,
  updateRehearsal,
} from "../store/rehearsals.ts";
import type { Deps, Unit } from "./deps.ts";

/** Stores what a locked rehearsal has become; the same record is a no-op. */
export const writeRehearsal = async (
  { db, emit }: Unit,
  userId: UserId,
  before: MatchRecord,
  after: MatchRecord,
): Promise<void> => {
  if (after.match.version === before.match.version) return;
  await updateRehearsal(db, after);
  await emit(matchRehearsed(after.match, userId));
};

/** Changes the user's open rehearsal under its lock. @returns null without one */
export const changeRehearsal = async (
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
  change: (record: MatchRecord, nowMs: number) => MatchRecord,
): Promise<MatchRecord | null> => {
  if ((await findOpenRehearsalOf(db, [userId])) === null) return null;
  return transact(
    async (unit) => {
      const rehearsal = await lockOpenRehearsal(unit.db);
      if (rehearsal?.userId !== userId) return null;
      const after = change(rehearsal, clock.nowMs());
      await writeRehearsal(unit, userId, rehearsal, after);
      return after;
    },
    { row: ROW_OF_REHEARSAL },
  );
};
