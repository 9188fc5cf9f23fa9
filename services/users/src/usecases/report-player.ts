import { CASE_LIMITS, CodedError, type ReportReason } from "@gokaku/game";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import {
  findOpenCase,
  havePlayed,
  insertCase,
  insertParties,
  insertReport,
  type OwnCase,
} from "../store/cases.ts";
import type { Deps } from "./deps.ts";
import { requireOwnCase } from "./own-cases.ts";
import { readWords } from "./read-words.ts";
import { requireAccount, rowOfAccount } from "./require.ts";

export interface PlayerReport {
  readonly userId: string;
  readonly reason: ReportReason;
  readonly text: string;
  /** "" for none. */
  readonly matchId: string;
}

/**
 * Opens a case about a player, or joins the open one, so that all reports of one player are one case.
 * @throws CodedError `user_not_found`, `own_case` for the reporter's own account, `match_not_found` for a match in which
 * not both have a record, `already_reported` while the case is open, `invalid_request`, `busy`
 */
export const reportPlayer = async (
  deps: Pick<Deps, "db" | "transact" | "clock">,
  reporterId: string,
  { userId, reason, text: asked, matchId }: PlayerReport,
): Promise<OwnCase> => {
  const text = readWords(asked, CASE_LIMITS.textLength);
  if (userId === reporterId) throw new CodedError("own_case", `${userId} cannot report the own account`);
  await requireAccount(deps.db, reporterId);
  await requireAccount(deps.db, userId);
  if (matchId !== "" && !(await havePlayed(deps.db, matchId, [reporterId, userId])))
    throw new CodedError("match_not_found", `not both have a record of match ${matchId}`);
  const id = await deps.transact(
    async ({ db }) => {
      // A deletion at the same time would leave the words behind. The lock of the subject is also that of the open case.
      const accounts = await lockAccountsByUserIds(db, [reporterId, userId]);
      if ([reporterId, userId].some((one) => accounts.get(one)?.deletedAtS !== 0))
        throw new CodedError("user_not_found", `${reporterId} or ${userId} has no account`);
      const atS = Math.floor(deps.clock.nowMs() / 1000);
      const caseId =
        (await findOpenCase(db, userId)) ??
        (await insertCase(db, {
          kind: "report",
          subjectId: userId,
          matchId,
          openedAtS: atS,
          openedBy: "",
        }));
      if (caseId === null) throw new Error(`${userId} has an open case that was not found`);
      await insertParties(db, caseId, "subject", [userId]);
      await insertParties(db, caseId, "reporter", [reporterId]);
      if (!(await insertReport(db, caseId, { userId: reporterId, reason, text, matchId, atS })))
        throw new CodedError("already_reported", `${reporterId} has reported ${userId}`);
      return caseId;
    },
    { row: rowOfAccount(userId) },
  );
  return requireOwnCase(deps.db, reporterId, id);
};
