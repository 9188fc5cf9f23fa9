import {
  CodedError,
  LIMITS,
  type MatchId,
  parseMatchId,
  parseUserId,
  partsOfShortMatchId,
  type ReportForm,
  type UserId,
} from "@gokaku/game";
import { massResultFromProto, roleFromProto, teamFromProto, verdictFromProto } from "@gokaku/grpc";
import { type PlayerCard, Verdict } from "@gokaku/proto/common/v1/common_pb";
import {
  type AgreeOnResultRequest,
  type CorrectMatchesRequest,
  type DecideMatchRequest,
  type ListMatchesRequest,
  type NewMatch,
  type NewSeat,
  type PreviewDecisionRequest,
  type PreviewMassCorrectionRequest,
  type ProposeDecisionRequest,
  MatchFilter as ProtoFilter,
  type SeatSubstituteRequest,
  type StartRehearsalRequest,
  type SubmitReportRequest,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { Skill } from "@gokaku/rating";
import type { SeatDraft } from "../domain/draft.ts";
import type { Card } from "../domain/match.ts";
import type { Substitution } from "../domain/seat-step.ts";
import type { MatchFilter } from "../store/match-list.ts";
import type { Request } from "../usecases/create-matches.ts";
import type { DecideCommand } from "../usecases/decide-match.ts";
import type { MassCommand, MassRequest } from "../usecases/mass-correct.ts";
import type { Organiser } from "../usecases/start-rehearsal.ts";

/** @throws CodedError `match_not_found`: there is no match under something that is no match id */
export const readMatchId = (value: string): MatchId => {
  const id = parseMatchId(value);
  if (id === null) throw new CodedError("match_not_found", `${value.slice(0, 20)} is no match id`);
  return id;
};

/** A card has texts and whole numbers only, which are themselves in JSON, where what is empty is left out. */
const readCard = ({ $typeName: _name, $unknown: _unknown, ...fields }: PlayerCard): Card => {
  const card: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== "" && value !== 0) card[name] = value;
  return card;
};

/** Null for an unknown skill, and for one that makes no sense: a match is never refused for it. */
const readSkill = ({ skillMean: mean, skillDeviation: deviation }: NewSeat): Skill | null =>
  Number.isFinite(mean) && Number.isFinite(deviation) && deviation > 0 ? { mean, deviation } : null;

const readSeat = ({ card, ...seat }: NewSeat): SeatDraft | null => {
  const userId = card === undefined ? null : parseUserId(card.userId);
  const team = teamFromProto(seat.team);
  const role = roleFromProto(seat.role);
  if (card === undefined || userId === null || team === null || role === null) return null;
  return {
    userId,
    card: readCard(card),
    team,
    role,
    selectedRoles: seat.selectedRoles.map(roleFromProto).filter((selected) => selected !== null),
    rate: card.rate,
    mu: seat.mu,
    sigma: seat.sigma,
    skill: readSkill(seat),
    entryId: seat.entryId,
  };
};

/** @throws CodedError `invalid_request` for the card of another user */
export const readOrganiser = ({ card }: StartRehearsalRequest, userId: UserId): Organiser => {
  if (card?.userId !== userId) throw new CodedError("invalid_request", `no card of ${userId}`);
  return { userId, card: readCard(card), rate: card.rate };
};

/** Null for a substitution of no seat. */
export const readSubstitution = ({
  vacatedUserId,
  seat: sent,
  swappedRole,
}: SeatSubstituteRequest): Substitution | null => {
  const seat = sent === undefined ? null : readSeat(sent);
  return seat === null ? null : { vacatedUserId, seat, swappedRole: roleFromProto(swappedRole) };
};

/** A match to be made; null when not even its id can be read, seats null when the rest cannot. */
export const readNewMatch = (match: NewMatch): Request | null => {
  const id = parseMatchId(match.matchId);
  if (id === null) return null;
  const firstAttack = teamFromProto(match.firstAttack);
  const seats = match.seats.map(readSeat).filter((seat) => seat !== null);
  if (firstAttack === null || seats.length !== match.seats.length) return { id, seats: null };
  return { id, seasonId: match.seasonId, tickId: match.tickId, firstAttack, seats };
};

/** @throws CodedError `match_not_found`; `report_invalid` when the verdict is missing */
export const readAgreement = ({ matchId, verdict: sent, offenderUserId }: AgreeOnResultRequest) => {
  const verdict = verdictFromProto(sent);
  if (verdict === null) throw new CodedError("report_invalid", "the agreement names no verdict");
  return { matchId: readMatchId(matchId), verdict, offenderId: offenderUserId };
};

