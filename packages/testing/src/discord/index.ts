import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi, type DiscordCall } from "./api.ts";
import { createBoard } from "./board/answer.ts";
import { createChannels } from "./channels.ts";
import { type Controlled, control, figuresOf, type Outage } from "./control.ts";
import { createFaults, type DiscordFaults, type Fault } from "./faults.ts";
import { createGuilds, type DiscordGuilds } from "./guilds.ts";
import { createInteractions, type DiscordInteractions } from "./interactions.ts";
import { createLimits, type DiscordLimits } from "./limits.ts";
import { LOCAL_DISCORD, LOCAL_KEY, localGuilds } from "./local.ts";
import {
  answerMember,
  answerMode,
  answerOwnMember,
  type DiscordWorld,
  isMember,
  MEMBER,
  OWN_MEMBER,
  type Parts,
} from "./members.ts";
import { createMessages } from "./messages.ts";
import { createOAuth, type DiscordClient, type DiscordOAuth } from "./oauth.ts";
import { createPeople, type DiscordPeople, describe } from "./people.ts";
import { avatar } from "./picture.ts";
import { send } from "./reply.ts";
import { createRoutes } from "./routes.ts";
import { createWebhooks } from "./webhooks.ts";

export type { DiscordCall } from "./api.ts";
export { FAULT_KINDS, type Fault, type FaultKind, type RandomFaults } from "./faults.ts";
export { FORGERY_KINDS, type ForgeryKind, type ForgeryResult, sendForgeries } from "./forgeries.ts";
export type { DiscordGuilds, Ping } from "./guilds.ts";
export {
  ANSWER_TYPES,
  ANSWER_WITHIN_MS,
  type Delivered,
  type DiscordInteraction,
  INTERACTION_TYPES,
  post,
  problemsOf,
  signed,
} from "./interactions.ts";
export type { DiscordLimits, Violation } from "./limits.ts";
export { LOCAL_DISCORD, LOCAL_KEY } from "./local.ts";
export type { DiscordMode, DiscordWorld } from "./members.ts";
export { PERMISSIONS, type Permission, sumOf } from "./permissions.ts";
export * from "./shapes.ts";

export interface Discord extends AsyncDisposable {
  readonly url: string;
  /** The environment of a service that uses it. */
  readonly env: Readonly<Record<"DISCORD_API_URL" | "DISCORD_BOT_TOKEN" | "DISCORD_GUILD_ID", string>>;
  /** The environment of a gateway whose players sign in here, without a bot. */
  readonly signInEnv: Readonly<Record<string, string>>;
  readonly world: DiscordWorld;
  readonly people: DiscordPeople;
  readonly oauth: DiscordOAuth;
  /** Servers with their channels, threads, messages, roles, notifications and edits. */
  readonly guilds: DiscordGuilds;
  /** Sizes of the limits, and whether a client obeys them. */
  readonly limits: DiscordLimits;
  readonly faults: DiscordFaults;
  /** Commands and presses of users, sent to `interactions.settings.url`. */
  readonly interactions: DiscordInteractions;
  /** Every call of the bot, oldest first. */
  readonly calls: readonly DiscordCall[];
  readonly figures: () => ReturnType<typeof figuresOf>;
  /** Down for a time, or until `comeBack`. */
  readonly goDown: (outage: Outage) => Promise<void>;
  readonly comeBack: () => Promise<void>;
}

const TOKEN = /^\/api(?:\/v10)?\/oauth2\/token$/;
const REVOKE = /^\/api(?:\/v10)?\/oauth2\/token\/revoke$/;
const AVATAR = /^\/(?:avatars\/\d+|embed\/avatars)\/[\w-]+\.png$/;

const BOT_NAME = "互角";

/** Milliseconds with their parts, so that a limit is judged to the millisecond. */
const preciseNowMs = (): number => performance.timeOrigin + performance.now();

/**
 * A stand-in of Discord: sign-in by OAuth2, members of a server, pictures, and the bot's part of the API. Its answers,
 * headers and limits have the shape of the real ones.
 */
