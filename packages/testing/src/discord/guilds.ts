import { channelPermissions, guildPermissions, has, type Permission, sumOf } from "./permissions.ts";
import { refusal } from "./refusal.ts";
import {
  type Author,
  CHANNEL_TYPES,
  type Channel,
  type Guild,
  type Message,
  type Overwrite,
  type Role,
} from "./shapes.ts";

const EPOCH_MS = 1_420_070_400_000;

/** Ids that grow with time. */
export const createSnowflakes = (nowMs: () => number) => {
  let last = 0n;
  return (): string => {
    const first = BigInt(Math.floor(nowMs()) - EPOCH_MS) << 22n;
    last = first > last ? first : last + 1n;
    return String(last);
  };
};

/** A message has notified these. */
export interface Ping {
  readonly messageId: string;
  readonly channelId: string;
  readonly atMs: number;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly isEveryone: boolean;
}

/** The bot is invited with these. */
const BOT_PERMISSIONS: readonly Permission[] = [
  "VIEW_CHANNEL",
  "SEND_MESSAGES",
  "EMBED_LINKS",
  "READ_MESSAGE_HISTORY",
  "CONNECT",
  "SPEAK",
  "MANAGE_CHANNELS",
  "MANAGE_ROLES",
  "MANAGE_THREADS",
  "CREATE_PUBLIC_THREADS",
  "CREATE_PRIVATE_THREADS",
  "SEND_MESSAGES_IN_THREADS",
];
const EVERYONE_PERMISSIONS: readonly Permission[] = [
  "VIEW_CHANNEL",
  "SEND_MESSAGES",
  "EMBED_LINKS",
  "READ_MESSAGE_HISTORY",
  "CONNECT",
  "SPEAK",
  "SEND_MESSAGES_IN_THREADS",
];

export interface NewRole {
  readonly id: string;
  readonly name: string;
  readonly permissions?: readonly Permission[];
  readonly position?: number;
  readonly color?: number;
  readonly managed?: boolean;
}

const roleOf = ({ id, name, permissions = [], position = 1, color = 0, managed = false }: NewRole): Role => ({
  id,
  name,
  color,
  colors: { primary_color: color, secondary_color: null, tertiary_color: null },
  hoist: false,
  position,
  permissions: sumOf(permissions),
  managed,
  mentionable: false,
  icon: null,
  unicode_emoji: null,
  flags: 0,
});

export interface NewChannel {
  readonly id: string;
  readonly name: string;
  readonly type?: number;
  readonly overwrites?: readonly Overwrite[];
}

export interface NewGuild {
  readonly id: string;
  readonly name: string;
  readonly channels: readonly NewChannel[];
  readonly roles?: readonly NewRole[];
}

