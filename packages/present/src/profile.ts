import type { Blocking, OwnPenalties, OwnPenalty, RecentPlayer } from "@gokaku/contract/profile";
import type {
  ListPenaltiesResponse,
  Penalty,
  RecentPlayer as ProtoRecentPlayer,
} from "@gokaku/proto/users/v1/users_pb";
import { imageAddress } from "./image.ts";

export const presentRecentPlayer = (player: ProtoRecentPlayer): RecentPlayer => ({
  user_id: player.userId,
  trainer_name: player.trainerName,
  discord_avatar_url: imageAddress(player.discordAvatarUrl),
  last_match_at: Number(player.lastMatchAtS),
  times: player.times,
});

export const presentBlocking = (players: readonly ProtoRecentPlayer[]): Blocking => ({
  user_ids: players.map(({ userId }) => userId),
  players: players.map(presentRecentPlayer),
});

const presentOwnPenalty = (penalty: Penalty): OwnPenalty => ({
  id: String(penalty.id),
  cause: penalty.cause,
  points: penalty.points,
  match_id: penalty.matchId,
  at: Number(penalty.atS),
  timeout_until: Number(penalty.atS) + penalty.timeoutS,
  withdrawn_at: Number(penalty.withdrawnAtS),
});

export const presentOwnPenalties = (answer: ListPenaltiesResponse): OwnPenalties => ({
  penalties: answer.penalties.map(presentOwnPenalty),
  penalty_count: answer.penaltyCount,
  penalty_correction: answer.penaltyCorrection,
  effective_penalty: answer.effectivePenalty,
  penalty_timeout_until: Number(answer.penaltyTimeoutUntilS),
  next_correction:
    answer.next === undefined ? null : { matches_left: answer.next.matchesLeft, at: Number(answer.next.atS) },
});
