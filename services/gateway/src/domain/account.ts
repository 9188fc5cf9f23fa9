import { cleanName, LIMITS } from "@gokaku/game";
import type { IdentityProfile } from "./identity.ts";

export interface ProfileNames {
  readonly discordUsername: string;
  readonly discordDiscriminator: string;
  readonly discordAvatarUrl: string;
  readonly trainerName: string;
}

const LONGEST_ADDRESS = 1024;

const firstOf = (...values: readonly (string | null | undefined)[]): string =>
  values.map((value) => cleanName(value ?? "")).find((value) => value !== "") ?? "";

const shorten = (value: string, characters: number): string =>
  [...value].slice(0, characters).join("").trim();

/** A picture's address as a browser may load it: https and without a password; any other is left out. */
const pictureAddress = (address: string | null | undefined): string => {
  const url = URL.parse(address ?? "");
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return "";
  url.hash = "";
  return url.href.length <= LONGEST_ADDRESS ? url.href : "";
};

/** The four digits after a Discord name, for those who still have them. */
const discriminatorOf = (digits: string | null | undefined): string =>
  /^\d{1,4}$/.test(digits ?? "") ? (digits ?? "") : "";

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
  discordDiscriminator: discriminatorOf(profile.discriminator),
  discordAvatarUrl: pictureAddress(profile.picture),
  trainerName: shorten(
    firstOf(trainerName, profile.nickname, profile.name, "Trainer"),
    LIMITS.trainerNameLength,
  ),
});
