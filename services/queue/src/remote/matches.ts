import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MatchId } from "@gokaku/game";
import { matchRefusalFromProto } from "@gokaku/grpc";
import type { CreateMatchResult, NewMatchSchema, NewSeatSchema } from "@gokaku/proto/matches/v1/matches_pb";
import type { Outcome } from "../domain/claim.ts";
import type { Seating } from "../domain/substitution.ts";
import type { UndecidedClaim } from "../store/claims.ts";
import type { SeatOffer } from "../store/offers.ts";
import type { SeatedPlayer } from "../store/players.ts";
import type { Placement, StoredSeat } from "../store/tables.ts";
import type { Deps } from "../usecases/deps.ts";
import { readMatchId, readUserId } from "./read.ts";

const DEADLINE_MS = 10_000;

type Players = ReadonlyMap<string, SeatedPlayer>;

const toSeat = (
  matchId: MatchId,
  seat: StoredSeat,
  player: SeatedPlayer | undefined,
): MessageInitShape<typeof NewSeatSchema> => {
  if (player === undefined) throw new Error(`player ${seat.user_id} of match ${matchId} is unknown`);
  return {
    card: player.card,
    team: seat.team,
    role: seat.role,
    selectedRoles: [...seat.selected_roles],
    mu: player.mu,
    sigma: player.sigma,
    skillMean: player.skill_mean,
    skillDeviation: player.skill_deviation,
    entryId: seat.entry_id,
  };
};

const toMessage = (
  { matchId, seasonId, firstAttack, tickKey, seats }: UndecidedClaim,
  players: Players,
): MessageInitShape<typeof NewMatchSchema> => ({
  matchId,
  seasonId,
  firstAttack,
  tickId: String(tickKey),
  seats: seats.map((seat) => toSeat(matchId, seat, players.get(seat.user_id))),
});

/** @returns null when a refusal has no reason, which leaves the claim undecided */
const readOutcome = (result: CreateMatchResult): Outcome | null => {
  if (result.created) return { created: true };
  const reason = matchRefusalFromProto(result.refusal);
  return reason === null ? null : { created: false, reason, userIds: result.userIds.map(readUserId) };
};

/**
 * Asks matches for the matches of some claims; the call is idempotent.
 * @param players all players of the claims, by user id
 * @returns the outcome of each match that was answered
 * @throws CodedError `unavailable`
 */
export const askForMatches = async (
  matches: Deps["matches"],
  claims: readonly UndecidedClaim[],
  players: Players,
): Promise<ReadonlyMap<MatchId, Outcome>> => {
  const { results } = await matches.createMatches(
    { matches: claims.map((claim) => toMessage(claim, players)) },
    { deadlineMs: DEADLINE_MS },
  );
  const outcomes = new Map<MatchId, Outcome>();
  for (const result of results) {
    const outcome = readOutcome(result);
    if (outcome !== null) outcomes.set(readMatchId(result.matchId), outcome);
  }
  return outcomes;
};

/**
 * Asks matches to seat a substitute; the call is idempotent.
 * @throws CodedError `unavailable`
 */
export const askToSeat = async (
  matches: Deps["matches"],
  { matchId, userId, vacatedUserId }: SeatOffer,
  { seats, swapped_role }: Placement,
  player: SeatedPlayer | undefined,
): Promise<Seating> => {
  const own = seats.find((seat) => seat.user_id === userId);
  if (own === undefined) throw new Error(`the lineup of match ${matchId} lacks its substitute ${userId}`);
  const { seated, refusal } = await matches.seatSubstitute(
    { matchId, vacatedUserId, seat: toSeat(matchId, own, player), swappedRole: swapped_role ?? 0 },
    { deadlineMs: DEADLINE_MS },
  );
  return seated ? { isSeated: true } : { isSeated: false, refusal };
};

/**
 * Has matches end a match whose seat stays open; the call is idempotent.
 * @throws CodedError `unavailable`
 */
export const abandonMatch = async (matches: Deps["matches"], matchId: MatchId): Promise<void> => {
  await matches.abandonMatch({ matchId }, { deadlineMs: DEADLINE_MS });
};
