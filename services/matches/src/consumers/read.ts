import type { EventPayload } from "@gokaku/bus";
import { CodedError, parseUserId } from "@gokaku/game";
import { seasonStateFromProto } from "@gokaku/grpc";

/** @throws CodedError `invalid_request` for a change of no season or to no state; it becomes a dead letter */
export const readSeason = ({ season, version }: EventPayload<"season.changed">) => {
  const state = season === undefined ? null : seasonStateFromProto(season.state);
  if (season === undefined || state === null || season.id === "")
    throw new CodedError("invalid_request", "a change of no season or to no state");
  return { id: season.id, state, version: Number(version) };
};

/**
 * The player who deleted the account, with the replacement name; null for every other player.
 * @throws CodedError `invalid_request` for a deleted account without a card; it becomes a dead letter
 */
export const readLeaver = ({ player }: EventPayload<"user.changed">) => {
  if (player === undefined || player.leftAtS === 0n) return null;
  const userId = parseUserId(player.card?.userId ?? "");
  if (player.card === undefined || userId === null)
    throw new CodedError("invalid_request", "a player without a card left");
  return { userId, leftAtMs: Number(player.leftAtS) * 1000, name: player.card.trainerName };
};

export const readSetting = ({ id, value, version }: EventPayload<"setting.changed">) => ({
  id,
  value,
  version: Number(version),
});
