import { CodedError, LIMITS, type MatchId, parseMatchId, parseUserId, type UserId } from "@gokaku/game";
import { seasonStateFromProto } from "@gokaku/grpc";
import type { MatchVacated, UserSettled } from "@gokaku/proto/events/v1/events_pb";
import { type PlayerState, RecordOutcome, type Season } from "@gokaku/proto/users/v1/users_pb";
import type { KnownSeason } from "../domain/season.ts";
import type { CardPlayer } from "../store/players.ts";

/** @throws Error when it is malformed */
export const readUserId = (value: string): UserId => {
  const userId = parseUserId(value);
  if (userId === null) throw new Error("another service named a malformed user id");
  return userId;
};

/** @throws Error when it is malformed */
export const readMatchId = (value: string): MatchId => {
  const matchId = parseMatchId(value);
  if (matchId === null) throw new Error("another service named a malformed match id");
  return matchId;
};

/** @throws Error when there is no card */
export const readPlayer = (state: PlayerState | undefined): CardPlayer => {
  if (state?.card === undefined) throw new Error("a player came without a card");
  return {
    userId: readUserId(state.card.userId),
    version: Number(state.version),
    card: state.card,
    mu: state.mu,
    sigma: state.sigma,
    skill: { mean: state.skillMean, deviation: state.skillDeviation },
    isBanned: state.isBanned,
    effectivePenalty: state.effectivePenalty,
    penaltyTimeoutUntilS: Number(state.penaltyTimeoutUntilS),
    roleDebt: state.roleDebt,
    seasonId: state.seasonId,
    blocking: state.blocking?.userIds.map(readUserId) ?? [],
    linked: state.linked.map(readUserId),
  };
};

/**
 * Reads the ten players of a settled match. An abandoned match, whose players wait again, has no winner.
 * @throws CodedError `invalid_request` when they are not ten different players
 */
export const readSettled = ({ matchId, players }: UserSettled) => {
  const read = players.map(({ player }) => readPlayer(player));
  const isTen =
    read.length === LIMITS.playersPerMatch && new Set(read.map(({ userId }) => userId)).size === read.length;
  if (!isTen) throw new CodedError("invalid_request", "a settlement came without its ten players");
  const hasWinner = players.some(({ outcome }) => outcome === RecordOutcome.WIN);
  return { matchId: readMatchId(matchId), players: read, hasWinner };
};

/** @throws Error when an id is malformed */
export const readVacated = ({ matchId, players, vacatedAtMs, isExcused }: MatchVacated) => ({
  matchId: readMatchId(matchId),
  isExcused,
  vacancies: players.map(({ userId, role }) => ({
    matchId: readMatchId(matchId),
    userId: readUserId(userId),
    role,
    vacatedAtMs: Number(vacatedAtMs),
  })),
});

/** @throws Error when the season or its state is missing */
export const readSeason = (season: Season | undefined, version: bigint): KnownSeason => {
  const state = season === undefined ? null : seasonStateFromProto(season.state);
  if (season === undefined || state === null) throw new Error("a season came without its state");
  return {
    seasonId: season.id,
    version: Number(version),
    state,
    startMs: Number(season.startsAtS) * 1000,
    endMs: Number(season.endsAtS) * 1000,
  };
};
