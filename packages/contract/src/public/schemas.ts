import { CHARACTER_TYPES } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { unixSeconds } from "../text.ts";

export const Badge = named("Badge", {
  id: z.string(),
  display: z.string(),
  condition: z.string(),
  price: z.int(),
  type: z.enum(["gradient", "image", "basic"]),
  start_color: z.string(),
  end_color: z.string(),
  char_color: z.string(),
  image_card: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  max_sales: z.int(),
  current_sales: z.int(),
  is_active: z.boolean(),
});
export type Badge = z.infer<typeof Badge>;

export const Setting = named("Setting", { id: z.string(), value: z.string() });

export const MasterResponse = named("MasterResponse", { badges: z.array(Badge), settings: z.array(Setting) });
export type MasterResponse = z.infer<typeof MasterResponse>;

const moveName = () => z.nullable(z.string());

export const Character = named("Character", {
  pokemon_id: z.string(),
  name_ja: z.string(),
  name_en: z.string(),
  index_number: z.int(),
  /** Null only for the character `EMPTY`, which stands for no choice. */
  type: z.nullable(z.enum(CHARACTER_TYPES)),
  moves: z.object({
    move_1a: moveName(),
    move_1b: moveName(),
    move_2a: moveName(),
    move_2b: moveName(),
  }),
  /** A third choice per slot, where the game offers one. */
  moves_extra: z.optional(z.object({ move_1c: moveName(), move_2c: moveName() })),
  icon_url: z.nullable(z.string()),
});
export type Character = z.infer<typeof Character>;

export const CharactersResponse = named("CharactersResponse", { pokemon: z.array(Character) });
export type CharactersResponse = z.infer<typeof CharactersResponse>;

export const CharacterTypeParams = z.object({ role: z.enum(CHARACTER_TYPES) });

export const SystemLimits = named("SystemLimits", {
  min_roles: z.int(),
  max_roles: z.int(),
  max_blocked: z.int(),
  bio_length: z.int(),
  trainer_name_length: z.int(),
  twitter_id_length: z.int(),
  lobby_id_length: z.int(),
  favourites_per_role: z.int(),
  players_per_match: z.int(),
  ranking_size: z.int(),
  blocking_penalty: z.int(),
});

export const SystemResponse = named("SystemResponse", {
  server_time: unixSeconds(),
  /** Null while matching is closed. */
  next_tick_at: z.nullable(unixSeconds()),
  matching_interval_s: z.int(),
  /** A tick can run now: both of the following. */
  matching_open: z.boolean(),
  /** The hours of the day at which matches are made. */
  hours_open: z.boolean(),
  /** A season has begun, has not ended and is not being closed. */
  season_open: z.boolean(),
  limits: SystemLimits,
  /** Where two browsers of a ban/pick room learn their own addresses. */
  stun_urls: z.array(z.string()),
  /** A dashboard with statistics on another site. */
  statistics_url: z.nullable(z.string()),
  /** The address that the ad slot frames. */
  ad_url: z.nullable(z.string()),
  version: z.string(),
});

/** The announcement as an administrator wrote it, Markdown; "" for none. */
export const AnnouncementResponse = named("AnnouncementResponse", { content: z.string() });
export type AnnouncementResponse = z.infer<typeof AnnouncementResponse>;