/** @throws CodedError `report_invalid` when the verdict is missing */
export const readReport = ({
  verdict: sent,
  bannedCharacterId,
  pickedCharacterId,
  move1,
  move2,
  violationUserId,
  invalidUserId,
}: SubmitReportRequest): ReportForm => {
  const verdict = verdictFromProto(sent);
  if (verdict === null) throw new CodedError("report_invalid", "the report names no verdict");
  return { verdict, bannedCharacterId, pickedCharacterId, move1, move2, violationUserId, invalidUserId };
};

/** @throws CodedError `invalid_request` above the bound */
export const checkCount = (what: string, list: readonly unknown[], most: number): void => {
  if (list.length > most) throw new CodedError("invalid_request", `more than ${most} ${what} at once`);
};

const FILTERS: Readonly<Record<ProtoFilter, MatchFilter>> = {
  [ProtoFilter.UNSPECIFIED]: "all",
  [ProtoFilter.MATCHED]: "matched",
  [ProtoFilter.DONE]: "done",
  [ProtoFilter.DISPUTED]: "disputed",
  [ProtoFilter.SLOW]: "slow",
};

const MOST_LISTED = 100;

/** @throws CodedError `invalid_request` */
export const readPage = ({ filter, limit, beforeMatchId, number, userId }: ListMatchesRequest) => {
  const before = beforeMatchId === "" ? null : parseMatchId(beforeMatchId);
  const isSound = limit >= 1 && limit <= MOST_LISTED && (before !== null || beforeMatchId === "");
  if (!isSound) throw new CodedError("invalid_request", `1 to ${MOST_LISTED} matches before a match`);
  const short = number === "" ? null : partsOfShortMatchId(number);
  if (short === null && number !== "")
    throw new CodedError("invalid_request", `${number} is not a match number of at least six digits`);
  return { filter: FILTERS[filter] ?? "all", limit, before, short, userId };
};

/** @throws CodedError `match_not_found`, `invalid_request` for a verdict that is none */
export const readResult = (
  request: PreviewDecisionRequest | ProposeDecisionRequest | DecideMatchRequest,
  adminId: UserId,
) => {
  const verdict = verdictFromProto(request.verdict);
  if (verdict === null && request.verdict !== Verdict.UNSPECIFIED)
    throw new CodedError("invalid_request", "an unknown verdict");
  return { adminId, matchId: readMatchId(request.matchId), verdict, offenderId: request.offenderUserId };
};

/** @throws CodedError `match_not_found`, `invalid_request` for a verdict that is none or a reason beyond its length */
export const readProposal = (request: ProposeDecisionRequest | DecideMatchRequest, adminId: UserId) => {
  if (request.reason.length > LIMITS.reasonLength) throw new CodedError("invalid_request", "too many words");
  return { ...readResult(request, adminId), reason: request.reason };
};

/** @throws CodedError as `readProposal` */
export const readDecision = (request: DecideMatchRequest, adminId: UserId): DecideCommand => {
  return {
    ...readProposal(request, adminId),
    version: request.version === 0n ? null : Number(request.version),
  };
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws CodedError `not_found`: there is no mass correction under something that is no UUID */
export const readMassCorrectionId = (id: string): string => {
  if (!UUID.test(id)) throw new CodedError("not_found", `${id.slice(0, 40)} is no id of a mass correction`);
  return id;
};

/** @throws CodedError `invalid_request` */
export const readMassRequest = (
  request: PreviewMassCorrectionRequest | CorrectMatchesRequest,
  adminId: UserId,
): MassRequest => {
  const { seasonId } = request;
  const userId = parseUserId(request.userId);
  const result = massResultFromProto(request.result);
  if (userId === null || result === null || seasonId === "")
    throw new CodedError("invalid_request", "a mass correction needs a player, a season and a result");
  return { adminId, seasonId, userId, result };
};

/** @throws CodedError `invalid_request` */
export const readMassCommand = (request: CorrectMatchesRequest, adminId: UserId): MassCommand => {
  const { id, basis, reason } = request;
  if (!UUID.test(id) || reason.length > LIMITS.reasonLength)
    throw new CodedError("invalid_request", "a mass correction needs a UUID and a short reason");
  return { ...readMassRequest(request, adminId), id, basis, reason };
};
