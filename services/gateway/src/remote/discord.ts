import type { UserId } from "@gokaku/game";
import type { Ports } from "@gokaku/service";
import type { DiscordConfig } from "../config.ts";
import { type DiscordAnswer, readDiscordReply } from "../domain/discord.ts";

const TIMEOUT_MS = 2_000;

/** Asks whether a user is on the community server. Never throws. */
export type AskDiscord = (userId: UserId) => Promise<DiscordAnswer>;

/** Asks Discord's REST API as the community's bot. */
export const createAskDiscord =
  ({ apiUrl, botToken, guildId }: DiscordConfig, { fetch }: Pick<Ports, "fetch">): AskDiscord =>
  async (userId) => {
    const url = `${apiUrl}/guilds/${encodeURIComponent(guildId)}/members/${encodeURIComponent(userId)}`;
    try {
      const response = await fetch(url, {
        headers: { authorization: `Bot ${botToken}`, accept: "application/json" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      const body: unknown = await response.json().catch(() => null);
      const header = (name: string) => response.headers.get(name);
      return readDiscordReply({ status: response.status, header, body }, userId);
    } catch (error) {
      return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
  };
