import type { ActiveSeasonResponse, Season } from "@gokaku/contract/seasons";
import { seasonStateFromProto } from "@gokaku/grpc";
import type { GetSeasonsResponse, Season as ProtoSeason } from "@gokaku/proto/users/v1/users_pb";

const presentSeason = (season: ProtoSeason): Season => ({
  id: season.id,
  name: season.name,
  description: season.description,
  start_date: Number(season.startsAtS),
  end_date: Number(season.endsAtS),
  theme_color: season.themeColor,
  image_url: season.imageUrl,
});

export const presentActiveSeason = ({ current, next }: GetSeasonsResponse): ActiveSeasonResponse => ({
  is_season_active: current !== undefined,
  closing: current !== undefined && seasonStateFromProto(current.state) === "closing",
  current_season: current === undefined ? null : presentSeason(current),
  next_season: next === undefined ? null : { name: next.name, start_date: Number(next.startsAtS) },
});
