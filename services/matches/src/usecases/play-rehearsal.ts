import { afterLook, endedRehearsal, REHEARSAL } from "../domain/rehearsal.ts";
import { findCurrentMatchId } from "../store/matches.ts";
import { lockOpenRehearsal, pruneRehearsals } from "../store/rehearsals.ts";
import { writeRehearsal } from "./change-rehearsal.ts";
import type { Deps } from "./deps.ts";

/**
 * Applies due deadlines and an act of a bot to the open rehearsal. A real match of its admin ends it.
 * @returns whether one is open
 */
export const playRehearsal = async ({
  db,
  transact,
  clock,
}: Pick<Deps, "db" | "transact" | "clock">): Promise<boolean> => {
  const nowMs = clock.nowMs();
  const found = await pruneRehearsals(db, nowMs - REHEARSAL.shownMs);
  if (found === null) return false;
  const isSeated = (await findCurrentMatchId(db, found.userId)) !== null;
  const after = isSeated ? endedRehearsal(found, nowMs) : afterLook(found, nowMs);
  if (after.match.version === found.match.version) return true;
  await transact(async (unit) => {
    const locked = await lockOpenRehearsal(unit.db);
    // The admin acted meanwhile; the next run continues.
    if (locked === null || locked.match.id !== found.match.id || locked.match.version !== found.match.version)
      return;
    await writeRehearsal(unit, locked.userId, locked, after);
  });
  return true;
};
