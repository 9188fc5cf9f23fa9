import { LIMITS, ROLES } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "../described.ts";
import { BlockList } from "../queue/schemas.ts";
import { identifier, text, unixSeconds } from "../text.ts";
import { bio, IdentityProfile, preferredRoles, twitterId, User } from "../users/schemas.ts";

/** A badge's id, or "" for none. */
const equippedBadge = () => z.union([z.literal(""), identifier("badge_not_owned")], "badge_not_owned");

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
    current_badge: equippedBadge(),
    current_badge_2: equippedBadge(),
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
  z.object({ primary_badge: equippedBadge(), secondary_badge: equippedBadge() }),
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
export const RecentPlayer = described(
  z.object({
    user_id: z.string(),
    trainer_name: z.string(),
    discord_avatar_url: z.string(),
    /** Start of the last match together; 0 for a blocked player without a recent match. */
    last_match_at: unixSeconds(),
    /** Matches together in the last 30 days. */
    times: z.int(),
  }),
  { id: "RecentPlayer" },
);
export type RecentPlayer = z.infer<typeof RecentPlayer>;

export const RecentPlayersResponse = described(z.object({ players: z.array(RecentPlayer) }), {
  id: "RecentPlayersResponse",
});
export type RecentPlayersResponse = z.infer<typeof RecentPlayersResponse>;

export const UpdateBlockingRequest = described(z.object({ user_ids: BlockList }), {
  id: "UpdateBlockingRequest",
});
export type UpdateBlockingRequest = z.infer<typeof UpdateBlockingRequest>;

/** The own block list, which counts for every join that names none. */
export const Blocking = described(
  z.object({ user_ids: z.array(z.string()), players: z.array(RecentPlayer) }),
  {
    id: "Blocking",
  },
);
export type Blocking = z.infer<typeof Blocking>;

export const OwnPenalty = described(
  z.object({
    id: z.string(),
    /** offender, violation, silence or contradicted. */
    cause: z.string(),
    points: z.int(),
    match_id: z.string(),
    at: unixSeconds(),
    /** The end of the time-out that barred the player from the queue. */
    timeout_until: unixSeconds(),
    /** When an admin took it back, since when it counts for nothing; 0 while it stands. */
    withdrawn_at: unixSeconds(),
  }),
  { id: "OwnPenalty" },
);
export type OwnPenalty = z.infer<typeof OwnPenalty>;

/** The own penalties, newest first, and how the next point is earned back. */
export const OwnPenalties = described(
  z.object({
    penalties: z.array(OwnPenalty),
    penalty_count: z.int(),
    penalty_correction: z.int(),
    effective_penalty: z.int(),
    penalty_timeout_until: unixSeconds(),
    /** After so many further clean matches or at that time, whichever is first; null when nothing is left to earn. */
    next_correction: z.nullable(z.object({ matches_left: z.int(), at: unixSeconds() })),
  }),
  { id: "OwnPenalties" },
);
export type OwnPenalties = z.infer<typeof OwnPenalties>;

const exportedLists = () => z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Everything stored about the account: for each service lists of rows as stored. */
export const AccountExport = described(
  z.object({
    exported_at: unixSeconds(),
    user_id: z.string(),
    users: exportedLists(),
    queue: exportedLists(),
    matches: exportedLists(),
    payments: exportedLists(),
  }),
  { id: "AccountExport" },
);
export type AccountExport = z.infer<typeof AccountExport>;

export const DeletedAccount = described(z.object({ user_id: z.string() }), { id: "DeletedAccount" });
export type DeletedAccount = z.infer<typeof DeletedAccount>;
