import type { MatchId, UserId, Verdict } from "@gokaku/game";
import { isSameOutcome, outcomeOf, stepOfAgreement, unanimousOf } from "../domain/dispute-room.ts";
import { advanced } from "../domain/match.ts";
import { matchUpdated } from "../events/events.ts";
import { findDisputeRecord, saveAgreement } from "../store/dispute-rooms.ts";
import { updateMatch } from "../store/matches.ts";
import { writeLocked } from "./check-in.ts";
import type { Deps } from "./deps.ts";
import { changeDisputeRoom, type DisputeRoom } from "./dispute-room.ts";

export interface AgreeCommand {
  readonly matchId: MatchId;
  readonly userId: UserId;
  readonly verdict: Verdict;
  /** Of an invalid match; "" for none. */
  readonly offenderId: string;
}

/**
 * Stores the result on which a player agrees, in place of the earlier one. The tenth agreement on one result settles
 * the match, as a decision of staff does. The same again is a no-op.
 * @throws CodedError as `changeDisputeRoom`; `report_invalid`, `report_invalid_player_required`
 */
export const agreeOnResult = (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  { matchId, userId, verdict, offenderId }: AgreeCommand,
): Promise<DisputeRoom> =>
  changeDisputeRoom(deps, matchId, userId, async (unit, record, nowMs) => {
    const { db, emit } = unit;
    const outcome = outcomeOf(record.match, verdict, offenderId);
    const { agreements } = await findDisputeRecord(db, matchId);
    const others = agreements.filter((one) => one.userId !== userId);
    const earlier = agreements.find((one) => one.userId === userId);
    if (earlier !== undefined && isSameOutcome(earlier.outcome, outcome)) return;
    const agreement = { userId, outcome, agreedAtMs: nowMs };
    await saveAgreement(db, matchId, agreement);
    const agreed = unanimousOf(record.match, [...others, agreement]);
    if (agreed !== null) {
      await writeLocked(unit, record, stepOfAgreement(record, agreed, nowMs));
      return;
    }
    const match = advanced(record.match, {});
    await updateMatch(db, { ...record, match });
    await emit(matchUpdated(match, "report"));
  });
