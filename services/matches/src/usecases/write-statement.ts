import { CodedError, type MatchId, type UserId } from "@gokaku/game";
import { statementOf } from "../domain/dispute-room.ts";
import { advanced } from "../domain/match.ts";
import { matchUpdated } from "../events/events.ts";
import { findDisputeRecord, insertStatement } from "../store/dispute-rooms.ts";
import { updateMatch } from "../store/matches.ts";
import type { Deps } from "./deps.ts";
import { changeDisputeRoom, type DisputeRoom } from "./dispute-room.ts";

/**
 * Stores what a player says about a dispute, once; the same text again is a no-op.
 * @throws CodedError as `changeDisputeRoom`; `statement_invalid`, `statement_written` for a second text
 */
export const writeStatement = (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  { matchId, userId, typed }: { readonly matchId: MatchId; readonly userId: UserId; readonly typed: string },
): Promise<DisputeRoom> =>
  changeDisputeRoom(deps, matchId, userId, async ({ db, emit }, record, nowMs) => {
    const text = statementOf(typed);
    if (!(await insertStatement(db, matchId, { userId, text, writtenAtMs: nowMs }))) {
      const { statements } = await findDisputeRecord(db, matchId);
      if (statements.some((one) => one.userId === userId && one.text === text)) return;
      throw new CodedError("statement_written", `${userId} has written about match ${matchId}`);
    }
    const match = advanced(record.match, {});
    await updateMatch(db, { ...record, match });
    await emit(matchUpdated(match, "report"));
  });
