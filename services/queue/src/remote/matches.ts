import type { MessageInitShape } from "@bufbuild/protobuf";
import { type GrpcClient, roleToProto, teamToProto } from "@gokaku/grpc";
import {
  type CreateMatchResult,
  type MatchesService,
  type NewMatchSchema,
  RefusalReason,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { Outcome, RefusalReason as Reason } from "../domain/claim.ts";
import type { CreateMatches, NewMatch } from "../usecases/ports.ts";
import { readMatchId, readUserId } from "../wire/read.ts";

const DEADLINE_MS = 10_000;

const toMessage = (match: NewMatch): MessageInitShape<typeof NewMatchSchema> => ({
  matchId: match.matchId,
  seasonId: match.seasonId,
  firstAttack: teamToProto(match.firstAttack),
  tickId: String(match.tickKey),
  seats: match.seats.map(({ entryId, player, team, role, selectedRoles }) => ({
    card: { userId: player.userId, ...player.card },
    team: teamToProto(team),
    role: roleToProto(role),
    selectedRoles: selectedRoles.map(roleToProto),
    mu: player.mu,
    sigma: player.sigma,
    entryId,
  })),
});

const REASONS: Readonly<Record<RefusalReason, Reason | null>> = {
  [RefusalReason.UNSPECIFIED]: null,
  [RefusalReason.SEATED]: "seated",
  [RefusalReason.SEASON_SEALED]: "season_sealed",
  [RefusalReason.MALFORMED]: "malformed",
};

/** @returns null when a refusal has no reason, which leaves the claim undecided */
const toOutcome = (result: CreateMatchResult): Outcome | null => {
  if (result.created) return { created: true };
  const reason = REASONS[result.refusal];
  return reason === null ? null : { created: false, reason, userIds: result.userIds.map(readUserId) };
};

export const createMatchesBy =
  (matches: GrpcClient<typeof MatchesService>): CreateMatches =>
  async (wanted) => {
    const { results } = await matches.createMatches(
      { matches: wanted.map(toMessage) },
      { deadlineMs: DEADLINE_MS },
    );
    const outcomes = new Map<NewMatch["matchId"], Outcome>();
    for (const result of results) {
      const outcome = toOutcome(result);
      if (outcome !== null) outcomes.set(readMatchId(result.matchId), outcome);
    }
    return outcomes;
  };
