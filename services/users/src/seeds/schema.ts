import { ACCOUNT_ROLES, CHARACTER_TYPES, LIMITS, ROLES } from "@gokaku/game";
import * as z from "zod";

const lane = z.enum(ROLES);
const move = z.string().min(1).nullable();
const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

const seedCharacter = z.object({
  pokemon_id: z.string().regex(/^[A-Z0-9_]+$/),
  name_ja: z.string().min(1),
  name_en: z.string().min(1),
  index_number: z.int().min(0),
  type: z.enum(CHARACTER_TYPES).nullable(),
  moves: z.object({ move_1a: move, move_1b: move, move_2a: move, move_2b: move }),
  moves_extra: z.object({ move_1c: move, move_2c: move }).optional(),
  icon_url: z.url().nullable(),
});

const seedBadge = z.object({
  id: z.string().regex(/^badge_\d{3}$/),
  display: z.string().min(1),
  condition: z.string().min(1),
  price: z.int().min(0),
  type: z.enum(["gradient", "image", "basic"]),
  start_color: colour,
  end_color: colour,
  char_color: colour,
  image_card: z.string().nullable(),
  banner_image: z.string().nullable(),
  max_sales: z.int().min(0),
  is_active: z.boolean(),
});

const seedSeason = z.object({
  id: z.string().regex(/^[a-z0-9_]+$/),
  name: z.string().min(1),
  description: z.string(),
  starts_in_days: z.int(),
  ends_in_days: z.int(),
  image_url: z.union([z.url(), z.literal("")]),
  theme_color: colour,
  state: z.enum(["planned", "active"]),
});

const seedAccount = z.object({
  user_id: z.string().regex(/^dummy_[a-z0-9]+$/),
  trainer_name: z.string().min(1).max(LIMITS.trainerNameLength),
  discord_username: z.string().min(1),
  rate: z.int(),
  role: z.enum(ACCOUNT_ROLES),
  preferred_roles: z.array(lane).min(LIMITS.minRoles).max(LIMITS.maxRoles),
  favourites: z.partialRecord(lane, z.array(z.string()).max(LIMITS.favouritesPerRole)),
  bio: z.string().max(LIMITS.bioLength),
});

export const seedsSchema = z.object({
  characters: z.array(seedCharacter).min(1),
  badges: z.array(seedBadge).min(1),
  seasons: z.array(seedSeason),
  settings: z.array(z.object({ id: z.string().min(1), value: z.string() })),
  accounts: z.array(seedAccount),
});

export type Seeds = z.infer<typeof seedsSchema>;