export const startDiscord = async ({
  port = 0,
  botToken = LOCAL_DISCORD.botToken,
  guildId = LOCAL_DISCORD.guildId,
  redirects = [],
  furtherClients = [],
  interactionsUrl = null,
  nowMs = preciseNowMs,
  mostCalls = 100_000,
}: {
  readonly port?: number;
  readonly botToken?: string;
  readonly guildId?: string;
  /** The redirect addresses of its page; may grow while it runs. */
  readonly redirects?: readonly string[];
  readonly furtherClients?: readonly DiscordClient[];
  /** The application's endpoint. */
  readonly interactionsUrl?: string | null;
  readonly nowMs?: () => number;
  /** How many calls it remembers. */
  readonly mostCalls?: number;
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
  let outage: (Outage & { readonly timer: NodeJS.Timeout }) | null = null;
  const people = createPeople();
  const own = { id: LOCAL_DISCORD.clientId, secret: LOCAL_DISCORD.clientSecret, redirects };
  const oauth = createOAuth([own, ...furtherClients], people);
  const bot = { ...describe({ id: own.id, username: BOT_NAME, globalName: null }), bot: true as const };
  const guilds = createGuilds(bot, nowMs);
  for (const guild of localGuilds(guildId)) guilds.addGuild(guild);
  const messages = createMessages(guilds, people);
  const channels = createChannels(guilds, people, (userId) => isMember(world, userId));
  const webhooks = createWebhooks(guilds, messages);
  const limits = createLimits(nowMs);
  const faults = createFaults();
  const interactions = createInteractions({ guilds, messages, webhooks, people, key: LOCAL_KEY });
  interactions.settings.url = interactionsUrl;
  const routes = createRoutes({ guilds, messages, channels, webhooks });
  const lasting = (): Fault | null => {
    const { mode, retryAfterS, isGlobal, delayMs } = world;
    if (outage !== null) return { kind: "error", status: 503 };
    if (mode === "failing") return { kind: "error", status: 500 };
    if (mode === "slow") return { kind: "slow", delayMs };
    if (mode !== "limited") return null;
    return { kind: "limited", retryAfterMs: retryAfterS * 1000, scope: isGlobal ? "global" : "user" };
  };
  const api = createApi({
    routes,
    limits,
    faults,
    lasting,
    isForbidden: () => world.mode === "forbidden",
    botToken,
    nowMs,
    mostCalls,
  });
  const parts: Parts = { botToken, guilds, people, oauth };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? "/", "http://discord");
    const { pathname } = address;
    if (world.intercept?.(pathname, response) === true) return;
    if (pathname.startsWith("/control"))
      return send(response, 200, await control(controlled, request, pathname));
    if (await board(request, response, address)) return;
    if (await api.answer(request, response, address)) return;
    if (outage !== null) return send(response, 503, { message: "503: Service Unavailable", code: 0 });
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
    if (AVATAR.test(pathname)) {
      response.writeHead(200, { "content-type": "image/png" }).end(avatar(pathname));
      return;
    }
    send(response, 404, { message: "404: Not Found", code: 0 });
  };
  const board = createBoard(
    { guilds, people, webhooks, calls: api.calls, figures: () => figuresOf(controlled) },
    interactions,
  );
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => send(response, 400, { message: String(error) }));
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(at, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen(port);
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${taken}`;

  const comeBack = async (): Promise<void> => {
    clearTimeout(outage?.timer);
    outage = null;
    if (!server.listening) await listen(taken);
  };
  const goDown = async (wanted: Outage): Promise<void> => {
    clearTimeout(outage?.timer);
    outage = { ...wanted, timer: setTimeout(() => void comeBack(), wanted.forMs).unref() };
    if (wanted.how === "refused") await close();
  };
  const controlled: Controlled = {
    world,
    oauth,
    guilds,
    limits,
    faults,
    calls: api.calls,
    // After the answer that says so.
    goDown: (wanted) => setImmediate(() => void goDown(wanted)),
    comeBack: () => void comeBack(),
  };

  const DISCORD_API_URL = `${url}/api/v10`;
  return {
    url,
    world,
    people,
    oauth,
    guilds,
    limits,
    faults,
    interactions,
    calls: api.calls,
    figures: () => figuresOf(controlled),
    goDown,
    comeBack,
    env: { DISCORD_API_URL, DISCORD_BOT_TOKEN: botToken, DISCORD_GUILD_ID: guildId },
    signInEnv: {
      DISCORD_API_URL,
      DISCORD_GUILD_ID: guildId,
      DISCORD_CLIENT_ID: own.id,
      DISCORD_CLIENT_SECRET: own.secret,
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(outage?.timer);
      await close();
    },
  };
};
