import type { Badge, Character, MasterResponse } from "@gokaku/contract/public";
import { isCharacterType } from "@gokaku/game";
import type {
  GetMasterResponse,
  Badge as ProtoBadge,
  Character as ProtoCharacter,
} from "@gokaku/proto/users/v1/users_pb";
import { imageAddress } from "./image.ts";

const BADGE_TYPES = ["gradient", "image", "basic"] as const satisfies readonly Badge["type"][];

/** A badge of a type that is not known is a basic one: its text on a plain ground. */
const presentBadgeType = (type: string): Badge["type"] =>
  BADGE_TYPES.find((known) => known === type) ?? "basic";

const presentBadge = (badge: ProtoBadge, sold: number): Badge => ({
  id: badge.id,
  display: badge.display,
  condition: badge.condition,
  price: badge.price,
  type: presentBadgeType(badge.type),
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
    icon_url: imageAddress(character.iconUrl ?? "") || null,
  };
};

/** @param sold how many of each badge have been sold, by its id */
export const presentMaster = (
  { badges, settings }: GetMasterResponse,
  sold: ReadonlyMap<string, number>,
): MasterResponse => ({
  badges: badges.map((badge) => presentBadge(badge, sold.get(badge.id) ?? 0)),
  settings: settings.map(({ id, value }) => ({ id, value })),
});
