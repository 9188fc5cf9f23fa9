import type { EventPayload } from "@gokaku/bus";
import { CodedError } from "@gokaku/game";
import { seasonStateFromProto } from "@gokaku/grpc";

/** @throws CodedError for a change of no season or to no state; it becomes a dead letter */
export const readSeason = ({ season, version }: EventPayload<"season.changed">) => {
  const state = season === undefined ? null : seasonStateFromProto(season.state);
  if (season === undefined || state === null || season.id === "")
    throw new CodedError("invalid_request", "a change of no season or to no state");
  return { id: season.id, state, version: Number(version) };
};

export const readSetting = ({ id, value, version }: EventPayload<"setting.changed">) => ({
  id,
  value,
  version: Number(version),
});
