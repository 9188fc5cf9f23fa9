import { type KeyObject, sign as signBytes } from "node:crypto";
import { messageForm, read } from "./forms.ts";
import type { DiscordGuilds } from "./guilds.ts";
import type { DiscordMessages } from "./messages.ts";
import { type DiscordPeople, describe } from "./people.ts";
import { sumOf } from "./permissions.ts";
import { Refusal } from "./refusal.ts";
import { type Channel, EPHEMERAL, type Guild, type Message } from "./shapes.ts";
import type { Continuation, DiscordWebhooks } from "./webhooks.ts";

/** Discord waits so long for the first answer. */
export const ANSWER_WITHIN_MS = 3_000;

export const INTERACTION_TYPES = { ping: 1, command: 2, press: 3 } as const;
export const ANSWER_TYPES = { pong: 1, message: 4, deferred: 5, deferredUpdate: 6, update: 7 } as const;

/** As Discord sends it to the endpoint. */
export interface DiscordInteraction {
  readonly id: string;
  readonly application_id: string;
  readonly type: number;
  readonly token: string;
  readonly version: 1;
  readonly [field: string]: unknown;
}

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface InteractionAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly tookMs: number;
}

export interface Delivered extends InteractionAnswer {
  readonly interaction: DiscordInteraction;
  /** Mistakes in the answer's shape; empty for a good one. */
  readonly problems: readonly string[];
  /** Discord shows this because of it; the calls that follow change it. */
  readonly continuation: Continuation | null;
}

interface Who {
  readonly userId: string;
  /** How long ago the user acted, ms. */
  readonly ageMs?: number;
}

export interface CommandOfUser extends Who {
  /** With its subcommand, such as `queue join`. */
  readonly name: string;
  readonly options?: readonly { readonly name: string; readonly type: number; readonly value: unknown }[];
  readonly channelId: string;
}

export interface PressOfUser extends Who {
  readonly channelId: string;
  readonly messageId: string;
  readonly customId: string;
}

const SUBCOMMAND = 1;
const ATTACHMENT_LIMIT = 10_485_760;
const DM_PERMISSIONS = sumOf(["EMBED_LINKS", "MENTION_EVERYONE"]);

/** The headers of a body that Discord has signed at a time. */
export const signed = (body: string, key: KeyObject, atMs: number): SignedRequest => {
  const timestamp = String(Math.floor(atMs / 1000));
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Discord-Interactions/1.0 (+https://discord.com)",
      "x-signature-ed25519": signBytes(null, Buffer.from(timestamp + body), key).toString("hex"),
      "x-signature-timestamp": timestamp,
    },
  };
};

/** Posts a request to an endpoint. Status 0: no answer. */
export const post = async (url: string, { headers, body }: SignedRequest): Promise<InteractionAnswer> => {
  const startedAtMs = performance.now();
  const took = (): number => performance.now() - startedAtMs;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(2 * ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    return { status: response.status, body: asJson(text), tookMs: took() };
  } catch {
    return { status: 0, body: null, tookMs: took() };
  }
};

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

interface AnswerBody {
  readonly type?: number;
  readonly data?: { readonly flags?: number };
}