/** Servers, channels, threads, messages and roles, and what people have done to them. */
export const createGuilds = (bot: Author, nowMs: () => number) => {
  const nextId = createSnowflakes(nowMs);
  const guilds = new Map<string, Guild>();
  const channels = new Map<string, Channel>();
  const messages = new Map<string, Map<string, Message>>();
  const threadMembers = new Map<string, Set<string>>();
  /** Users who take no direct message from the bot. */
  const blockers = new Set<string>();
  const pings: Ping[] = [];
  /** The times of every edit of a message, ms. */
  const edits = new Map<string, number[]>();

  const addChannel = (
    guildId: string,
    { id, name, type = CHANNEL_TYPES.text, overwrites = [] }: NewChannel,
  ) => {
    const channel: Channel = {
      id,
      type,
      guild_id: guildId,
      name,
      parent_id: null,
      position: [...channels.values()].filter(({ guild_id }) => guild_id === guildId).length,
      topic: null,
      nsfw: false,
      rate_limit_per_user: 0,
      ...(type === CHANNEL_TYPES.voice ? { bitrate: 64_000, user_limit: 0, rtc_region: null } : {}),
      last_message_id: null,
      permission_overwrites: overwrites,
      flags: 0,
    };
    channels.set(id, channel);
    messages.set(id, new Map());
    return channel;
  };

  const addGuild = ({ id, name, channels: added, roles = [] }: NewGuild): Guild => {
    const botRole = {
      id: nextId(),
      name: bot.username,
      permissions: BOT_PERMISSIONS,
      position: roles.length + 1,
      managed: true,
    };
    const everyone = { id, name: "@everyone", permissions: EVERYONE_PERMISSIONS, position: 0 };
    const guild: Guild = {
      id,
      name,
      roles: new Map([everyone, ...roles, botRole].map((role) => [role.id, roleOf(role)])),
      rolesOf: new Map([[bot.id, new Set([botRole.id])]]),
      commands: [],
      hasBot: true,
    };
    guilds.set(id, guild);
    for (const channel of added) addChannel(id, channel);
    return guild;
  };

  const forget = (channelId: string): void => {
    channels.delete(channelId);
    messages.delete(channelId);
    threadMembers.delete(channelId);
    for (const { id, parent_id } of channels.values()) if (parent_id === channelId) forget(id);
  };

  /** @throws Refusal when the guild is unknown or has removed the bot */
  const guildFor = (id: string): Guild => {
    const guild = guilds.get(id);
    if (guild === undefined) throw refusal("guild");
    if (!guild.hasBot) throw refusal("noAccess");
    return guild;
  };

  /** The bot's permissions in a channel; a thread has its parent's. */
  const botMay = (channel: Channel, permission: Permission): boolean => {
    if (channel.guild_id === undefined) return true;
    const parent = channel.thread_metadata === undefined ? channel : channels.get(channel.parent_id ?? "");
    return has(channelPermissions(guildFor(channel.guild_id), parent ?? channel, bot.id), permission);
  };

  /** A channel that the bot sees. @throws Refusal */
  const channelFor = (id: string): Channel => {
    const channel = channels.get(id);
    if (channel === undefined) throw refusal("channel");
    if (channel.guild_id !== undefined) guildFor(channel.guild_id);
    if (!botMay(channel, "VIEW_CHANNEL")) throw refusal("noAccess");
    return channel;
  };

  const messageFor = (channel: Channel, id: string): Message => {
    const message = messages.get(channel.id)?.get(id);
    if (message === undefined) throw refusal("message");
    return message;
  };

  const addThread = (thread: Omit<Channel, "last_message_id" | "flags">): Channel => {
    const channel: Channel = { ...thread, last_message_id: null, flags: 0 };
    channels.set(channel.id, channel);
    messages.set(channel.id, new Map());
    threadMembers.set(channel.id, new Set([bot.id]));
    return channel;
  };

  const addDirect = (recipient: object): Channel => {
    const id = nextId();
    const channel: Channel = {
      id,
      type: CHANNEL_TYPES.dm,
      name: null,
      last_message_id: null,
      recipients: [recipient],
      flags: 0,
    };
    channels.set(id, channel);
    messages.set(id, new Map());
    return channel;
  };

  const addMessage = (channel: Channel, message: Message): void => {
    messages.get(channel.id)?.set(message.id, message);
    channel.last_message_id = message.id;
    if (channel.thread_metadata === undefined) return;
    channel.message_count = (channel.message_count ?? 0) + 1;
    channel.total_message_sent = (channel.total_message_sent ?? 0) + 1;
    channel.thread_metadata.archived = false;
  };

  return {
    bot,
    nowMs,
    nextId,
    guilds,
    channels,
    threadMembers,
    blockers,
    pings,
    edits,
    addGuild,
    addChannel,
    addThread,
    addDirect,
    addMessage,
    guildFor,
    channelFor,
    messageFor,
    botMay,
    botMayInGuild: (guild: Guild, permission: Permission): boolean =>
      has(guildPermissions(guild, bot.id), permission),
    /** A member's permissions, as an interaction has them. */
    permissionsOf: (guild: Guild, channel: Channel, userId: string): string =>
      String(channelPermissions(guild, channel, userId)),
    mayEnter: (channel: Channel, userId: string): boolean => {
      const guild = guilds.get(channel.guild_id ?? "");
      if (guild === undefined) return false;
      const bits = channelPermissions(guild, channel, userId);
      return has(bits, "VIEW_CHANNEL") && has(bits, "CONNECT");
    },
    highestPosition: ({ roles, rolesOf }: Guild, userId: string): number =>
      Math.max(0, ...[...(rolesOf.get(userId) ?? [])].map((id) => roles.get(id)?.position ?? 0)),
    messagesIn: (channelId: string): readonly Message[] => [...(messages.get(channelId)?.values() ?? [])],
    threadsIn: (channelId: string): readonly Channel[] =>
      [...channels.values()].filter(
        ({ parent_id, thread_metadata }) => parent_id === channelId && thread_metadata !== undefined,
      ),
    /** Messages of the bot that say the same in one channel, and threads of one name in one channel. */
    repeated(): readonly string[] {
      const said = [...messages.values()]
        .flatMap((own) => [...own.values()])
        .filter(({ author }) => author.id === bot.id)
        .map(({ channel_id, content, embeds }) => JSON.stringify([channel_id, content, embeds]));
      const named = [...channels.values()]
        .filter(({ thread_metadata }) => thread_metadata !== undefined)
        .map(({ parent_id, name }) => JSON.stringify([parent_id, name]));
      return [...Map.groupBy([...said, ...named], (text) => text)]
        .filter(([, own]) => own.length > 1)
        .map(([text]) => text);
    },
    /** The shortest time between two edits of one message, ms; null without two. */
    shortestEditGapMs(): number | null {
      const gaps = [...edits.values()].flatMap((times) =>
        times.slice(1).map((atMs, place) => atMs - (times[place] ?? atMs)),
      );
      return gaps.length === 0 ? null : Math.min(...gaps);
    },
    deleteMessage: (channelId: string, id: string): boolean => messages.get(channelId)?.delete(id) ?? false,
    /** A thread is a channel too. */
    deleteChannel: forget,
    deleteRole(guildId: string, roleId: string): void {
      const guild = guilds.get(guildId);
      guild?.roles.delete(roleId);
      for (const own of guild?.rolesOf.values() ?? []) own.delete(roleId);
    },
    removeBot(guildId: string): void {
      const guild = guilds.get(guildId);
      if (guild !== undefined) guild.hasBot = false;
    },
    inviteBot(guildId: string): void {
      const guild = guilds.get(guildId);
      if (guild !== undefined) guild.hasBot = true;
    },
    /** Takes a permission from the bot: everywhere, or in one channel. */
    deny(guildId: string, permission: Permission, channelId?: string): void {
      const channel = channels.get(channelId ?? "");
      if (channel === undefined) {
        for (const role of guilds.get(guildId)?.roles.values() ?? [])
          role.permissions = String(BigInt(role.permissions) & ~BigInt(sumOf([permission])));
        return;
      }
      const rest = (channel.permission_overwrites ?? []).filter(({ id }) => id !== bot.id);
      const own = channel.permission_overwrites?.find(({ id }) => id === bot.id);
      const denied = BigInt(own?.deny ?? 0) | BigInt(sumOf([permission]));
      const allowed = BigInt(own?.allow ?? 0) & ~denied;
      channel.permission_overwrites = [
        ...rest,
        { id: bot.id, type: 1, allow: String(allowed), deny: String(denied) },
      ];
    },
    /** A message of another user. */
    post(channelId: string, author: Author, content: string): Message | null {
      const channel = channels.get(channelId);
      if (channel === undefined) return null;
      const message = newMessage({ id: nextId(), channelId, author, content, atMs: nowMs() });
      addMessage(channel, message);
      return message;
    },
  };
};

export type DiscordGuilds = ReturnType<typeof createGuilds>;

/** A message without embeds, buttons and mentions. */
export const newMessage = ({
  id,
  channelId,
  author,
  content,
  atMs,
}: {
  readonly id: string;
  readonly channelId: string;
  readonly author: Author;
  readonly content: string;
  readonly atMs: number;
}): Message => ({
  id,
  channel_id: channelId,
  type: 0,
  author,
  content,
  timestamp: timestampOf(atMs),
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  components: [],
  pinned: false,
  flags: 0,
});

/** As Discord writes a time. */
export const timestampOf = (atMs: number): string =>
  new Date(Math.floor(atMs)).toISOString().replace(/\.(\d{3})Z$/, ".$1000+00:00");
