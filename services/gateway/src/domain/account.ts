import { LIMITS } from "@gokaku/game";

/** What the identity provider told the browser about its user. */
interface IdentityProfile {
  readonly nickname?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly preferred_username?: string | null | undefined;
  readonly picture?: string | null | undefined;
}

export interface ProfileNames {
  readonly discordUsername: string;
  readonly discordAvatarUrl: string;
  readonly trainerName: string;
}

const firstOf = (...values: readonly (string | null | undefined)[]): string =>
  values.find((value) => value !== undefined && value !== null && value !== "") ?? "";

const shorten = (value: string, characters: number): string =>
  [...value].slice(0, characters).join("").trim();

/** Only addresses that a browser may load over https; anything else is left out. */
const httpsOnly = (address: string): string => (address.startsWith("https://") ? address : "");

/** Names of a new account: the trainer name defaults to the nickname, then the name, then `Trainer`. */
export const namesOfNewAccount = (
  profile: IdentityProfile,
  trainerName: string,
  userId: string,
): ProfileNames => ({
  discordUsername: shorten(
    firstOf(profile.nickname, profile.preferred_username, profile.name, `User_${userId}`),
    64,
  ),
  discordAvatarUrl: httpsOnly(firstOf(profile.picture)),
  trainerName: shorten(
    firstOf(trainerName, profile.nickname, profile.name, "Trainer"),
    LIMITS.trainerNameLength,
  ),
});
