import { LIMITS, ROLES } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { BlockList } from "../queue/schemas.ts";
import { identifier, text, unixSeconds } from "../text.ts";
import { bio, IdentityProfile, preferredRoles, twitterId, User } from "../users/schemas.ts";

/** A badge's id, or "" for none. */
const equippedBadge = () => z.union([z.literal(""), identifier("badge_not_owned")], "badge_not_owned");

/** The whole form. A name that is missing or not seen is refused by its own sentence. */
export const UpdateProfileRequest = named("UpdateProfileRequest", {
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
  current_badge: equippedBadge(),
  current_badge_2: equippedBadge(),
  bio: bio(),
});
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>;

/** The profile counts for test accounts alone; everybody else's comes from the provider. */
export const RefreshDiscordRequest = named("RefreshDiscordRequest", { auth0_profile: IdentityProfile });

export const EquipBadgesRequest = named("EquipBadgesRequest", {
  primary_badge: equippedBadge(),
  secondary_badge: equippedBadge(),
});
export type EquipBadgesRequest = z.infer<typeof EquipBadgesRequest>;

export const AchievementEntry = named("AchievementEntry", {
  id: z.string(),
  badge_id: z.string(),
  display: z.string(),
  condition: z.string(),
  progress: z.int(),
  target: z.int(),
  /** 0 while it is not achieved. */
  achieved_at: unixSeconds(),
});
export type AchievementEntry = z.infer<typeof AchievementEntry>;

export const AchievementsResponse = named("AchievementsResponse", {
  achievements: z.array(AchievementEntry),
});

export const RecentQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
});

export const PlayerParams = z.object({ id: identifier("user_not_found") });

/** The data of a player that a team-mate sees. */
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
      measuring_left: true,
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

/** A player of a match of the last 30 days. */
export const RecentPlayer = named("RecentPlayer", {
  user_id: z.string(),
  trainer_name: z.string(),
  discord_avatar_url: z.string(),
  /** Start of the last match together; 0 for a blocked player without a recent match. */
  last_match_at: unixSeconds(),
  /** Matches together in the last 30 days. */
  times: z.int(),
});
export type RecentPlayer = z.infer<typeof RecentPlayer>;

export const RecentPlayersResponse = named("RecentPlayersResponse", { players: z.array(RecentPlayer) });

export const UpdateBlockingRequest = named("UpdateBlockingRequest", { user_ids: BlockList });

/** The own block list, which counts for every join that names none. */
export const Blocking = named("Blocking", { user_ids: z.array(z.string()), players: z.array(RecentPlayer) });
export type Blocking = z.infer<typeof Blocking>;

export const OwnPenalty = named("OwnPenalty", {
  id: z.string(),
  /** offender, violation, silence, contradicted, absence or declined. */
  cause: z.string(),
  points: z.int(),
  match_id: z.string(),
  at: unixSeconds(),
  /** The end of the time-out that barred the player from the queue. */
  timeout_until: unixSeconds(),
  /** When an admin took it back, since when it counts for nothing; 0 while it stands. */
  withdrawn_at: unixSeconds(),
});
export type OwnPenalty = z.infer<typeof OwnPenalty>;

/** The own penalties, newest first, and how the next point is earned back. */
export const OwnPenalties = named("OwnPenalties", {
  penalties: z.array(OwnPenalty),
  penalty_count: z.int(),
  penalty_correction: z.int(),
  effective_penalty: z.int(),
  penalty_timeout_until: unixSeconds(),
  /** After so many further clean matches or at that time, whichever is first; null when nothing is left to earn. */
  next_correction: z.nullable(z.object({ matches_left: z.int(), at: unixSeconds() })),
});
export type OwnPenalties = z.infer<typeof OwnPenalties>;

const exportedLists = () => z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Everything stored about the account: for each service lists of rows as stored. */
export const AccountExport = named("AccountExport", {
  exported_at: unixSeconds(),
  user_id: z.string(),
  users: exportedLists(),
  queue: exportedLists(),
  matches: exportedLists(),
  payments: exportedLists(),
  /** Null while the service that shows matches at Discord does not answer. */
  discord: z.nullable(exportedLists()),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const DeletedAccount = named("DeletedAccount", { user_id: z.string() });
