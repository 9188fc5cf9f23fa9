import { channelForm, overwriteForm, read, recipientForm } from "./forms.ts";
import { type DiscordGuilds, timestampOf } from "./guilds.ts";
import { type DiscordPeople, describe } from "./people.ts";
import { guildPermissions } from "./permissions.ts";
import { refusal } from "./refusal.ts";
import { CHANNEL_TYPES, type Channel, type Guild, type Overwrite } from "./shapes.ts";

/** Channels, threads, permissions, direct messages and roles: what a call does to them. */
export const createChannels = (
  guilds: DiscordGuilds,
  people: DiscordPeople,
  isMember: (userId: string) => boolean,
) => {
  const directChannels = new Map<string, Channel>();

  const guildOf = (channel: Channel): Guild => guilds.guildFor(channel.guild_id ?? "");

  /** The bot gives and takes only what it has itself, in a room that it may enter. */
  const refuseOverwrite = (channel: Channel, overwrite: Overwrite): void => {
    const guild = guildOf(channel);
    if (!guilds.botMay(channel, "MANAGE_ROLES")) throw refusal("noPermission");
    if (channel.type === CHANNEL_TYPES.voice && !guilds.botMay(channel, "CONNECT")) throw refusal("noAccess");
    const own = guildPermissions(guild, guilds.bot.id);
    if (((BigInt(overwrite.allow) | BigInt(overwrite.deny)) & ~own) !== 0n) throw refusal("noPermission");
    if (overwrite.type === 0 && !guild.roles.has(overwrite.id)) throw refusal("overwrite");
  };

  const changeThread = (thread: Channel, form: ReturnType<typeof readChannel>): Channel => {
    const data = thread.thread_metadata;
    if (data === undefined) return thread;
    if (thread.owner_id !== guilds.bot.id && !guilds.botMay(thread, "MANAGE_THREADS"))
      throw refusal("noPermission");
    if (form.locked !== undefined && !guilds.botMay(thread, "MANAGE_THREADS")) throw refusal("noPermission");
    if (data.archived && form.archived === undefined) throw refusal("isArchived");
    if (form.archived !== undefined && form.archived !== data.archived) {
      data.archived = form.archived;
      data.archive_timestamp = timestampOf(guilds.nowMs());
    }
    if (form.locked !== undefined) data.locked = form.locked;
    if (form.auto_archive_duration !== undefined) data.auto_archive_duration = form.auto_archive_duration;
    if (form.name !== undefined) thread.name = form.name;
    return thread;
  };

  const change = (channelId: string, body: unknown): Channel => {
    const channel = guilds.channelFor(channelId);
    const form = readChannel(body);
    if (channel.guild_id === undefined) throw refusal("wrongChannelType");
    if (channel.thread_metadata !== undefined) return changeThread(channel, form);
    const { permission_overwrites: overwrites, ...rest } = form;
    if (!guilds.botMay(channel, "MANAGE_CHANNELS")) throw refusal("noPermission");
    if (overwrites !== undefined && overwrites !== null) {
      const known = channel.permission_overwrites ?? [];
      const changed = overwrites.filter((wanted) => !known.some((one) => isSame(one, wanted)));
      for (const overwrite of changed) refuseOverwrite(channel, overwrite);
      channel.permission_overwrites = overwrites;
    }
    if (rest.name !== undefined) channel.name = rest.name;
    if (rest.topic !== undefined) channel.topic = rest.topic;
    if (rest.user_limit !== undefined) channel.user_limit = rest.user_limit ?? 0;
    if (rest.rate_limit_per_user !== undefined) channel.rate_limit_per_user = rest.rate_limit_per_user ?? 0;
    return channel;
  };

  const others = (channel: Channel, id: string): readonly Overwrite[] =>
    (channel.permission_overwrites ?? []).filter((overwrite) => overwrite.id !== id);

  /** A role below the bot's own. @throws Refusal */
  const refuseRole = (guild: Guild, roleId: string): void => {
    const role = guild.roles.get(roleId);
    if (role === undefined) throw refusal("role");
    if (!guilds.botMayInGuild(guild, "MANAGE_ROLES")) throw refusal("noPermission");
    if (role.managed || role.position >= guilds.highestPosition(guild, guilds.bot.id))
      throw refusal("noPermission");
  };

  return {
    change,
    remove(channelId: string): Channel {
      const channel = guilds.channelFor(channelId);
      const permission = channel.thread_metadata === undefined ? "MANAGE_CHANNELS" : "MANAGE_THREADS";
      if (!guilds.botMay(channel, permission)) throw refusal("noPermission");
      guilds.deleteChannel(channel.id);
      return channel;
    },
    putOverwrite(channelId: string, id: string, body: unknown): void {
      const channel = guilds.channelFor(channelId);
      const form = read(overwriteForm, body);
      if (channel.permission_overwrites === undefined) throw refusal("wrongChannelType");
      const overwrite = { id, type: form.type, allow: form.allow, deny: form.deny };
      refuseOverwrite(channel, overwrite);
      channel.permission_overwrites = [...others(channel, id), overwrite];
    },
    deleteOverwrite(channelId: string, id: string): void {
      const channel = guilds.channelFor(channelId);
      if (!guilds.botMay(channel, "MANAGE_ROLES")) throw refusal("noPermission");
      if (others(channel, id).length === (channel.permission_overwrites ?? []).length)
        throw refusal("overwrite");
      channel.permission_overwrites = others(channel, id);
    },
    addThreadMember(threadId: string, userId: string): void {
      const thread = guilds.channelFor(threadId);
      if (thread.thread_metadata === undefined) throw refusal("wrongChannelType");
      if (thread.thread_metadata.archived) throw refusal("isArchived");
      if (!isMember(userId)) throw refusal("member");
      guilds.threadMembers.get(threadId)?.add(userId);
    },
    list: (guildId: string): readonly Channel[] => {
      const { id } = guilds.guildFor(guildId);
      return [...guilds.channels.values()].filter(
        ({ guild_id, thread_metadata }) => guild_id === id && thread_metadata === undefined,
      );
    },
    activeThreads(guildId: string): object {
      const { id } = guilds.guildFor(guildId);
      const threads = [...guilds.channels.values()].filter(
        (channel) =>
          channel.guild_id === id &&
          channel.thread_metadata?.archived === false &&
          guilds.botMay(channel, "VIEW_CHANNEL"),
      );
      const members = threads.map((thread) => ({
        id: thread.id,
        user_id: guilds.bot.id,
        join_timestamp: thread.thread_metadata?.create_timestamp,
        flags: 0,
      }));
      return { threads, members };
    },
    openDirect(body: unknown): Channel {
      const { recipient_id: userId } = read(recipientForm, body);
      const known = directChannels.get(userId);
      if (known !== undefined) return known;
      const person = people.find(userId) ?? { id: userId, username: `user_${userId}`, globalName: null };
      const channel = guilds.addDirect(describe(person));
      directChannels.set(userId, channel);
      return channel;
    },
    giveRole(guildId: string, userId: string, roleId: string): void {
      const guild = guilds.guildFor(guildId);
      if (!isMember(userId)) throw refusal("member");
      refuseRole(guild, roleId);
      guild.rolesOf.set(userId, (guild.rolesOf.get(userId) ?? new Set()).add(roleId));
    },
    takeRole(guildId: string, userId: string, roleId: string): void {
      const guild = guilds.guildFor(guildId);
      if (!isMember(userId)) throw refusal("member");
      refuseRole(guild, roleId);
      guild.rolesOf.get(userId)?.delete(roleId);
    },
  };
};

const isSame = (one: Overwrite, other: Overwrite): boolean =>
  one.id === other.id &&
  one.type === other.type &&
  BigInt(one.allow) === BigInt(other.allow) &&
  BigInt(one.deny) === BigInt(other.deny);

const readChannel = (body: unknown) => read(channelForm, body);

export type DiscordChannels = ReturnType<typeof createChannels>;
