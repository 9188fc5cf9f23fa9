import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { createOAuth, type DiscordClient, type DiscordOAuth } from "./oauth.ts";
import { createPeople, type DiscordPeople, describe } from "./people.ts";
import { bucket, type Limits, limited, send, unauthorized } from "./reply.ts";

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
const isMember = ({ joined, left }: DiscordWorld, userId: string): boolean =>
  joined.has(userId) || (!left.has(userId) && !userId.startsWith("9"));

const OWN_MEMBER = /^\/api\/v10\/users\/@me\/guilds\/([^/]+)\/member$/;
const MEMBER = /^\/api\/v10\/guilds\/([^/]+)\/members\/([^/]+)$/;
const AVATAR = /^\/(?:avatars\/\d+|embed\/avatars)\/[\w-]+\.png$/;

interface Known {
  readonly botToken: string;
  readonly guildId: string;
}

/** Answers as the mode says. @returns whether it did */
const answerMode = async (world: DiscordWorld, response: ServerResponse): Promise<boolean> => {
  if (world.mode === "slow") await sleep(world.delayMs);
  if (world.mode === "limited") limited(world, response);
  else if (world.mode === "failing") send(response, 500, { message: "500: Internal Server Error", code: 0 });
  else return false;
  return true;
};

const sendMember = (world: DiscordWorld, response: ServerResponse, user: object): void =>
  send(
    response,
    200,
    {
      user,
      nick: null,
      avatar: null,
      roles: [],
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
const answerMember = async (
  world: DiscordWorld,
  { botToken, guildId }: Known,
  request: IncomingMessage,
  response: ServerResponse,
  [guild, userId]: readonly [string, string],
): Promise<void> => {
  const { authorization } = request.headers;
  world.asked.push({ userId, authorization });
  if (await answerMode(world, response)) return;
  if (authorization !== `Bot ${botToken}`) return unauthorized(response);
  if (world.mode === "forbidden") return send(response, 403, { message: "Missing Access", code: 50001 });
  if (guild !== guildId) return send(response, 404, { message: "Unknown Guild", code: 10004 }, bucket(world));
  if (!/^\d{1,20}$/.test(userId))
    return send(response, 404, { message: "Unknown User", code: 10013 }, bucket(world));
  if (!isMember(world, userId))
    return send(response, 404, { message: "Unknown Member", code: 10007 }, bucket(world));
  sendMember(world, response, { id: userId, username: `user_${userId}`, discriminator: "0", avatar: null });
};

interface Parts extends Known {
  readonly people: DiscordPeople;
  readonly oauth: DiscordOAuth;
}

/** As a player's own grant asks. */
const answerOwnMember = async (
  world: DiscordWorld,
  { guildId, oauth, people }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  guild: string,
): Promise<void> => {
  const userId = oauth.userOf(request, "guilds.members.read");
  world.asked.push({ userId: userId ?? "", authorization: request.headers.authorization });
  if (await answerMode(world, response)) return;
  const person = userId === null ? null : people.find(userId);
  if (person === null) return unauthorized(response);
  if (guild !== guildId || !isMember(world, person.id))
    return send(response, 404, { message: "Unknown Guild", code: 10004 }, bucket(world));
  sendMember(world, response, describe(person));
};

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A picture of one colour, which the name decides. */
const avatar = (name: string): Buffer => {
  const SIZE = 32;
  const colour = Buffer.alloc(4);
  colour.writeUInt32BE(crc32(name));
  const row = Buffer.concat([Buffer.of(0), ...Array<Buffer>(SIZE).fill(colour.subarray(0, 3))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(SIZE).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const reported = ({ joined, left, intercept: _own, ...world }: DiscordWorld) => ({
  ...world,
  joined: [...joined],
  left: [...left],
});

/**
 * `PUT /control` with any of the plain fields; `PUT` and `DELETE /control/members/{id}` add and remove a
 * member; `DELETE /control/grants/{id}` takes back what a person has allowed.
 */
const control = async (
  world: DiscordWorld,
  oauth: DiscordOAuth,
  request: IncomingMessage,
  path: string,
): Promise<object> => {
  const granter = /^\/control\/grants\/(\d+)$/.exec(path)?.[1];
  if (granter !== undefined && request.method === "DELETE") oauth.endGrants(granter);
  const userId = /^\/control\/members\/(\d+)$/.exec(path)?.[1];
  if (userId !== undefined) {
    const [to, from] = request.method === "DELETE" ? [world.left, world.joined] : [world.joined, world.left];
    to.add(userId);
    from.delete(userId);
  } else if (request.method === "PUT") {
    const { mode, retryAfterS, isGlobal, delayMs, remaining, resetAfterS } = world;
    const changed: object = {
      mode,
      retryAfterS,
      isGlobal,
      delayMs,
      remaining,
      resetAfterS,
      ...(JSON.parse(await text(request)) as object),
    };
    Object.assign(world, changed);
  }
  return reported(world);
};

export interface Discord extends AsyncDisposable {
  readonly url: string;
  /** The environment of a service that uses it. */
  readonly env: Readonly<Record<"DISCORD_API_URL" | "DISCORD_BOT_TOKEN" | "DISCORD_GUILD_ID", string>>;
  /** The environment of a gateway whose players sign in here, without a bot. */
  readonly signInEnv: Readonly<Record<string, string>>;
  readonly world: DiscordWorld;
  readonly people: DiscordPeople;
  readonly oauth: DiscordOAuth;
}

/** Ids and secrets of the stand-in. */
export const LOCAL_DISCORD = {
  clientId: "900000000000000001",
  clientSecret: "local-client-secret",
  botToken: "local-bot",
  guildId: "9000",
} as const;

const TOKEN = /^\/api(?:\/v10)?\/oauth2\/token$/;
const REVOKE = /^\/api(?:\/v10)?\/oauth2\/token\/revoke$/;

/**
 * A stand-in of Discord: sign-in by OAuth2, members of a server, and pictures. Its answers, headers and limits have the
 * shape of the real ones.
 */
export const startDiscord = async ({
  port = 0,
  botToken = LOCAL_DISCORD.botToken,
  guildId = LOCAL_DISCORD.guildId,
  redirects = [],
  furtherClients = [],
}: {
  readonly port?: number;
  readonly botToken?: string;
  readonly guildId?: string;
  /** The redirect addresses of its page; may grow while it runs. */
  readonly redirects?: readonly string[];
  readonly furtherClients?: readonly DiscordClient[];
} = {}): Promise<Discord> => {
  const world: DiscordWorld = {
    mode: "ok",
    retryAfterS: 30,
    isGlobal: false,
    delayMs: 5_000,
    remaining: 9,
    resetAfterS: 1,
    joined: new Set(),
    left: new Set(),
    asked: [],
    intercept: null,
  };
  const people = createPeople();
  const own = { id: LOCAL_DISCORD.clientId, secret: LOCAL_DISCORD.clientSecret, redirects };
  const oauth = createOAuth([own, ...furtherClients], people);
  const parts: Parts = { botToken, guildId, people, oauth };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? "/", "http://discord");
    const { pathname } = address;
    if (world.intercept?.(pathname, response) === true) return;
    if (pathname === "/oauth2/authorize") return oauth.authorize(request, response, address);
    if (TOKEN.test(pathname) || REVOKE.test(pathname) || pathname === "/api/v10/users/@me") {
      if (await answerMode(world, response)) return;
      if (TOKEN.test(pathname)) return oauth.giveTokens(request, response);
      return REVOKE.test(pathname) ? oauth.revoke(request, response) : oauth.describeMe(request, response);
    }
    const ownGuild = OWN_MEMBER.exec(pathname)?.[1];
    if (ownGuild !== undefined) return answerOwnMember(world, parts, request, response, ownGuild);
    const [, guild, userId] = MEMBER.exec(pathname) ?? [];
    if (guild !== undefined && userId !== undefined)
      return answerMember(world, parts, request, response, [guild, decodeURIComponent(userId)]);
    if (pathname.startsWith("/control"))
      return send(response, 200, await control(world, oauth, request, pathname));
    if (AVATAR.test(pathname)) {
      response.writeHead(200, { "content-type": "image/png" }).end(avatar(pathname));
      return;
    }
    send(response, 404, { message: "404: Not Found", code: 0 });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => send(response, 400, { message: String(error) }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const DISCORD_API_URL = `${url}/api/v10`;
  return {
    url,
    world,
    people,
    oauth,
    env: { DISCORD_API_URL, DISCORD_BOT_TOKEN: botToken, DISCORD_GUILD_ID: guildId },
    signInEnv: {
      DISCORD_API_URL,
      DISCORD_GUILD_ID: guildId,
      DISCORD_CLIENT_ID: own.id,
      DISCORD_CLIENT_SECRET: own.secret,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
