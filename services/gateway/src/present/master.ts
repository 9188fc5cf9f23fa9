import type { Badge, Character } from "@gokaku/contract/public";
import type { ActiveSeasonResponse, Season } from "@gokaku/contract/seasons";
import { CodedError, isCharacterType } from "@gokaku/game";
import {
  type GetSeasonsResponse,
  type Badge as ProtoBadge,
  type Character as ProtoCharacter,
  type Season as ProtoSeason,
  SeasonState,
} from "@gokaku/proto/users/v1/users_pb";

const badgeType = (type: string): Badge["type"] => {
  if (type === "gradient" || type === "image" || type === "basic") return type;
  throw new CodedError("internal", `users named an unknown type of badge: ${type}`);
};

/** @param sold how many of it have been sold */
export const presentBadge = (badge: ProtoBadge, sold: number): Badge => ({
  id: badge.id,
  display: badge.display,
  condition: badge.condition,
  price: badge.price,
  type: badgeType(badge.type),
  start_color: badge.startColor,
  end_color: badge.endColor,
  char_color: badge.charColor,
  image_card: badge.imageCard ?? null,
  banner_image: badge.bannerImage ?? null,
  max_sales: badge.maxSales,
  current_sales: sold,
  is_active: badge.isActive,
});

export const presentCharacter = (character: ProtoCharacter): Character => {
  const { moves } = character;
  const move = (slot: string): string | null => moves[slot] || null;
  const extra = { move_1c: move("move_1c"), move_2c: move("move_2c") };
  return {
    pokemon_id: character.id,
    name_ja: character.nameJa,
    name_en: character.nameEn,
    index_number: character.indexNumber,
    type: character.type !== undefined && isCharacterType(character.type) ? character.type : null,
    moves: {
      move_1a: move("move_1a"),
      move_1b: move("move_1b"),
      move_2a: move("move_2a"),
      move_2b: move("move_2b"),
    },
    ...(extra.move_1c === null && extra.move_2c === null ? {} : { moves_extra: extra }),
    icon_url: character.iconUrl ?? null,
  };
};

const presentSeason = (season: ProtoSeason): Season => ({
  id: season.id,
  name: season.name,
  description: season.description,
  start_date: Number(season.startDate),
  end_date: Number(season.endDate),
  theme_color: season.themeColor,
  image_url: season.imageUrl,
});

export const presentActiveSeason = ({ current, next }: GetSeasonsResponse): ActiveSeasonResponse => ({
  is_season_active: current !== undefined,
  closing: current?.state === SeasonState.CLOSING,
  current_season: current === undefined ? null : presentSeason(current),
  next_season: next === undefined ? null : { name: next.name, start_date: Number(next.startDate) },
});
