import { CodedError, type UserId } from "@gokaku/game";
import { currentSeatOf, isOpen } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { findCurrentMatchId, lockMatch, rowOfMatch } from "../store/matches.ts";
import { changeRehearsal } from "./change-rehearsal.ts";
import type { Deps, Unit } from "./deps.ts";

/**
 * Changes the match in which the user sits, under its lock; without one the user's rehearsal.
 * @param rehearse the same change of a rehearsal, which is stored as one record
 * @throws CodedError `match_not_found`, `busy`, and what `work` throws
 */
export const changeCurrent = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  userId: UserId,
  work: (unit: Unit, record: MatchRecord) => Promise<MatchRecord>,
  rehearse: (record: MatchRecord, nowMs: number) => MatchRecord,
): Promise<MatchRecord> => {
  const { db, transact } = deps;
  const seatless = (): CodedError => new CodedError("match_not_found", `${userId} sits in no match`);
  const matchId = await findCurrentMatchId(db, userId);
  if (matchId === null) {
    const rehearsed = await changeRehearsal(deps, userId, rehearse);
    if (rehearsed === null) throw seatless();
    return rehearsed;
  }
  return transact(
    async (unit) => {
      const record = await lockMatch(unit.db, matchId);
      // It may have closed since the seat was read, or the seat may have become open.
      if (record === null || !isOpen(record.match) || currentSeatOf(record.match, userId) === undefined)
        throw seatless();
      return work(unit, record);
    },
    { row: rowOfMatch(matchId) },
  );
};
