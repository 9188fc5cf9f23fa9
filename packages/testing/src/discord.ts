import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";

/** How the stand-in answers the next questions. */
export const DISCORD_MODES = ["ok", "limited", "failing", "slow", "forbidden"] as const;
export type DiscordMode = (typeof DISCORD_MODES)[number];

/** The state of the stand-in; tests read and write it, as does the process's own `/control`. */
export interface DiscordWorld {
  mode: DiscordMode;
  /** Of `limited`: seconds in `Retry-After`, and whether the limit is the bot's over all routes. */
  retryAfterS: number;
  isGlobal: boolean;
  /** Of `slow`, ms. */
  delayMs: number;
  /** Requests left in the bucket, part of every answer. */
  remaining: number;
  resetAfterS: number;
  /** Members although newcomers are not, and users who are no members although newcomers are. */
  readonly joined: Set<string>;
  readonly left: Set<string>;
  /** Every question about a member, in its order. */
  readonly asked: { readonly userId: string; readonly authorization: string | undefined }[];
}

/** An id that begins with 9 is a newcomer's, who has not joined; anybody else is a member. */
const isMember = ({ joined, left }: DiscordWorld, userId: string): boolean =>
  joined.has(userId) || (!left.has(userId) && !userId.startsWith("9"));

const send = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};

const bucket = ({ remaining, resetAfterS }: DiscordWorld) => ({
  "x-ratelimit-limit": "10",
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(Date.now() / 1000 + resetAfterS),
  "x-ratelimit-reset-after": String(resetAfterS),
  "x-ratelimit-bucket": "member",
});

const limited = (world: DiscordWorld, response: ServerResponse): void =>
  send(
    response,
    429,
    { message: "You are being rate limited.", retry_after: world.retryAfterS, global: world.isGlobal },
    {
      "retry-after": String(Math.ceil(world.retryAfterS)),
      "x-ratelimit-scope": world.isGlobal ? "global" : "user",
      ...(world.isGlobal
        ? { "x-ratelimit-global": "true" }
        : bucket({ ...world, remaining: 0, resetAfterS: world.retryAfterS })),
    },
  );

const MEMBER = /^\/api\/v10\/guilds\/([^/]+)\/members\/([^/]+)$/;
const AVATAR = /^\/(?:avatars\/\d+|embed\/avatars)\/[\w-]+\.png$/;

interface Known {
  readonly botToken: string;
  readonly guildId: string;
}

const answerMember = async (
  world: DiscordWorld,
  { botToken, guildId }: Known,
  request: IncomingMessage,
  response: ServerResponse,
  [guild, userId]: readonly [string, string],
): Promise<void> => {
  const { authorization } = request.headers;
  world.asked.push({ userId, authorization });
  if (world.mode === "slow") await sleep(world.delayMs);
  if (world.mode === "limited") return limited(world, response);
  if (world.mode === "failing")
    return send(response, 500, { message: "500: Internal Server Error", code: 0 });
  if (authorization !== `Bot ${botToken}`)
    return send(response, 401, { message: "401: Unauthorized", code: 0 });
  if (world.mode === "forbidden") return send(response, 403, { message: "Missing Access", code: 50001 });
  if (guild !== guildId) return send(response, 404, { message: "Unknown Guild", code: 10004 }, bucket(world));
  if (!/^\d{1,20}$/.test(userId))
    return send(response, 404, { message: "Unknown User", code: 10013 }, bucket(world));
  if (!isMember(world, userId))
    return send(response, 404, { message: "Unknown Member", code: 10007 }, bucket(world));
  const user = { id: userId, username: `user_${userId}`, discriminator: "0", avatar: null };
  send(
    response,
    200,
    { user, nick: null, roles: [], joined_at: "2024-01-01T00:00:00.000000+00:00", pending: false },
    bucket(world),
  );
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

const reported = ({ joined, left, ...world }: DiscordWorld) => ({
  ...world,
  joined: [...joined],
  left: [...left],
});

/**
 * `PUT /control` with any of the plain fields; `PUT` and `DELETE /control/members/{id}` add and remove a
 * member.
 */
const control = async (world: DiscordWorld, request: IncomingMessage, path: string): Promise<object> => {
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
  readonly world: DiscordWorld;
}

/**
 * A stand-in of Discord: members of a server, and pictures. Its answers, headers and limits have the shape
 * of the real ones.
 */
export const startDiscord = async ({
  port = 0,
  botToken = "local-bot",
  guildId = "9000",
}: {
  readonly port?: number;
  readonly botToken?: string;
  readonly guildId?: string;
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
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://discord");
    const [, guild, userId] = MEMBER.exec(pathname) ?? [];
    if (guild !== undefined && userId !== undefined)
      return answerMember(world, { botToken, guildId }, request, response, [
        guild,
        decodeURIComponent(userId),
      ]);
    if (pathname.startsWith("/control")) return send(response, 200, await control(world, request, pathname));
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
  return {
    url,
    world,
    env: { DISCORD_API_URL: `${url}/api/v10`, DISCORD_BOT_TOKEN: botToken, DISCORD_GUILD_ID: guildId },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
