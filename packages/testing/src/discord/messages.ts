import { type MessageForm, messageForm, read, threadForm } from "./forms.ts";
import { type DiscordGuilds, newMessage, timestampOf } from "./guilds.ts";
import type { DiscordPeople } from "./people.ts";
import { describe } from "./people.ts";
import { refusal } from "./refusal.ts";
import { type Author, CHANNEL_TYPES, type Channel, type Message } from "./shapes.ts";

/** Discord calls it "the past few minutes". */
const NONCE_LIFETIME_MS = 180_000;

interface Mentions {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly isEveryone: boolean;
}

const found = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, id = ""]) => id)),
];

/** A text notifies these. A backslash before a mention changes nothing, and an embed notifies no user. */
const mentionsOf = (
  { content = "", allowed_mentions: allowed }: MessageForm,
  mayEveryone: boolean,
): Mentions => {
  const users = found(content, /<@!?(\d{1,20})>/g);
  const roles = found(content, /<@&(\d{1,20})>/g);
  const isEveryone = mayEveryone && /@(everyone|here)/.test(content);
  if (allowed === undefined || allowed === null) return { users, roles, isEveryone };
  const { parse = [] } = allowed;
  return {
    users: users.filter((id) => parse.includes("users") || allowed.users?.includes(id)),
    roles: roles.filter((id) => parse.includes("roles") || allowed.roles?.includes(id)),
    isEveryone: isEveryone && parse.includes("everyone"),
  };
};

const refuseEmpty = (form: MessageForm): void => {
  if (
    (form.content ?? "").trim() === "" &&
    (form.embeds ?? []).length === 0 &&
    (form.components ?? []).length === 0
  )
    throw refusal("emptyMessage");
};

