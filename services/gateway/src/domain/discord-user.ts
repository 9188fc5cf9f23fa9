import { cleanName } from "@gokaku/game";
import type { IdentityProfile } from "./identity.ts";
import { isDiscordId } from "./membership.ts";

export interface DiscordUser {
  readonly id: string;
  readonly profile: IdentityProfile;
}

const CDN = "https://cdn.discordapp.com";
const DEFAULT_PICTURES = 6;

const nameOf = (value: unknown): string | null =>
  typeof value === "string" && cleanName(value) !== "" ? value : null;

const pictureOf = (id: string, avatar: unknown): string =>
  typeof avatar === "string" && /^(?:a_)?[0-9a-f]{32}$/.test(avatar)
    ? `${CDN}/avatars/${id}/${avatar}.png`
    : `${CDN}/embed/avatars/${(BigInt(id) >> 22n) % BigInt(DEFAULT_PICTURES)}.png`;

/** The user in Discord's answer to `GET /users/@me`; null for anything else, and for a bot. */
export const readDiscordUser = (body: unknown): DiscordUser | null => {
  if (typeof body !== "object" || body === null) return null;
  const { id, username, global_name, discriminator, avatar, bot } = body as Readonly<Record<string, unknown>>;
  if (typeof id !== "string" || !isDiscordId(id) || id.startsWith("0") || BigInt(id) >= 2n ** 64n)
    return null;
  const known = nameOf(username);
  if (known === null || (bot !== undefined && bot !== false)) return null;
  return {
    id,
    profile: {
      name: nameOf(global_name) ?? known,
      preferred_username: known,
      picture: pictureOf(id, avatar),
      // "0" stands for none since names are unique.
      discriminator: typeof discriminator === "string" && discriminator !== "0" ? discriminator : null,
    },
  };
};
