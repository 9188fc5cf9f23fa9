import { LIMITS, ROLES } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "../described.ts";
import { identifier, text, unixSeconds } from "../text.ts";
import { bio, IdentityProfile, preferredRoles, twitterId, User } from "../users/schemas.ts";

/** A badge's id, or "" for none. */
const wornBadge = () => z.union([z.literal(""), identifier("badge_not_owned")], "badge_not_owned");

/** The whole form. A name that is missing or not seen is refused by its own sentence. */
export const UpdateProfileRequest = described(
  z.object({
    trainer_name: z.pipe(
      text({ max: LIMITS.trainerNameLength }),
      z.string().check(z.minLength(1, "trainer_name_missing")),
    ),
    twitter_id: twitterId(),
    preferred_roles: preferredRoles(),
    favourites: z.partialRecord(
      z.enum(ROLES, "favourites_invalid"),
      z.array(identifier("favourites_invalid"), "favourites_invalid").check(
        z.maxLength(LIMITS.favouritesPerRole, "favourites_invalid"),
        z.refine((ids) => new Set(ids).size === ids.length, "favourites_invalid"),
      ),
      "favourites_invalid",
    ),
    current_badge: wornBadge(),
    current_badge_2: wornBadge(),
    bio: bio(),
  }),
  { id: "UpdateProfileRequest" },
);
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>;

/** The profile counts for test accounts alone; everybody else's comes from the provider. */
export const RefreshDiscordRequest = described(z.object({ auth0_profile: IdentityProfile }), {
  id: "RefreshDiscordRequest",
});
export type RefreshDiscordRequest = z.infer<typeof RefreshDiscordRequest>;

export const EquipBadgesRequest = described(
  z.object({ primary_badge: wornBadge(), secondary_badge: wornBadge() }),
  { id: "EquipBadgesRequest" },
);
export type EquipBadgesRequest = z.infer<typeof EquipBadgesRequest>;

export const AchievementEntry = described(
  z.object({
    id: z.string(),
    badge_id: z.string(),
    display: z.string(),
    condition: z.string(),
    progress: z.int(),
    target: z.int(),
    /** 0 while it is not achieved. */
    achieved_at: unixSeconds(),
  }),
  { id: "AchievementEntry" },
);
export type AchievementEntry = z.infer<typeof AchievementEntry>;

export const AchievementsResponse = described(z.object({ achievements: z.array(AchievementEntry) }), {
  id: "AchievementsResponse",
});
export type AchievementsResponse = z.infer<typeof AchievementsResponse>;

export const RecentQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
});

export const PlayerParams = z.object({ id: identifier("user_not_found") });

/** What a team-mate sees of a player. */
export const PlayerInfo = described(
  z.extend(
    z.pick(User, {
      user_id: true,
      trainer_name: true,
      discord_username: true,
      discord_avatar_url: true,
      twitter_id: true,
      rate: true,
      max_rate: true,
      match_count: true,
      win_count: true,
      win_rate: true,
      current_badge: true,
      current_badge_2: true,
      preferred_roles: true,
      favourites: true,
      bio: true,
    }),
    {
      /** The role in the match being played; null for oneself. */
      role: z.nullable(z.enum(ROLES)),
    },
  ),
  { id: "PlayerInfo" },
);
export type PlayerInfo = z.infer<typeof PlayerInfo>;
