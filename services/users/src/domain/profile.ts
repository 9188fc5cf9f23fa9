import { CodedError, isRole, LIMITS, type Role } from "@gokaku/game";
import { type Account, changed, readBio, readTwitterId, readTypedName } from "./account.ts";
import type { Favourite } from "./favourites.ts";

/** The whole form of a profile, as it was sent. */
export interface ProfileForm {
  readonly trainerName: string;
  readonly twitterId: string;
  readonly preferredRoles: readonly string[];
  readonly favourites: readonly {
    readonly role: string;
    readonly slot: number;
    readonly characterId: string;
  }[];
  readonly currentBadge: string;
  readonly currentBadge2: string;
  readonly bio: string;
}

type Equipped = Pick<Account, "currentBadge" | "currentBadge2">;
export interface Profile
  extends Equipped,
    Pick<Account, "trainerName" | "twitterId" | "preferredRoles" | "bio"> {
  readonly favourites: readonly Favourite[];
}

const readName = (asked: string): string => {
  const name = readTypedName(asked);
  if (name === "") throw new CodedError("trainer_name_missing", "a profile has a trainer name");
  return name;
};

const readRoles = (asked: readonly string[]): readonly Role[] => {
  const roles = asked.filter(isRole);
  if (roles.length !== asked.length || new Set(roles).size !== roles.length)
    throw new CodedError("roles_invalid", "a role is unknown or named twice");
  return roles;
};

/** At most four different characters of the game for each of the preferred roles, numbered without gaps. */
const readFavourites = (
  asked: ProfileForm["favourites"],
  roles: readonly Role[],
  isCharacter: (id: string) => boolean,
): readonly Favourite[] => {
  const refuse = (why: string): never => {
    throw new CodedError("favourites_invalid", why);
  };
  if (asked.some(({ role }) => !roles.some((preferred) => preferred === role)))
    refuse("a favourite is of a role that is not preferred");
  return roles.flatMap((role) => {
    const ids = asked
      .filter((favourite) => favourite.role === role)
      .toSorted((one, other) => one.slot - other.slot)
      .map(({ characterId }) => characterId);
    if (ids.length > LIMITS.favouritesPerRole) refuse(`${role} has ${ids.length} favourites`);
    if (new Set(ids).size !== ids.length) refuse(`${role} has a favourite twice`);
    if (!ids.every(isCharacter)) refuse(`${role} has a favourite that is no character`);
    return ids.map((characterId, slot) => ({ role, slot, characterId }));
  });
};

/**
 * The badges that a player puts on, "" for none.
 * @throws CodedError `badges_equal`, `badge_not_owned`
 */
export const readEquipped = (
  { currentBadge, currentBadge2 }: Equipped,
  ownedBadges: readonly string[],
): Equipped => {
  if (currentBadge !== "" && currentBadge === currentBadge2)
    throw new CodedError("badges_equal", `${currentBadge} cannot be equipped twice`);
  for (const badgeId of [currentBadge, currentBadge2])
    if (badgeId !== "" && !ownedBadges.includes(badgeId))
      throw new CodedError("badge_not_owned", `${badgeId} is not owned`);
  return { currentBadge, currentBadge2 };
};

/**
 * @param isCharacter whether there is such a character; the placeholder is none
 * @throws CodedError `trainer_name_missing`, `roles_invalid`, `favourites_invalid`, `badge_not_owned`, `badges_equal`,
 * `invalid_request`
 */
export const readProfile = (
  form: ProfileForm,
  ownedBadges: readonly string[],
  isCharacter: (id: string) => boolean,
): Profile => {
  const preferredRoles = readRoles(form.preferredRoles);
  return {
    trainerName: readName(form.trainerName),
    twitterId: readTwitterId(form.twitterId),
    preferredRoles,
    favourites: readFavourites(form.favourites, preferredRoles, isCharacter),
    bio: readBio(form.bio),
    ...readEquipped(form, ownedBadges),
  };
};

/** The account without a badge that it no longer owns; the same object when the badge is not equipped. */
export const withoutBadge = (account: Account, badgeId: string, nowS: number): Account => {
  const { currentBadge, currentBadge2 } = account;
  if (currentBadge !== badgeId && currentBadge2 !== badgeId) return account;
  const equipped = (each: string): string => (each === badgeId ? "" : each);
  const still = { currentBadge: equipped(currentBadge), currentBadge2: equipped(currentBadge2) };
  return changed(account, still, nowS);
};
