import { messageForm, read } from "./forms.ts";
import type { DiscordGuilds } from "./guilds.ts";
import type { DiscordMessages } from "./messages.ts";
import { refusal } from "./refusal.ts";
import { EPHEMERAL, type Message } from "./shapes.ts";

/** An interaction's token ends after this. */
const TOKEN_LIFETIME_MS = 900_000;

/** The state of one interaction. */
export interface Continuation {
  readonly token: string;
  readonly userId: string;
  readonly channelId: string;
  readonly startedAtMs: number;
  /** Null until the endpoint has answered in time. */
  answer: "message" | "deferred" | "deferred update" | "update" | null;
  /** The first answer; for a press without a new message, the pressed one. */
  original: Message | null;
  /** Whether a deferred answer is for the user alone. */
  isForUser: boolean;
  /** Messages that only the user sees, oldest first. */
  shownToUser: readonly Message[];
}

/** The answers to interactions, by their tokens. */
export const createWebhooks = (guilds: DiscordGuilds, messages: DiscordMessages) => {
  const continuations = new Map<string, Continuation>();

  /** @throws Refusal when the token is unknown, unanswered or over */
  const find = (token: string): Continuation => {
    const found = continuations.get(token);
    if (found === undefined || found.answer === null) throw refusal("webhook");
    if (guilds.nowMs() - found.startedAtMs > TOKEN_LIFETIME_MS) throw refusal("endedToken");
    return found;
  };

  /** A message to the channel, or to the user alone. */
  const say = (continuation: Continuation, body: unknown, isForUser: boolean): Message => {
    const form = read(messageForm, body);
    const channel = guilds.channels.get(continuation.channelId);
    if (channel === undefined) throw refusal("channel");
    const fields = { webhook_id: guilds.bot.id, application_id: guilds.bot.id };
    if (isForUser || ((form.flags ?? 0) & EPHEMERAL) !== 0) {
      const message = messages.compose(channel, { ...form, flags: EPHEMERAL }, fields);
      continuation.shownToUser = [...continuation.shownToUser, message];
      return message;
    }
    return messages.write(channel, form, fields);
  };

  /** A message that answers an interaction. */
  const shown = ({ shownToUser, channelId }: Continuation, messageId: string): Message => {
    const all = [...shownToUser, ...guilds.messagesIn(channelId)];
    const message = all.find(({ id, webhook_id }) => id === messageId && webhook_id !== undefined);
    if (message === undefined) throw refusal("message");
    return message;
  };

  const original = (token: string): Message => {
    const { original: found } = find(token);
    if (found === null) throw refusal("message");
    return found;
  };

  return {
    continuations,
    /** Begins an interaction; those that are over are forgotten. */
    begin(continuation: Continuation): void {
      for (const { token, startedAtMs } of continuations.values())
        if (guilds.nowMs() - startedAtMs > 2 * TOKEN_LIFETIME_MS) continuations.delete(token);
      continuations.set(continuation.token, continuation);
    },
    say,
    original,
    editOriginal(token: string, body: unknown): Message {
      const continuation = find(token);
      const isFirst = continuation.original === null && continuation.answer === "deferred";
      if (isFirst) {
        continuation.original = say(continuation, body, continuation.isForUser);
        return continuation.original;
      }
      return messages.change(original(token), read(messageForm, body));
    },
    deleteOriginal(token: string): void {
      const continuation = find(token);
      const message = original(token);
      guilds.deleteMessage(message.channel_id, message.id);
      continuation.shownToUser = continuation.shownToUser.filter(({ id }) => id !== message.id);
      continuation.original = null;
    },
    editFollowUp(token: string, messageId: string, body: unknown): Message {
      return messages.change(shown(find(token), messageId), read(messageForm, body));
    },
    deleteFollowUp(token: string, messageId: string): void {
      const continuation = find(token);
      const message = shown(continuation, messageId);
      guilds.deleteMessage(message.channel_id, message.id);
      continuation.shownToUser = continuation.shownToUser.filter(({ id }) => id !== message.id);
    },
    followUp(token: string, body: unknown): Message {
      const continuation = find(token);
      // The first follow-up of a deferred answer takes its place, as Discord does.
      if (continuation.original === null && continuation.answer === "deferred") {
        continuation.original = say(continuation, body, continuation.isForUser);
        return continuation.original;
      }
      return say(continuation, body, false);
    },
  };
};

export type DiscordWebhooks = ReturnType<typeof createWebhooks>;
