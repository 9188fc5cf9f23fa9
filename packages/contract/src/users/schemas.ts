import { ACCOUNT_ROLES, LIMITS, ROLES, SEAL_NEWS } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { identifier, text, unixSeconds } from "../text.ts";

const PROFILE_TEXT = 256;
const profileText = () => z.nullish(text({ max: PROFILE_TEXT }));

/** The identity provider's claims about the signed-in person that are used; all others are dropped. */
export const IdentityProfile = z.object({
  sub: profileText(),
  nickname: profileText(),
  name: profileText(),
  preferred_username: profileText(),
  discriminator: profileText(),
  picture: z.nullish(text({ max: 1024 })),
});

export const twitterId = () =>
  z.pipe(
    z.pipe(
      text({ max: LIMITS.twitterIdLength + 1 }),
      z.transform((value) => value.replace(/^@/, "")),
    ),
    z.string().check(z.regex(/^[A-Za-z0-9_]{0,15}$/)),
  );

export const preferredRoles = () =>
  described(
    z.array(z.enum(ROLES, "roles_invalid"), "roles_invalid").check(
      z.maxLength(LIMITS.maxRoles, "roles_invalid"),
      z.refine((roles) => new Set(roles).size === roles.length, "roles_invalid"),
    ),
    { uniqueItems: true },
  );

export const bio = () => text({ max: LIMITS.bioLength, hasLines: true });

export const CreateUserRequest = named("CreateUserRequest", {
  auth0_profile: IdentityProfile,
  trainer_name: z._default(text({ max: LIMITS.trainerNameLength }), ""),
  twitter_id: z._default(twitterId(), ""),
  preferred_roles: z._default(preferredRoles(), []),
  bio: z._default(bio(), ""),
});

/** `winlose` of a record: 0 lose, 1 win, 2 neither: invalid, or still under review (確認中) where `state` says so. */
export const WINLOSE = { lose: 0, win: 1, invalid: 2 } as const;

/** Tenths of the way to a measured skill that are left, 10 to 1; 0 once the player is measured. */
export const tenthsToMeasure = () => z.int().check(z.gte(0), z.lte(10));

export const MatchRecord = named("MatchRecord", {
  match_id: z.string(),
  /** The character the player picked; "" when none was reported. */
  pokemon: z.string(),
  winlose: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  started_date: unixSeconds(),
  rate_delta: z.int(),
  state: z.enum(["settled", "disputed"]),
});
export type MatchRecord = z.infer<typeof MatchRecord>;

export const RecordsResponse = named("RecordsResponse", { records: z.array(MatchRecord) });

export const OwnedBadgesResponse = named("OwnedBadgesResponse", { owned_badges: z.array(z.string()) });

export const FavouriteCharacter = named("FavouriteCharacter", {
  id: z.string(),
  name: z.string(),
  type: z.nullable(z.string()),
  iconUrl: z.nullable(z.string()),
});

/** Favourite characters per role, in the player's order. */
export const Favourites = described(
  z.partialRecord(z.enum(ROLES), z.array(FavouriteCharacter).check(z.maxLength(LIMITS.favouritesPerRole))),
  { id: "Favourites" },
);
export type Favourites = z.infer<typeof Favourites>;

export const SeasonData = named("SeasonData", {
  season_id: z.string(),
  season_name: z.string(),
  final_rate: z.int(),
  max_rate: z.int(),
  win_rate: z.number(),
  final_rank: z.int(),
  total_matches: z.int(),
  wins: z.int(),
});
export type SeasonData = z.infer<typeof SeasonData>;

