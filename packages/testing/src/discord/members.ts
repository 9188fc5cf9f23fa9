import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { DiscordGuilds } from "./guilds.ts";
import type { DiscordOAuth } from "./oauth.ts";
import { type DiscordPeople, describe } from "./people.ts";
import { bucket, type Limits, limited, send, unauthorized } from "./reply.ts";
import type { Guild } from "./shapes.ts";

/** How the stand-in answers the next questions. */
export const DISCORD_MODES = ["ok", "limited", "failing", "slow", "forbidden"] as const;
export type DiscordMode = (typeof DISCORD_MODES)[number];

/** The state of the stand-in; tests read and write it, as does the process's own `/control`. */
export interface DiscordWorld extends Limits {
  mode: DiscordMode;
  /** Of `slow`, ms. */
  delayMs: number;
  /** Members although newcomers are not, and users who are no members although newcomers are. */
  readonly joined: Set<string>;
  readonly left: Set<string>;
  /** Every question about a member, in its order. */
  readonly asked: { readonly userId: string; readonly authorization: string | undefined }[];
  /** Answers a request instead of the stand-in; false leaves it to the stand-in. */
  intercept: ((path: string, response: ServerResponse) => boolean) | null;
}

/** An id that begins with 9 is a newcomer's, who has not joined; anybody else is a member. */
export const isMember = ({ joined, left }: DiscordWorld, userId: string): boolean =>
  joined.has(userId) || (!left.has(userId) && !userId.startsWith("9"));

export const OWN_MEMBER = /^\/api\/v10\/users\/@me\/guilds\/([^/]+)\/member$/;
export const MEMBER = /^\/api\/v10\/guilds\/([^/]+)\/members\/([^/]+)$/;
interface Known {
  readonly botToken: string;
  readonly guilds: DiscordGuilds;
}

/** Answers as the mode says. @returns whether it did */
export const answerMode = async (world: DiscordWorld, response: ServerResponse): Promise<boolean> => {
  if (world.mode === "slow") await sleep(world.delayMs);
  if (world.mode === "limited") limited(world, response);
  else if (world.mode === "failing") send(response, 500, { message: "500: Internal Server Error", code: 0 });
  else return false;
  return true;
};

const sendMember = (
  world: DiscordWorld,
  response: ServerResponse,
  guild: Guild,
  user: { readonly id: string },
): void =>
  send(
    response,
    200,
    {
      user,
      nick: null,
      avatar: null,
      roles: [...(guild.rolesOf.get(user.id) ?? [])],
      joined_at: "2024-01-01T00:00:00.000000+00:00",
      premium_since: null,
      communication_disabled_until: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
    },
    bucket(world),
  );

/** As the bot asks. */
export const answerMember = async (
  world: DiscordWorld,
  { botToken, guilds }: Known,
  request: IncomingMessage,
  response: ServerResponse,
  [guildId, userId]: readonly [string, string],
): Promise<void> => {
  const { authorization } = request.headers;
  world.asked.push({ userId, authorization });
  if (await answerMode(world, response)) return;
  if (authorization !== `Bot ${botToken}`) return unauthorized(response);
  if (world.mode === "forbidden") return send(response, 403, { message: "Missing Access", code: 50001 });
  const guild = guilds.guilds.get(guildId);
  if (guild === undefined)
    return send(response, 404, { message: "Unknown Guild", code: 10004 }, bucket(world));
  if (!guild.hasBot) return send(response, 403, { message: "Missing Access", code: 50001 }, bucket(world));
  if (!/^\d{1,20}$/.test(userId))
    return send(response, 404, { message: "Unknown User", code: 10013 }, bucket(world));
  if (!isMember(world, userId))
    return send(response, 404, { message: "Unknown Member", code: 10007 }, bucket(world));
  const user = { id: userId, username: `user_${userId}`, discriminator: "0", avatar: null };
  sendMember(world, response, guild, user);
};

export interface Parts extends Known {
  readonly people: DiscordPeople;
  readonly oauth: DiscordOAuth;
}

/** As a player's own grant asks. */
export const answerOwnMember = async (
  world: DiscordWorld,
  { guilds, oauth, people }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  guildId: string,
): Promise<void> => {
  const userId = oauth.userOf(request, "guilds.members.read");
  world.asked.push({ userId: userId ?? "", authorization: request.headers.authorization });
  if (await answerMode(world, response)) return;
  const person = userId === null ? null : people.find(userId);
  if (person === null) return unauthorized(response);
  const guild = guilds.guilds.get(guildId);
  if (guild === undefined || !isMember(world, person.id))
    return send(response, 404, { message: "Unknown Guild", code: 10004 }, bucket(world));
  sendMember(world, response, guild, describe(person));
};
