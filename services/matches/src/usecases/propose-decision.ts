import { CodedError } from "@gokaku/game";
import { decisionOf, requireOver } from "../domain/decide.ts";
import { isDisputed, seatOf } from "../domain/match.ts";
import { decisionProposed } from "../events/events.ts";
import { lockMatch } from "../store/matches.ts";
import { saveProposal } from "../store/proposals.ts";
import type { DecideCommand } from "./decide-match.ts";
import type { Deps } from "./deps.ts";
import { type AdminRecord, getMatchForAdmin } from "./list-matches.ts";

/**
 * Proposes the result of an undecided dispute to those who decide; a later proposal replaces the own earlier one.
 * @throws CodedError `reason_required`, `match_not_found`; `own_match` for a player of the match; `invalid_request` for
 * an impossible offender; `match_not_over` for a match that is still played; `conflict` for one with a result
 */
export const proposeDecision = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  command: Omit<DecideCommand, "version">,
): Promise<AdminRecord> => {
  const { adminId: userId, matchId, verdict, offenderId, reason } = command;
  if (reason.trim() === "") throw new CodedError("reason_required", "a proposal needs a reason");
  await deps.transact(async ({ db, emit }) => {
    const record = await lockMatch(db, matchId);
    if (record === null) throw new CodedError("match_not_found", `there is no match ${matchId}`);
    const { match } = record;
    if (seatOf(match, userId) !== undefined)
      throw new CodedError("own_match", `${userId} played in match ${matchId}`);
    requireOver(match);
    if (!isDisputed(match)) throw new CodedError("conflict", `match ${matchId} has its result`);
    const decision = decisionOf(match, verdict, offenderId);
    const atMs = deps.clock.nowMs();
    await saveProposal(db, matchId, { ...decision, userId, reason, atMs });
    await emit(decisionProposed({ userId, matchId, decision, reason, atMs }));
  });
  return getMatchForAdmin(deps, userId, matchId);
};
