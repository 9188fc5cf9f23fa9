import { LIMITS, type Role } from "@gokaku/game";

export interface Favourite {
  readonly role: Role;
  readonly slot: number;
  readonly characterId: string;
}

/** The first three distinct favourite characters, by the player's order of roles and then of slots. */
export const favouritesShown = (
  preferredRoles: readonly Role[],
  favourites: readonly Favourite[],
): readonly string[] => {
  const ordered = preferredRoles.flatMap((role) =>
    favourites
      .filter((favourite) => favourite.role === role)
      .toSorted((one, other) => one.slot - other.slot)
      .map((favourite) => favourite.characterId),
  );
  return [...new Set(ordered)].slice(0, LIMITS.favouritesStored);
};
