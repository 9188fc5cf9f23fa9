import { CodedError, type MatchId, type UserId } from "@gokaku/game";
import { type DisputeRecord, requireOpenRoom, requireSeat } from "../domain/dispute-room.ts";
import { isOpen } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { listCorrectionsByMatchId } from "../store/corrections.ts";
import { findDisputeRecord } from "../store/dispute-rooms.ts";
import { findMatch, lockMatch, rowOfMatch } from "../store/matches.ts";
import { findSettlement, type StoredSettlement } from "../store/settlements.ts";
import type { Deps, Unit } from "./deps.ts";

/** The dispute room of a match and the result that holds; null while it is undecided. */
export interface DisputeRoom extends DisputeRecord, Pick<MatchRecord, "match"> {
  readonly settlement: StoredSettlement | null;
}

const requireRoom = (record: MatchRecord | null, matchId: MatchId, userId: UserId): MatchRecord => {
  if (record === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
  requireSeat(record.match, userId);
  if (isOpen(record.match)) throw new CodedError("match_not_over", `match ${matchId} still takes reports`);
  if (record.match.disputedAtMs === null)
    throw new CodedError("dispute_closed", `match ${matchId} was never disputed`);
  return record;
};

/**
 * The dispute room of a match for one of its ten.
 * @throws CodedError `match_not_found`, `not_in_match`; `match_not_over` for a match that is still played;
 * `dispute_closed` for one that was never disputed
 */
export const getDisputeRoom = async (
  { db }: Pick<Deps, "db">,
  matchId: MatchId,
  userId: UserId,
): Promise<DisputeRoom> => {
  const { match } = requireRoom(await findMatch(db, matchId), matchId, userId);
  const record = await findDisputeRecord(db, matchId);
  const settlement = await findSettlement(db, matchId);
  const [correction] = await listCorrectionsByMatchId(db, matchId);
  // A corrected result is that of staff, whoever settled the match before.
  if (settlement === null || correction === undefined) return { match, ...record, settlement };
  return { match, ...record, settlement: { ...settlement, cause: "decided" } };
};

/**
 * Changes the undecided dispute of a match under its lock.
 * @throws CodedError as `getDisputeRoom`; `dispute_closed` for a decided or expired one; `busy`, and what `work` throws
 */
export const changeDisputeRoom = async (
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  matchId: MatchId,
  userId: UserId,
  work: (unit: Unit, record: MatchRecord, nowMs: number) => Promise<void>,
): Promise<DisputeRoom> => {
  requireRoom(await findMatch(db, matchId), matchId, userId);
  await transact(
    async (unit) => {
      const record = requireRoom(await lockMatch(unit.db, matchId), matchId, userId);
      const nowMs = clock.nowMs();
      requireOpenRoom(record.match, nowMs);
      await work(unit, record, nowMs);
    },
    { row: rowOfMatch(matchId) },
  );
  return getDisputeRoom({ db }, matchId, userId);
};
