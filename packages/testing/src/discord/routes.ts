import type { DiscordChannels } from "./channels.ts";
import { commandsForm, read } from "./forms.ts";
import type { DiscordGuilds } from "./guilds.ts";
import { LOCAL_DISCORD } from "./local.ts";
import type { DiscordMessages } from "./messages.ts";
import { refusal } from "./refusal.ts";
import type { DiscordWebhooks } from "./webhooks.ts";

/** A call of the API, read. */
export interface ApiCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: object;
}

export interface Route {
  readonly method: string;
  /** With `:name` for each part that varies. */
  readonly template: string;
  readonly pattern: RegExp;
  /** The part whose limit is its own. */
  readonly major: string | null;
  /** Interactions are answered without the bot's token and outside the limit for all calls. */
  readonly isInteraction: boolean;
  readonly handle: (call: ApiCall) => ApiAnswer;
}

const MAJOR = /^\/(?:channels|guilds|webhooks)\/:(\w+)/;

const ok = (body: object): ApiAnswer => ({ status: 200, body });
const DONE: ApiAnswer = { status: 204 };

interface Parts {
  readonly guilds: DiscordGuilds;
  readonly messages: DiscordMessages;
  readonly channels: DiscordChannels;
  readonly webhooks: DiscordWebhooks;
}

