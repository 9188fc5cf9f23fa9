import type { MassCorrection, MassCorrectionPreview, MovedPlayer } from "@gokaku/contract/admin";
import type { OwnCorrection, PlaceMove } from "@gokaku/contract/users";
import { massResultFromProto } from "@gokaku/grpc";
import type {
  MassCorrection as MassCorrectionMessage,
  PreviewMassCorrectionResponse,
} from "@gokaku/proto/matches/v1/matches_pb";
import type {
  ListMovedPlayersResponse,
  MovedPlayer as MovedPlayerMessage,
  PreviewPlacesResponse,
  ReadMassCorrectionResponse,
} from "@gokaku/proto/users/v1/users_pb";

const presentMove = (player: MovedPlayerMessage): PlaceMove => ({
  rate_before: player.rateBefore,
  rate_after: player.rateAfter,
  rank_before: player.rankBefore || null,
  rank_after: player.rankAfter || null,
  badges_before: player.badgesBefore,
  badges_after: player.badgesAfter,
  corrected_matches: player.corrected,
});

/** The names of users, as far as they are known. */
export type Names = ReadonlyMap<string, string>;

const presentPlayers = (players: readonly MovedPlayerMessage[], names: Names): MovedPlayer[] =>
  players.map((player) => ({
    user_id: player.userId,
    trainer_name: names.get(player.userId) ?? "",
    ...presentMove(player),
  }));

export const presentMassPreview = (
  { basis, matchIds, undecided, changedMatches }: PreviewMassCorrectionResponse,
  { players, total }: PreviewPlacesResponse,
  names: Names,
): MassCorrectionPreview => ({
  basis,
  match_ids: matchIds,
  undecided_matches: undecided,
  changed_matches: changedMatches,
  players: presentPlayers(players, names),
  player_count: total,
});

export const presentMassCorrection = (
  made: MassCorrectionMessage,
  { isApplied, players, total }: ListMovedPlayersResponse,
  names: Names,
): MassCorrection => ({
  id: made.id,
  season_id: made.seasonId,
  user_id: made.userId,
  trainer_name: names.get(made.userId) ?? "",
  corrected_by: made.adminId,
  result: massResultFromProto(made.result) ?? "void",
  reason: made.reason,
  corrected_at: Number(made.atS),
  match_ids: made.matchIds,
  is_applied: isApplied,
  players: presentPlayers(players, names),
  player_count: total,
});

export const presentOwnCorrection = (
  { seasonId, correctedAtS, matches }: ReadMassCorrectionResponse,
  own: MovedPlayerMessage,
): OwnCorrection => ({
  season_id: seasonId,
  corrected_at: Number(correctedAtS),
  all_matches: matches,
  ...presentMove(own),
});
