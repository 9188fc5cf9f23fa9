import type { MessageInitShape } from "@bufbuild/protobuf";
import { SeasonState as ProtoState, type SeasonSchema } from "@gokaku/proto/users/v1/users_pb";
import type { Season, SeasonState } from "../domain/season.ts";

const STATES = {
  planned: ProtoState.PLANNED,
  active: ProtoState.ACTIVE,
  closing: ProtoState.CLOSING,
  archived: ProtoState.ARCHIVED,
} as const satisfies Record<SeasonState, ProtoState>;

export const seasonMessage = (season: Season): MessageInitShape<typeof SeasonSchema> => ({
  id: season.id,
  name: season.name,
  description: season.description,
  startDate: BigInt(season.startDate),
  endDate: BigInt(season.endDate),
  imageUrl: season.imageUrl,
  themeColor: season.themeColor,
  state: STATES[season.state],
});
