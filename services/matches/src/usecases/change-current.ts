import { CodedError, type UserId } from "@gokaku/game";
import { currentSeatOf, isOpen } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { findCurrentMatchId, lockMatch, rowOfMatch } from "../store/matches.ts";
import type { Deps, Unit } from "./deps.ts";

/**
 * Changes the match in which the user sits, under its lock.
 * @throws CodedError `match_not_found`, `busy`, and what `work` throws
 */
export const changeCurrent = async (
  { db, transact }: Pick<Deps, "db" | "transact">,
  userId: UserId,
  work: (unit: Unit, record: MatchRecord) => Promise<MatchRecord>,
): Promise<MatchRecord> => {
  const seatless = (): CodedError => new CodedError("match_not_found", `${userId} sits in no match`);
  const matchId = await findCurrentMatchId(db, userId);
  if (matchId === null) throw seatless();
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