/** The bot calls these. */
export const createRoutes = ({ guilds, messages, channels, webhooks }: Parts): readonly Route[] => {
  const route = (
    method: string,
    template: string,
    handle: (params: Readonly<Record<string, string>>, call: ApiCall) => ApiAnswer,
  ): Route => ({
    method,
    template,
    pattern: new RegExp(`^/api/v10${template.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
    major: MAJOR.exec(template)?.[1] ?? null,
    isInteraction: template.startsWith("/webhooks/") || template.startsWith("/interactions/"),
    handle: (call) => handle(call.params, call),
  });

  const own = ({ app = "" }: Readonly<Record<string, string>>): void => {
    if (app !== guilds.bot.id) throw refusal("application");
  };

  return [
    route("POST", "/channels/:channel/messages", ({ channel = "" }, { body }) =>
      ok(messages.create(channel, body)),
    ),
    route("GET", "/channels/:channel/messages", ({ channel = "" }, { query }) =>
      ok(messages.list(channel, query)),
    ),
    route("GET", "/channels/:channel/messages/:message", ({ channel = "", message = "" }) =>
      ok(guilds.messageFor(guilds.channelFor(channel), message)),
    ),
    route("PATCH", "/channels/:channel/messages/:message", ({ channel = "", message = "" }, { body }) =>
      ok(messages.edit(channel, message, body)),
    ),
    route("DELETE", "/channels/:channel/messages/:message", ({ channel = "", message = "" }) => {
      messages.remove(channel, message);
      return DONE;
    }),
    route(
      "POST",
      "/channels/:channel/messages/:message/threads",
      ({ channel = "", message = "" }, { body }) => ({
        status: 201,
        body: messages.startThreadAt(channel, message, body),
      }),
    ),
    route("POST", "/channels/:channel/threads", ({ channel = "" }, { body }) => ({
      status: 201,
      body: messages.startThread(channel, body),
    })),
    route("PUT", "/channels/:channel/thread-members/:user", ({ channel = "", user = "" }) => {
      channels.addThreadMember(channel, user === "@me" ? guilds.bot.id : user);
      return DONE;
    }),
    route("GET", "/channels/:channel", ({ channel = "" }) => ok(guilds.channelFor(channel))),
    route("PATCH", "/channels/:channel", ({ channel = "" }, { body }) => ok(channels.change(channel, body))),
    route("DELETE", "/channels/:channel", ({ channel = "" }) => ok(channels.remove(channel))),
    route(
      "PUT",
      "/channels/:channel/permissions/:overwrite",
      ({ channel = "", overwrite = "" }, { body }) => {
        channels.putOverwrite(channel, overwrite, body);
        return DONE;
      },
    ),
    route("DELETE", "/channels/:channel/permissions/:overwrite", ({ channel = "", overwrite = "" }) => {
      channels.deleteOverwrite(channel, overwrite);
      return DONE;
    }),
    route("GET", "/guilds/:guild", ({ guild = "" }) => {
      const { id, name, roles } = guilds.guildFor(guild);
      return ok({ id, name, icon: null, preferred_locale: "ja", roles: [...roles.values()], features: [] });
    }),
    route("GET", "/guilds/:guild/channels", ({ guild = "" }) => ok(channels.list(guild))),
    route("GET", "/guilds/:guild/roles", ({ guild = "" }) => ok([...guilds.guildFor(guild).roles.values()])),
    route("GET", "/guilds/:guild/threads/active", ({ guild = "" }) => ok(channels.activeThreads(guild))),
    route("PUT", "/guilds/:guild/members/:user/roles/:role", ({ guild = "", user = "", role = "" }) => {
      channels.giveRole(guild, user, role);
      return DONE;
    }),
    route("DELETE", "/guilds/:guild/members/:user/roles/:role", ({ guild = "", user = "", role = "" }) => {
      channels.takeRole(guild, user, role);
      return DONE;
    }),
    route("GET", "/applications/@me", () =>
      ok({
        id: guilds.bot.id,
        name: guilds.bot.username,
        bot: guilds.bot,
        verify_key: LOCAL_DISCORD.publicKey,
      }),
    ),
    route("POST", "/users/@me/channels", (_none, { body }) => ok(channels.openDirect(body))),
    route("GET", "/applications/:app/guilds/:guild/commands", (params) => {
      own(params);
      return ok(guilds.guildFor(params.guild ?? "").commands);
    }),
    route("PUT", "/applications/:app/guilds/:guild/commands", (params, { body }) => {
      own(params);
      const guild = guilds.guildFor(params.guild ?? "");
      const before = guild.commands as readonly { readonly id: string; readonly name: string }[];
      guild.commands = read(commandsForm, body).map((command) => ({
        id: before.find(({ name }) => name === command.name)?.id ?? guilds.nextId(),
        application_id: guilds.bot.id,
        guild_id: guild.id,
        version: guilds.nextId(),
        type: 1,
        default_member_permissions: null,
        nsfw: false,
        ...command,
      }));
      return ok(guild.commands);
    }),
    route("GET", "/webhooks/:app/:token/messages/@original", (params) => {
      own(params);
      return ok(webhooks.original(params.token ?? ""));
    }),
    route("PATCH", "/webhooks/:app/:token/messages/@original", (params, { body }) => {
      own(params);
      return ok(webhooks.editOriginal(params.token ?? "", body));
    }),
    route("DELETE", "/webhooks/:app/:token/messages/@original", (params) => {
      own(params);
      webhooks.deleteOriginal(params.token ?? "");
      return DONE;
    }),
    route("PATCH", "/webhooks/:app/:token/messages/:message", (params, { body }) => {
      own(params);
      return ok(webhooks.editFollowUp(params.token ?? "", params.message ?? "", body));
    }),
    route("DELETE", "/webhooks/:app/:token/messages/:message", (params) => {
      own(params);
      webhooks.deleteFollowUp(params.token ?? "", params.message ?? "");
      return DONE;
    }),
    route("POST", "/webhooks/:app/:token", (params, { body }) => {
      own(params);
      return ok(webhooks.followUp(params.token ?? "", body));
    }),
  ];
};

/** The route of a call. @throws Refusal when none has its path, or none its method */
export const routeOf = (
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | null => {
  const ofPath = routes.filter(({ pattern }) => pattern.test(path));
  if (ofPath.length === 0) return null;
  const route = ofPath.find((one) => one.method === method);
  if (route === undefined) throw refusal("notAllowedMethod");
  const groups = route.pattern.exec(path)?.groups ?? {};
  return {
    route,
    params: Object.fromEntries(
      Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
    ),
  };
};
