import { CodedError, type MatchId, parseMatchId, parseUserId } from "@gokaku/game";
import { roleFromProto, teamFromProto } from "@gokaku/grpc";
import type { NewMatch, NewSeat, SubmitReportRequest } from "@gokaku/proto/matches/v1/matches_pb";
import type { SeatDraft } from "../domain/draft.ts";
import { matchNotFound, reportInvalid } from "../domain/errors.ts";
import type { ReportForm } from "../domain/report.ts";
import type { Request } from "../usecases/create-matches.ts";
import { verdictFromProto } from "../wire/vocabulary.ts";

/** @throws CodedError `match_not_found`: there is no match under something that is no match id */
export const readMatchId = (value: string): MatchId => {
  const id = parseMatchId(value);
  if (id === null) throw matchNotFound(value.slice(0, 20));
  return id;
};

const readSeat = (seat: NewSeat): SeatDraft | null => {
  const { card } = seat;
  const userId = card === undefined ? null : parseUserId(card.userId);
  const team = teamFromProto(seat.team);
  const role = roleFromProto(seat.role);
  const selectedRoles = seat.selectedRoles.map(roleFromProto).filter((selected) => selected !== null);
  if (card === undefined || userId === null || team === null || role === null) return null;
  return {
    card: {
      userId,
      trainerName: card.trainerName,
      discordUsername: card.discordUsername,
      discordAvatarUrl: card.discordAvatarUrl,
      twitterId: card.twitterId,
      rate: card.rate,
      maxRate: card.maxRate,
      currentBadge: card.currentBadge,
      currentBadge2: card.currentBadge2,
    },
    team,
    role,
    selectedRoles,
    mu: seat.mu,
    sigma: seat.sigma,
    entryId: seat.entryId,
  };
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

/** @throws CodedError `report_invalid` when the verdict is missing */
export const readReport = (request: SubmitReportRequest): ReportForm => {
  const verdict = verdictFromProto(request.verdict);
  if (verdict === null) throw reportInvalid("the report names no verdict");
  return {
    verdict,
    bannedCharacterId: request.bannedCharacterId,
    pickedCharacterId: request.pickedCharacterId,
    move1: request.move1,
    move2: request.move2,
    violationUserId: request.violationUserId,
    invalidUserId: request.invalidUserId,
  };
};

/** @throws CodedError `invalid_request` above the bound */
export const readUserIds = (userIds: readonly string[], most: number): readonly string[] => {
  if (userIds.length > most) throw new CodedError("invalid_request", `more than ${most} users at once`);
  return userIds;
};
