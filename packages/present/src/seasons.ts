import type { AdminSeason } from "@gokaku/contract/admin";
import type { ActiveSeasonResponse, BegunSeasonsResponse, Season } from "@gokaku/contract/seasons";
import { CodedError } from "@gokaku/game";
import { seasonStateFromProto } from "@gokaku/grpc";
import type {
  GetSeasonsResponse,
  ListBegunSeasonsResponse,
  AdminSeason as ProtoAdminSeason,
  Season as ProtoSeason,
} from "@gokaku/proto/users/v1/users_pb";
import { imageAddress } from "./image.ts";

const presentSeason = (season: ProtoSeason): Season => ({
  id: season.id,
  name: season.name,
  description: season.description,
  start_date: Number(season.startsAtS),
  end_date: Number(season.endsAtS),
  theme_color: season.themeColor,
  image_url: imageAddress(season.imageUrl),
});

export const presentActiveSeason = ({ current, next }: GetSeasonsResponse): ActiveSeasonResponse => ({
  is_season_active: current !== undefined,
  closing: current !== undefined && seasonStateFromProto(current.state) === "closing",
  current_season: current === undefined ? null : presentSeason(current),
  next_season: next === undefined ? null : { name: next.name, start_date: Number(next.startsAtS) },
});

/** A season as admins see it. */
export const presentAdminSeason = (answer: ProtoAdminSeason | undefined): AdminSeason => {
  if (answer?.season === undefined) throw new CodedError("internal", "users answered without the season");
  const state = seasonStateFromProto(answer.season.state);
  return {
    ...presentSeason(answer.season),
    // As it was entered, to be changed.
    image_url: answer.season.imageUrl,
    is_active: state === "active" || state === "closing",
    state,
    entry_count: answer.entryCount,
    version: Number(answer.version),
  };
};

export const presentBegunSeasons = ({ seasons }: ListBegunSeasonsResponse): BegunSeasonsResponse => ({
  seasons: seasons.map(({ id, name, startsAtS, endsAtS, state: number }) => {
    const state = seasonStateFromProto(number);
    return {
      id,
      name,
      start_date: Number(startsAtS),
      end_date: Number(endsAtS),
      is_running: state === "active" || state === "closing",
    };
  }),
});
