import type { UserId } from "@gokaku/game";
import type { Ports } from "@gokaku/service";
import type { DiscordConfig } from "../config.ts";

const TIMEOUT_MS = 2_000;

/** Whether a user is on the community server. @throws when Discord does not answer the question */
export type AskDiscord = (userId: UserId) => Promise<boolean>;

/** Asks Discord's REST API as the community's bot. */
export const createAskDiscord =
  ({ apiUrl, botToken, guildId }: DiscordConfig, { fetch }: Pick<Ports, "fetch">): AskDiscord =>
  async (userId) => {
    const url = `${apiUrl}/guilds/${encodeURIComponent(guildId)}/members/${encodeURIComponent(userId)}`;
    const response = await fetch(url, {
      headers: { authorization: `Bot ${botToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    await response.body?.cancel();
    if (response.ok) return true;
    if (response.status === 404) return false;
    throw new Error(`Discord answered ${response.status}`);
  };
