import { CodedError, type MatchId, type UserId, type Verdict } from "@gokaku/game";
import { type Decision, decisionOf, isSameDecision, requireOver, stepOfDecision } from "../domain/decide.ts";
import { seatOf } from "../domain/match.ts";
import { matchDecided } from "../events/events.ts";
import { findDisputeVersion } from "../store/dispute-rooms.ts";
import { findMatch, lockMatch } from "../store/matches.ts";
import { findSettlement } from "../store/settlements.ts";
import { writeStep } from "../store/steps.ts";
import { correctMatch } from "./correct-match.ts";
import type { Deps } from "./deps.ts";
import { type AdminRecord, getMatchForAdmin } from "./list-matches.ts";

export interface DecideCommand {
  readonly adminId: UserId;
  readonly matchId: MatchId;
  /** Null for void. */
  readonly verdict: Verdict | null;
  /** "" for none. */
  readonly offenderId: string;
  /** The admin's own words. */
  readonly reason: string;
  /** The version of the match that the admin looked at; null is not compared. */
  readonly version: number | null;
}

/**
 * Gives a disputed match the result that an admin decided, as if its reports had said so, and a settled
 * match another one (`correctMatch`). The same result again is a no-op and writes no act.
 * @throws CodedError `match_not_found`; `own_match` for an admin who played in it; `invalid_request` for an impossible
 * offender; `match_not_over` for a match that is still played; `conflict` for another version than the admin saw, or a
 * concurrent decision
 */
export const decideMatch = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "countRare">,
  command: DecideCommand,
): Promise<AdminRecord> => {
  const { adminId, matchId, verdict, offenderId, reason } = command;
  const version = command.version ?? (await findMatch(deps.db, matchId))?.match.version;
  await deps.transact(async (unit) => {
    const { db, write, emit } = unit;
    const record = await lockMatch(db, matchId);
    if (record === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
    const { match } = record;
    if (seatOf(match, adminId) !== undefined)
      throw new CodedError("own_match", `${adminId} played in match ${matchId}`);
    requireOver(match);
    const decision: Decision = decisionOf(match, verdict, offenderId);
    const settled = await findSettlement(db, matchId);
    if (settled !== null && isSameDecision(settled, decision)) return;
    // Acts of players in the dispute room do not make a decision stale.
    const oldest = settled === null ? await findDisputeVersion(db, matchId) : null;
    if (version === undefined || version > match.version || version < (oldest ?? match.version)) {
      deps.countRare("decision_conflict");
      throw new CodedError("conflict", `match ${matchId} has changed since version ${version}`);
    }
    if (settled !== null) return correctMatch(unit, deps, { record, settled, decision }, command);
    const nowMs = deps.clock.nowMs();
    const step = stepOfDecision(record, decision, nowMs);
    if (!(await writeStep(write, step))) throw new Error(`match ${matchId} moved on while it was locked`);
    await emit(matchDecided({ adminId, matchId, decision, reason, atMs: nowMs }));
  });
  return getMatchForAdmin(deps, adminId, matchId);
};
