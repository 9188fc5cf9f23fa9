import type { UserId } from "@gokaku/game";
import type { Ports } from "@gokaku/service";
import type { DiscordConfig } from "../config.ts";
import {
  type DiscordAnswer,
  type DiscordReply,
  readDiscordReply,
  readGrantReply,
} from "../domain/discord.ts";
import type { Identity } from "../domain/identity.ts";
import { DISCORD } from "../domain/timeouts.ts";

/** Asks whether a player is on the community server. A failure is returned, not thrown. */
export type AskDiscord = (player: Pick<Identity, "userId" | "loginId">) => Promise<DiscordAnswer>;

export const isJson = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith("application/json") === true;

/** Discord's answer to a `GET`. @throws Error without one */
export const getFromDiscord = async (
  fetch: Ports["fetch"],
  url: string,
  { authorization, timeoutMs }: { readonly authorization: string; readonly timeoutMs: number },
): Promise<DiscordReply> => {
  const response = await fetch(url, {
    headers: { authorization, accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  const body: unknown = isJson(response) ? await response.json().catch(() => null) : null;
  return { status: response.status, header: (name) => response.headers.get(name), body };
};

interface Question {
  readonly path: string;
  readonly authorization: string;
  readonly read: (reply: DiscordReply, userId: UserId) => DiscordAnswer;
}

/**
 * Asks with the player's own grant if there is one, otherwise as the bot.
 * @param findGrant the token that Discord gave for a login; null for none
 */
export const createAskDiscord = (
  { apiUrl, botToken, guildId }: DiscordConfig,
  findGrant: (loginId: string) => Promise<string | null>,
  { fetch }: Pick<Ports, "fetch">,
): AskDiscord => {
  const guild = encodeURIComponent(guildId);

  const ask = async ({ path, authorization, read }: Question, userId: UserId): Promise<DiscordAnswer> => {
    try {
      const options = { authorization, timeoutMs: DISCORD.requestMs };
      return read(await getFromDiscord(fetch, apiUrl + path, options), userId);
    } catch (error) {
      return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
  };

  return async ({ userId, loginId }) => {
    const grant = loginId === null ? null : await findGrant(loginId);
    const byGrant: DiscordAnswer =
      grant === null
        ? { kind: "unknown", pauseMs: 0, reason: "the player has no grant of Discord" }
        : await ask(
            {
              path: `/users/@me/guilds/${guild}/member`,
              authorization: `Bearer ${grant}`,
              read: readGrantReply,
            },
            userId,
          );
    if (byGrant.kind !== "unknown" || botToken === null) return byGrant;
    return ask(
      {
        path: `/guilds/${guild}/members/${encodeURIComponent(userId)}`,
        authorization: `Bot ${botToken}`,
        read: readDiscordReply,
      },
      userId,
    );
  };
};
