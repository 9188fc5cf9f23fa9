import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MatchId } from "@gokaku/game";
import { matchRefusalFromProto, roleToProto, teamToProto } from "@gokaku/grpc";
import type { CreateMatchResult, NewMatchSchema } from "@gokaku/proto/matches/v1/matches_pb";
import type { Outcome } from "../domain/claim.ts";
import type { UndecidedClaim } from "../store/claims.ts";
import type { SeatedPlayer } from "../store/players.ts";
import type { Deps } from "../usecases/deps.ts";
import { readMatchId, readUserId } from "./read.ts";

const DEADLINE_MS = 10_000;

type Players = ReadonlyMap<string, SeatedPlayer>;

const toMessage = (
  { matchId, seasonId, firstAttack, tickKey, seats }: UndecidedClaim,
  players: Players,
): MessageInitShape<typeof NewMatchSchema> => ({
  matchId,
  seasonId,
  firstAttack: teamToProto(firstAttack),
  tickId: String(tickKey),
  seats: seats.map((seat) => {
    const player = players.get(seat.user_id);
    if (player === undefined) throw new Error(`player ${seat.user_id} of match ${matchId} is unknown`);
    return {
      card: player.card,
      team: teamToProto(seat.team),
      role: roleToProto(seat.role),
      selectedRoles: seat.selected_roles.map(roleToProto),
      mu: player.mu,
      sigma: player.sigma,
      entryId: seat.entry_id,
    };
  }),
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
 * @throws CodedError when matches is unavailable
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
