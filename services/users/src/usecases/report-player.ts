import { CASE_LIMITS, CodedError, type ReportReason } from "@gokaku/game";
import { havePlayed, holdAccounts, insertReports, type OwnCase, openCaseAbout } from "../store/cases.ts";
import type { Deps } from "./deps.ts";
import { requireOwnCase } from "./own-cases.ts";
import { readWords } from "./read-words.ts";
import { rowOfAccount } from "./require.ts";

export interface PlayerReport {
  readonly userId: string;
  readonly reason: ReportReason;
  readonly text: string;
  /** "" for none. */
  readonly matchId: string;
}

/**
 * Opens a case about a player, or joins the open one, so that all reports of one player are one case.
 * @throws CodedError `user_not_found`, `invalid_request` for the reporter's own account, `match_not_found` for a match in which
 * not both have a record, `already_reported` while the case is open, `invalid_request`, `busy`
 */
export const reportPlayer = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  reporterId: string,
  { userId, reason, text: asked, matchId }: PlayerReport,
): Promise<OwnCase> => {
  const text = readWords(asked, CASE_LIMITS.textLength);
  if (userId === reporterId)
    throw new CodedError("invalid_request", `${userId} cannot report the own account`);
  if (matchId !== "" && !(await havePlayed(deps.db, matchId, [reporterId, userId])))
    throw new CodedError("match_not_found", `not both have a record of match ${matchId}`);
  const id = await deps.transact(
    async ({ db }) => {
      // A deletion at the same time would leave the words behind.
      if (!(await holdAccounts(db, [reporterId, userId])))
        throw new CodedError("user_not_found", `${reporterId} or ${userId} has no account`);
      const atS = Math.floor(deps.clock.nowMs() / 1000);
      const caseId = await openCaseAbout(db, {
        kind: "report",
        subjectId: userId,
        matchId,
        openedAtS: atS,
        openedBy: "",
      });
      if ((await insertReports(db, caseId, [{ userId: reporterId, reason, text, matchId, atS }])) === 0)
        throw new CodedError("already_reported", `${reporterId} has reported ${userId}`);
      return caseId;
    },
    { row: rowOfAccount(userId) },
  );
  return requireOwnCase(deps.db, reporterId, id);
};
