import {
  CASE_KINDS,
  CASE_STATES,
  CodedError,
  DECISION_REASONS,
  type DecisionReason,
  PERSON_OUTCOMES,
  type PersonOutcome,
  parseMatchId,
  REPORT_REASONS,
} from "@gokaku/game";
import type { ListCasesRequest, ReportPlayerRequest } from "@gokaku/proto/users/v1/users_pb";
import type { CaseFilter } from "../store/cases.ts";
import type { PlayerReport } from "../usecases/report-player.ts";

/** @throws CodedError `invalid_request` */
const oneOf = <Value extends string>(known: readonly Value[], value: string): Value => {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new CodedError("invalid_request", `"${value}" is none of ${known.join(", ")}`);
  return found;
};

/** @returns "" for none. @throws CodedError `invalid_request` */
export const readMatchId = (matchId: string): string => {
  if (matchId !== "" && parseMatchId(matchId) === null)
    throw new CodedError("invalid_request", `${matchId} is no match`);
  return matchId;
};

/** @throws CodedError `invalid_request` */
export const readReport = ({ userId, reason, text, matchId }: ReportPlayerRequest): PlayerReport => ({
  userId,
  reason: oneOf(REPORT_REASONS, reason),
  text,
  matchId: readMatchId(matchId),
});

/** @throws CodedError `invalid_request` */
export const readCaseFilter = (request: ListCasesRequest): CaseFilter => ({
  filter: oneOf(["open", "appealed", "all", ...CASE_STATES] as const, request.filter),
  kind: request.kind === "" ? null : oneOf(CASE_KINDS, request.kind),
  subjectId: request.userId,
  matchId: readMatchId(request.matchId),
  beforeId: String(request.beforeId),
});

/** @throws CodedError `invalid_request` */
export const readDecision = (request: {
  readonly outcome: string;
  readonly reason: string;
}): { readonly outcome: PersonOutcome; readonly reason: DecisionReason } => ({
  outcome: oneOf(PERSON_OUTCOMES, request.outcome),
  reason: oneOf(DECISION_REASONS, request.reason),
});