/** Messages and threads: what a call does to them. */
export const createMessages = (guilds: DiscordGuilds, people: DiscordPeople) => {
  const byNonce = new Map<string, { readonly message: Message; readonly atMs: number }>();

  const shown = (userId: string): object =>
    describe(people.find(userId) ?? { id: userId, username: `user_${userId}`, globalName: null });

  /** Fills a message from a form. @returns who is mentioned */
  const fill = (message: Message, form: MessageForm, mayEveryone: boolean): Mentions => {
    if (form.content !== undefined) message.content = form.content;
    if (form.embeds !== undefined) message.embeds = form.embeds;
    if (form.components !== undefined && form.components !== null) message.components = form.components;
    if (form.flags !== undefined) message.flags = form.flags;
    const mentions = mentionsOf({ ...form, content: message.content }, mayEveryone);
    message.mentions = mentions.users.map(shown);
    message.mention_roles = mentions.roles;
    message.mention_everyone = mentions.isEveryone;
    return mentions;
  };

  const compose = (
    channel: Channel,
    form: MessageForm,
    fields: Partial<Message> = {},
    mayEveryone = false,
  ) => {
    refuseEmpty(form);
    const atMs = guilds.nowMs();
    const message: Message = {
      ...newMessage({ id: guilds.nextId(), channelId: channel.id, author: guilds.bot, content: "", atMs }),
      ...(form.nonce === undefined ? {} : { nonce: form.nonce }),
      ...fields,
    };
    return { message, atMs, mentions: fill(message, form, mayEveryone) };
  };

  /** A new message of the bot, which notifies those it mentions. */
  const write = (channel: Channel, form: MessageForm, fields: Partial<Message> = {}): Message => {
    const mayEveryone = guilds.botMay(channel, "MENTION_EVERYONE");
    const { message, atMs, mentions } = compose(channel, form, fields, mayEveryone);
    guilds.addMessage(channel, message);
    for (const userId of mentions.users) guilds.threadMembers.get(channel.id)?.add(userId);
    guilds.pings.push({
      messageId: message.id,
      channelId: channel.id,
      atMs,
      userIds: mentions.users,
      roleIds: mentions.roles,
      isEveryone: mentions.isEveryone,
    });
    return message;
  };

  const refuseUnlessWritable = (channel: Channel): void => {
    if (channel.type === CHANNEL_TYPES.category) throw refusal("wrongChannelType");
    const recipient = channel.recipients?.[0] as Author | undefined;
    if (recipient !== undefined && guilds.blockers.has(recipient.id)) throw refusal("blockedByUser");
    const isThread = channel.thread_metadata !== undefined;
    if (!guilds.botMay(channel, isThread ? "SEND_MESSAGES_IN_THREADS" : "SEND_MESSAGES"))
      throw refusal("noPermission");
    if (channel.thread_metadata?.locked && !guilds.botMay(channel, "MANAGE_THREADS"))
      throw refusal("isLocked");
  };

  const create = (channelId: string, body: unknown): Message => {
    const channel = guilds.channelFor(channelId);
    const form = read(messageForm, body);
    refuseUnlessWritable(channel);
    const key = form.enforce_nonce && form.nonce !== undefined ? String(form.nonce) : null;
    const earlier = key === null ? undefined : byNonce.get(key);
    if (earlier !== undefined && guilds.nowMs() - earlier.atMs < NONCE_LIFETIME_MS) return earlier.message;
    const message = write(channel, form);
    for (const [nonce, { atMs }] of byNonce)
      if (guilds.nowMs() - atMs >= NONCE_LIFETIME_MS) byNonce.delete(nonce);
    if (key !== null) byNonce.set(key, { message, atMs: guilds.nowMs() });
    return message;
  };

  /** Changes a message in place; a mention in an edit notifies no user. */
  const change = (message: Message, form: MessageForm): Message => {
    refuseEmpty({
      ...message,
      allowed_mentions: null,
      components: [...message.components],
      ...form,
    } as MessageForm);
    fill(message, form, false);
    const atMs = guilds.nowMs();
    message.edited_timestamp = timestampOf(atMs);
    guilds.edits.set(message.id, [...(guilds.edits.get(message.id) ?? []), atMs]);
    return message;
  };

  const edit = (channelId: string, messageId: string, body: unknown): Message => {
    const channel = guilds.channelFor(channelId);
    const form = read(messageForm, body);
    const message = guilds.messageFor(channel, messageId);
    if (message.author.id !== guilds.bot.id) throw refusal("otherAuthor");
    if (channel.thread_metadata?.archived) throw refusal("isArchived");
    return change(message, form);
  };

  const list = (channelId: string, query: URLSearchParams): readonly Message[] => {
    const channel = guilds.channelFor(channelId);
    if (!guilds.botMay(channel, "READ_MESSAGE_HISTORY")) return [];
    const limit = Math.min(100, Math.max(1, Number(query.get("limit") ?? 50)));
    const [before, after] = [query.get("before"), query.get("after")];
    const known = guilds
      .messagesIn(channel.id)
      .filter(({ id }) => before === null || BigInt(id) < BigInt(before))
      .filter(({ id }) => after === null || BigInt(id) > BigInt(after));
    return (after === null ? known.slice(-limit) : known.slice(0, limit)).toReversed();
  };

  const remove = (channelId: string, messageId: string): void => {
    const channel = guilds.channelFor(channelId);
    const message = guilds.messageFor(channel, messageId);
    if (channel.thread_metadata?.archived) throw refusal("isArchived");
    if (message.author.id !== guilds.bot.id && !guilds.botMay(channel, "MANAGE_MESSAGES"))
      throw refusal("noPermission");
    guilds.deleteMessage(channel.id, messageId);
  };

  const newThread = (
    id: string,
    parent: Channel,
    type: number,
    form: ReturnType<typeof readThread>,
  ): Channel => {
    const at = timestampOf(guilds.nowMs());
    return guilds.addThread({
      id,
      type,
      guild_id: parent.guild_id ?? "",
      parent_id: parent.id,
      name: form.name,
      owner_id: guilds.bot.id,
      message_count: 0,
      total_message_sent: 0,
      member_count: 1,
      rate_limit_per_user: form.rate_limit_per_user ?? 0,
      thread_metadata: {
        archived: false,
        auto_archive_duration: form.auto_archive_duration ?? 4320,
        archive_timestamp: at,
        locked: false,
        create_timestamp: at,
        ...(type === CHANNEL_TYPES.privateThread ? { invitable: form.invitable ?? true } : {}),
      },
    });
  };

  const startThread = (channelId: string, body: unknown): Channel => {
    const channel = guilds.channelFor(channelId);
    const form = readThread(body);
    // Version 10 makes it private unless the type says otherwise.
    const type = form.type ?? CHANNEL_TYPES.privateThread;
    if (channel.type !== CHANNEL_TYPES.text) throw refusal("wrongChannelType");
    const isPrivate = type === CHANNEL_TYPES.privateThread;
    if (!guilds.botMay(channel, isPrivate ? "CREATE_PRIVATE_THREADS" : "CREATE_PUBLIC_THREADS"))
      throw refusal("noPermission");
    return newThread(guilds.nextId(), channel, type, form);
  };

  /** The thread has the message's id. */
  const startThreadAt = (channelId: string, messageId: string, body: unknown): Channel => {
    const channel = guilds.channelFor(channelId);
    const form = readThread(body);
    const message = guilds.messageFor(channel, messageId);
    if (channel.type !== CHANNEL_TYPES.text) throw refusal("wrongChannelType");
    if (!guilds.botMay(channel, "CREATE_PUBLIC_THREADS")) throw refusal("noPermission");
    if (message.thread !== undefined) throw refusal("hasThread");
    const thread = newThread(message.id, channel, CHANNEL_TYPES.publicThread, form);
    message.thread = thread;
    return thread;
  };

  return {
    create,
    edit,
    change,
    write,
    /** A message that is in no channel: only its user sees it. */
    compose: (channel: Channel, form: MessageForm, fields: Partial<Message>): Message =>
      compose(channel, form, fields).message,
    list,
    remove,
    startThread,
    startThreadAt,
  };
};

const readThread = (body: unknown) => read(threadForm, body);

export type DiscordMessages = ReturnType<typeof createMessages>;
