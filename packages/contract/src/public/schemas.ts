import { CHARACTER_TYPES } from "@gokaku/game";
import * as z from "zod";
import { unixSeconds } from "../text.ts";

export const Badge = z
  .object({
    id: z.string(),
    display: z.string(),
    condition: z.string(),
    price: z.int(),
    type: z.enum(["gradient", "image", "basic"]),
    start_color: z.string(),
    end_color: z.string(),
    char_color: z.string(),
    image_card: z.string().nullable(),
    banner_image: z.string().nullable(),
    max_sales: z.int(),
    current_sales: z.int(),
    is_active: z.boolean(),
  })
  .meta({ id: "Badge" });
export type Badge = z.infer<typeof Badge>;

export const Setting = z.object({ id: z.string(), value: z.string() }).meta({ id: "Setting" });
export type Setting = z.infer<typeof Setting>;

export const MasterResponse = z
  .object({ badges: z.array(Badge), settings: z.array(Setting) })
  .meta({ id: "MasterResponse" });
export type MasterResponse = z.infer<typeof MasterResponse>;

const moveName = () => z.string().nullable();

export const Character = z
  .object({
    pokemon_id: z.string(),
    name_ja: z.string(),
    name_en: z.string(),
    index_number: z.int(),
    /** Null for the placeholder `EMPTY` alone. */
    type: z.enum(CHARACTER_TYPES).nullable(),
    moves: z.object({
      move_1a: moveName(),
      move_1b: moveName(),
      move_2a: moveName(),
      move_2b: moveName(),
    }),
    /** A third choice per slot, where the game offers one. */
    moves_extra: z.object({ move_1c: moveName(), move_2c: moveName() }).optional(),
    icon_url: z.string().nullable(),
  })
  .meta({ id: "Character" });
export type Character = z.infer<typeof Character>;

export const CharactersResponse = z
  .object({ pokemon: z.array(Character) })
  .meta({ id: "CharactersResponse" });
export type CharactersResponse = z.infer<typeof CharactersResponse>;

export const CharacterTypeParams = z.object({ role: z.enum(CHARACTER_TYPES) });

export const SystemLimits = z
  .object({
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
  })
  .meta({ id: "SystemLimits" });

export const SystemResponse = z
  .object({
    server_time: unixSeconds(),
    /** Null while matching is closed. */
    next_tick_at: unixSeconds().nullable(),
    matching_interval_s: z.int(),
    matching_open: z.boolean(),
    limits: SystemLimits,
    version: z.string(),
  })
  .meta({ id: "SystemResponse" });
export type SystemResponse = z.infer<typeof SystemResponse>;