/** The mistakes of an answer to an interaction. */
export const problemsOf = (
  { type }: Pick<DiscordInteraction, "type">,
  { status, body }: Pick<InteractionAnswer, "status" | "body">,
): readonly string[] => {
  if (status !== 200) return [`status ${status}`];
  if (typeof body !== "object" || body === null) return ["no JSON object"];
  const { type: answer, data } = body as AnswerBody;
  if (type === INTERACTION_TYPES.ping) return answer === ANSWER_TYPES.pong ? [] : ["a ping wants type 1"];
  const { message, deferred, deferredUpdate, update } = ANSWER_TYPES;
  const allowed: readonly number[] =
    type === INTERACTION_TYPES.press ? [message, deferred, deferredUpdate, update] : [message, deferred];
  if (!allowed.includes(answer ?? 0))
    return [`type ${answer} does not answer an interaction of type ${type}`];
  if (answer === deferred && ![undefined, 0, EPHEMERAL].includes(data?.flags))
    return [`a deferred answer has no flags ${data?.flags}`];
  if (answer !== message && answer !== update) return [];
  try {
    const form = read(messageForm, data);
    const isEmpty = !form.content && !form.embeds?.length && !form.components?.length;
    return isEmpty ? ["an empty message"] : [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [JSON.stringify(error.body)];
  }
};

/** Commands, presses and pings of users: built, signed, sent, and their answers shown. */
export const createInteractions = ({
  guilds,
  messages,
  webhooks,
  people,
  key,
}: {
  readonly guilds: DiscordGuilds;
  readonly messages: DiscordMessages;
  readonly webhooks: DiscordWebhooks;
  readonly people: DiscordPeople;
  readonly key: KeyObject;
}) => {
  const settings: { url: string | null } = { url: null };

  const describeUser = (userId: string) =>
    describe(people.find(userId) ?? { id: userId, username: `user_${userId}`, globalName: null });

  const inGuild = (guild: Guild, channel: Channel, userId: string) => ({
    guild_id: guild.id,
    guild: { id: guild.id, locale: "ja", features: [] },
    guild_locale: "ja",
    member: {
      user: describeUser(userId),
      nick: null,
      avatar: null,
      roles: [...(guild.rolesOf.get(userId) ?? [])],
      joined_at: "2024-01-01T00:00:00.000000+00:00",
      premium_since: null,
      communication_disabled_until: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
      permissions: guilds.permissionsOf(guild, channel, userId),
    },
    app_permissions: guilds.permissionsOf(guild, channel, guilds.bot.id),
    authorizing_integration_owners: { "0": guild.id },
    context: 0,
  });

  const inDirect = (userId: string) => ({
    user: describeUser(userId),
    app_permissions: DM_PERMISSIONS,
    authorizing_integration_owners: { "0": "0" },
    context: 1,
  });

  const build = (type: number, fields: object): DiscordInteraction => {
    const id = guilds.nextId();
    return {
      id,
      application_id: guilds.bot.id,
      type,
      token: Buffer.from(`interaction:${id}`).toString("base64url"),
      version: 1,
      entitlements: [],
      ...fields,
    };
  };

  const begin = (
    { userId, ageMs = 0, channelId }: Who & { readonly channelId: string },
    type: number,
    fields: object,
    original: Message | null = null,
  ): DiscordInteraction => {
    const channel = guilds.channels.get(channelId);
    if (channel === undefined) throw new Error(`no channel ${channelId}`);
    const guild = guilds.guilds.get(channel.guild_id ?? "");
    const { permission_overwrites: _own, ...shown } = channel;
    const interaction = build(type, {
      ...fields,
      channel_id: channelId,
      channel: shown,
      locale: "ja",
      attachment_size_limit: ATTACHMENT_LIMIT,
      ...(guild === undefined ? inDirect(userId) : inGuild(guild, channel, userId)),
    });
    webhooks.begin({
      token: interaction.token,
      userId,
      channelId,
      startedAtMs: guilds.nowMs() - ageMs,
      answer: null,
      original,
      isForUser: false,
      shownToUser: [],
    });
    return interaction;
  };

  /** Shows an answer that is in time. */
  const show = (continuation: Continuation, { type, data }: AnswerBody): void => {
    const isForUser = ((data?.flags ?? 0) & EPHEMERAL) !== 0;
    if (type === ANSWER_TYPES.message) {
      continuation.answer = "message";
      continuation.original = webhooks.say(continuation, data, isForUser);
    } else if (type === ANSWER_TYPES.deferred) {
      continuation.answer = "deferred";
      continuation.isForUser = isForUser;
      continuation.original = null;
    } else if (type === ANSWER_TYPES.deferredUpdate) {
      continuation.answer = "deferred update";
    } else if (type === ANSWER_TYPES.update && continuation.original !== null) {
      continuation.answer = "update";
      messages.change(continuation.original, read(messageForm, data));
    }
  };

  const sign = (interaction: DiscordInteraction): SignedRequest => {
    const atMs = webhooks.continuations.get(interaction.token)?.startedAtMs ?? guilds.nowMs();
    return signed(JSON.stringify(interaction), key, atMs);
  };

  /** Sends an interaction, signed at the time of its user; a second time is a doubled one. */
  const deliver = async (
    interaction: DiscordInteraction,
    url: string | null = settings.url,
  ): Promise<Delivered> => {
    if (url === null) throw new Error("no endpoint for interactions");
    const answer = await post(url, sign(interaction));
    const continuation = webhooks.continuations.get(interaction.token) ?? null;
    const problems = [...problemsOf(interaction, answer)];
    const ageMs = continuation === null ? answer.tookMs : guilds.nowMs() - continuation.startedAtMs;
    if (ageMs > ANSWER_WITHIN_MS) problems.push(`an answer after ${Math.round(ageMs)} ms`);
    if (problems.length === 0 && continuation?.answer === null) show(continuation, answer.body as AnswerBody);
    return { ...answer, interaction, problems, continuation };
  };

  return {
    /** The address of the endpoint. */
    settings,
    sign,
    deliver,
    ping: (): DiscordInteraction => build(INTERACTION_TYPES.ping, {}),
    command(wanted: CommandOfUser): DiscordInteraction {
      const [name = "", subcommand] = wanted.name.split(" ");
      const guild = guilds.guilds.get(guilds.channels.get(wanted.channelId)?.guild_id ?? "");
      const known = (guild?.commands ?? []) as readonly { readonly id: string; readonly name: string }[];
      const options = wanted.options ?? [];
      return begin(wanted, INTERACTION_TYPES.command, {
        data: {
          id: known.find((command) => command.name === name)?.id ?? guilds.nextId(),
          name,
          type: 1,
          ...(guild === undefined ? {} : { guild_id: guild.id }),
          options: subcommand === undefined ? options : [{ type: SUBCOMMAND, name: subcommand, options }],
        },
      });
    },
    /** @throws Error when the message is not there or has no such button */
    press(wanted: PressOfUser): DiscordInteraction {
      const found = guilds.messagesIn(wanted.channelId).find(({ id }) => id === wanted.messageId);
      const message = found ?? shownTo(webhooks, wanted);
      const button = message?.components
        .flatMap(({ components = [] }) => components)
        .find(({ custom_id }) => custom_id === wanted.customId);
      if (message === undefined || button === undefined || button.disabled)
        throw new Error(`no button ${wanted.customId} at ${wanted.messageId}`);
      const data = { component_type: 2, custom_id: wanted.customId };
      return begin(wanted, INTERACTION_TYPES.press, { data, message }, message);
    },
  };
};

/** A message that only its user sees. */
const shownTo = (
  { continuations }: DiscordWebhooks,
  { userId, messageId }: PressOfUser,
): Message | undefined =>
  [...continuations.values()]
    .filter((one) => one.userId === userId)
    .flatMap(({ shownToUser }) => shownToUser)
    .find(({ id }) => id === messageId);

export type DiscordInteractions = ReturnType<typeof createInteractions>;