/** One's own account. Text that is not set is "", times and counts are 0. */
export const User = named("User", {
  user_id: z.string(),
  auth0_sub: z.string(),
  discord_username: z.string(),
  discord_discriminator: z.string(),
  discord_avatar_url: z.string(),
  trainer_name: z.string(),
  twitter_id: z.string(),
  preferred_roles: z.array(z.enum(ROLES)),
  favorite_pokemon: z.array(z.string()),
  favourites: Favourites,
  current_badge: z.string(),
  current_badge_2: z.string(),
  owned_badges: z.array(z.string()),
  bio: z.string(),
  created_at: unixSeconds(),
  updated_at: unixSeconds(),
  rate: z.int(),
  max_rate: z.int(),
  match_count: z.int(),
  win_count: z.int(),
  /** 0 to 100, one decimal. */
  win_rate: z.number(),
  lifetime_match_count: z.int(),
  penalty_count: z.int(),
  penalty_correction: z.int(),
  penalty_timeout_until: unixSeconds(),
  last_penalty_time: unixSeconds(),
  effective_penalty: z.int(),
  is_banned: z.boolean(),
  /** When the ban ends, 0 for one without end and for none. */
  banned_until: unixSeconds(),
  /** The reason of the ban that the player may read, "" for older bans and for none. */
  ban_reason: z.string(),
  is_admin: z.boolean(),
  role: z.enum(ACCOUNT_ROLES),
  is_dummy: z.boolean(),
  /** The player has the seal that entry needs: a checked one if one is required, else a declared one. */
  seal_confirmed: z.boolean(),
  seal_required: z.boolean(),
  /** About the own seal, until the player has seen it. */
  seal_news: z.nullable(z.enum(SEAL_NEWS)),
  /** Names the notice; "" for none. */
  seal_news_id: z.string(),
  /** The newest mass correction that concerns the player, until the player has read of it; "" for none. */
  correction_news_id: z.string(),
  season_data: z.array(SeasonData),
  latest_matches: z.array(MatchRecord).check(z.maxLength(LIMITS.historyShown)),
  /** The own place in the ranking, also beyond the published hundred; null when not ranked. */
  rank: z.nullable(z.int()),
  measuring_left: tenthsToMeasure(),
  /** The place in the ranking is hidden until the next match. */
  is_lapsed: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A player in a season before and after a mass correction; badges are what the places of an archived season are worth. */
export const PlaceMove = z.object({
  rate_before: z.int(),
  rate_after: z.int(),
  /** Null for none. */
  rank_before: z.nullable(z.int()),
  rank_after: z.nullable(z.int()),
  /** As written on the badges. */
  badges_before: z.array(z.string()),
  badges_after: z.array(z.string()),
  /** Matches of the player with another result. */
  corrected_matches: z.int(),
});
export type PlaceMove = z.infer<typeof PlaceMove>;

export const OwnCorrectionParams = z.object({ id: z.string("not_found").check(z.uuid("not_found")) });

/** All matches of one person in a season were given another result: what that changed for the calling player. */
export const OwnCorrection = described(
  z.extend(PlaceMove, {
    season_id: z.string(),
    corrected_at: unixSeconds(),
    /** Of all players. */
    all_matches: z.int(),
  }),
  { id: "OwnCorrection" },
);
export type OwnCorrection = z.infer<typeof OwnCorrection>;

/** A season that has begun. */
export const SeasonQuery = z.object({
  /** The running one without it. */
  season: z.optional(identifier("season_not_found")),
});

export const RankingEntry = named("RankingEntry", {
  rank: z.int(),
  user_id: z.string(),
  trainer_name: z.string(),
  discord_username: z.string(),
  discord_avatar_url: z.string(),
  rate: z.int(),
  win_rate: z.number(),
  twitter_id: z.string(),
  current_badge: z.string(),
  current_badge_2: z.string(),
});
export type RankingEntry = z.infer<typeof RankingEntry>;

/** The best of all players of a past season. */
const seasonRecord = () =>
  z.optional(z.nullable(z.object({ user_id: z.string(), trainer_name: z.string(), value: z.int() })));

export const RankingResponse = named("RankingResponse", {
  rankings: z.array(RankingEntry).check(z.maxLength(LIMITS.rankingSize)),
  /** 0 before the first publication, and for the final places of a past season. */
  updated_at: unixSeconds(),
  /** The season of these places; "" before the first publication. */
  season_id: z.optional(z.string()),
  /** Days without a match after which a place is hidden; 0 hides none. */
  lapse_days: z.int(),
  /** Of a past season with places: the highest rate, the most matches and the most wins in a row of a player. */
  highest_rate: seasonRecord(),
  most_matches: seasonRecord(),
  longest_streak: seasonRecord(),
});
export type RankingResponse = z.infer<typeof RankingResponse>;
