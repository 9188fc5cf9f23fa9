import type { UserId } from "@gokaku/game";
import type { Ports } from "@gokaku/service";
import type { DiscordConfig } from "../config.ts";
import { type DiscordAnswer, readDiscordReply } from "../domain/discord.ts";
import { DISCORD } from "../domain/timeouts.ts";

/** Asks whether a user is on the community server; a failure is an answer. */
export type AskDiscord = (userId: UserId) => Promise<DiscordAnswer>;

export const createAskDiscord =
  ({ apiUrl, botToken, guildId }: DiscordConfig, { fetch }: Pick<Ports, "fetch">): AskDiscord =>
  async (userId) => {
    const url = `${apiUrl}/guilds/${encodeURIComponent(guildId)}/members/${encodeURIComponent(userId)}`;
    try {
      const response = await fetch(url, {
        headers: { authorization: `Bot ${botToken}`, accept: "application/json" },
        signal: AbortSignal.timeout(DISCORD.requestMs),
        redirect: "error",
      });
      const body: unknown = await response.json().catch(() => null);
      const header = (name: string) => response.headers.get(name);
      return readDiscordReply({ status: response.status, header, body }, userId);
    } catch (error) {
      return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
  };
