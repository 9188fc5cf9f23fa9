import type { Badge, Character, User } from "@gokaku/contract";
import type { UpdateProfileRequest } from "@gokaku/contract/profile";
import { LIMITS, type Role } from "@gokaku/game";
import { badgeCondition, badgeName } from "../../../ui/badge-words.ts";

/** The form's state; it is sent as a whole. */
export interface ProfileDraft {
  readonly trainerName: string;
  readonly twitterId: string;
  readonly roles: readonly Role[];
  /** Of every role, selected or not, so that a role that is chosen again has them. */
  readonly favourites: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Two badges' ids, "" for none. */
  readonly badges: readonly [string, string];
  readonly bio: string;
}

export const draftOf = (user: User): ProfileDraft => ({
  trainerName: user.trainer_name,
  twitterId: user.twitter_id,
  roles: user.preferred_roles,
  favourites: Object.fromEntries(
    Object.entries(user.favourites).map(([role, characters]) => [role, characters.map(({ id }) => id)]),
  ),
  badges: [user.current_badge, user.current_badge_2],
  bio: user.bio,
});

const favouritesOf = ({ roles, favourites }: ProfileDraft): UpdateProfileRequest["favourites"] =>
  Object.fromEntries(
    roles.flatMap((role) => {
      const ids = favourites[role] ?? [];
      return ids.length === 0 ? [] : [[role, [...ids]] as const];
    }),
  );

/** The request of a draft; favourites of roles that are not wanted stay out. */
export const requestOf = (draft: ProfileDraft): UpdateProfileRequest => ({
  trainer_name: draft.trainerName.trim(),
  twitter_id: draft.twitterId.trim(),
  preferred_roles: [...draft.roles],
  favourites: favouritesOf(draft),
  current_badge: draft.badges[0],
  current_badge_2: draft.badges[1],
  bio: draft.bio,
});

/** The account as it will be once the request is accepted. */
export const userAfter = (
  user: User,
  request: UpdateProfileRequest,
  characters: readonly Character[],
): User => {
  const { favourites, ...rest } = request;
  const named = (id: string) => {
    const known = characters.find(({ pokemon_id }) => pokemon_id === id);
    return { id, name: known?.name_ja ?? id, type: known?.type ?? null, iconUrl: known?.icon_url ?? null };
  };
  return {
    ...user,
    ...rest,
    favourites: Object.fromEntries(Object.entries(favourites).map(([role, ids]) => [role, ids.map(named)])),
  };
};

/** Adds a character to a role's favourites; a doubled one and one beyond the limit change nothing. */
export const withFavourite = (draft: ProfileDraft, role: Role, id: string): ProfileDraft => {
  const known = draft.favourites[role] ?? [];
  return known.includes(id) || known.length >= LIMITS.favouritesPerRole
    ? draft
    : { ...draft, favourites: { ...draft.favourites, [role]: [...known, id] } };
};

export const withoutFavourite = (draft: ProfileDraft, role: Role, id: string): ProfileDraft => ({
  ...draft,
  favourites: {
    ...draft.favourites,
    [role]: (draft.favourites[role] ?? []).filter((known) => known !== id),
  },
});

export type Slot = 0 | 1;

export const withBadge = (draft: ProfileDraft, slot: Slot, id: string): ProfileDraft => ({
  ...draft,
  badges: slot === 0 ? [id, draft.badges[1]] : [draft.badges[0], id],
});

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The owned badges for a slot: without the other slot's, those whose name, condition or id holds the words. */
export const badgesFor = (
  owned: readonly Badge[],
  draft: ProfileDraft,
  slot: Slot,
  words: string,
): readonly Badge[] => {
  const wanted = folded(words.trim());
  const other = draft.badges[slot === 0 ? 1 : 0];
  return owned
    .filter(({ id }) => id !== other)
    .filter((badge) =>
      [badgeName(badge), badgeCondition(badge), badge.id].some((text) => folded(text).includes(wanted)),
    );
};

/** Whether what the form is about was changed since, by another tab or device; figures beside it do not count. */
export const isChangedElsewhere = (seen: User, now: User): boolean =>
  JSON.stringify(draftOf(seen)) !== JSON.stringify(draftOf(now));
