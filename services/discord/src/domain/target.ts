/** A message as Discord takes it. */
export interface Message {
  readonly content: string;
  readonly embeds: readonly object[];
  readonly components: readonly object[];
  /** Exactly those who are notified. */
  readonly mentions: readonly string[];
}

export interface Wanted {
  /** The name of the thread; "" where the message stands in the channel itself. */
  readonly thread: string;
  readonly message: Message;
  /** Part of the message and of no other one, by which it is found again. */
  readonly marker: string;
}

/** Those who may enter a voice room, besides the bot. */
export interface RoomWanted {
  readonly allowed: readonly string[];
}

export interface DirectWanted extends Wanted {
  readonly recipient: string;
  /** Afterwards it is no news any more. */
  readonly untilMs: number;
}

/** The members of a role are rows of their own; a new round compares them. */
export interface RoleWanted {
  readonly round: number;
}

/**
 * `thread`: of a match. `card`: of the queue. `notice`: one message in a channel. `room`: for the voices of a team.
 * `role`: by rank; its `channelId` is the role. `direct`: one message to a player; its thread is the channel of both.
 */
export type Kind = Target["kind"];
/** The creating call whose effect is not known. */
export type Doubt = "" | "thread" | "message";

interface Place {
  readonly key: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly version: number;
  readonly shownVersion: number;
  readonly threadId: string;
  readonly messageId: string;
  readonly doubt: Doubt;
  readonly failures: number;
}

export interface MessageTarget extends Place {
  readonly kind: "thread" | "card" | "notice";
  readonly wanted: Wanted;
}
export interface DirectTarget extends Place {
  readonly kind: "direct";
  readonly wanted: DirectWanted;
}
export interface RoomTarget extends Place {
  readonly kind: "room";
  readonly wanted: RoomWanted;
}
export interface RoleTarget extends Place {
  readonly kind: "role";
  readonly wanted: RoleWanted;
}
/** A target that one call at a time brings to its state. */
export type PlaceTarget = MessageTarget | DirectTarget | RoomTarget;
export type Target = PlaceTarget | RoleTarget;

/** The key as logs have it: without the player of a direct message. */
export const loggedKey = ({ kind, key }: Pick<Target, "kind" | "key">): string =>
  kind === "direct" ? key.slice(0, key.lastIndexOf(":")) : key;

/** How long a target and a match are known after their last change. */
export const RETENTION_MS = 7 * 24 * 3_600_000;

export const PRIORITY: Readonly<Record<Kind, number>> = {
  thread: 0,
  room: 1,
  direct: 1,
  card: 2,
  notice: 3,
  role: 4,
};

/** How long a target rests after it was shown, in ms. */
export const REST_MS: Readonly<Record<Kind, number>> = {
  thread: 5_000,
  room: 0,
  direct: 0,
  card: 5_000,
  notice: 0,
  role: 0,
};

export type Step =
  | "find_thread"
  | "make_thread"
  | "open_direct"
  | "find_message"
  | "make_message"
  | "edit_message"
  | "set_room"
  | "rest";

const isInThread = ({ kind, wanted }: MessageTarget | DirectTarget): boolean =>
  kind === "direct" || wanted.thread !== "";

/** A direct message that was not begun in time is not sent any more. */
export const isOver = (target: PlaceTarget, nowMs: number): boolean =>
  target.kind === "direct" && target.messageId === "" && target.doubt === "" && nowMs > target.wanted.untilMs;

/** The next call for a target. A thread or message that may exist already is looked for before it is made. */
export const nextStep = (target: PlaceTarget): Step => {
  const isShown = target.shownVersion >= target.version;
  if (target.kind === "room") return isShown ? "rest" : "set_room";
  if (target.kind === "direct" && target.threadId === "") return "open_direct";
  if (isInThread(target) && target.threadId === "")
    return target.doubt === "thread" ? "find_thread" : "make_thread";
  if (target.messageId === "") return target.doubt === "message" ? "find_message" : "make_message";
  return isShown ? "rest" : "edit_message";
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** When a target is due again after the `failures`-th failure in a row. */
export const retryAtMs = (failures: number, nowMs: number): number =>
  nowMs + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10));

/** The channel of the message. */
export const messageChannel = (target: MessageTarget | DirectTarget): string =>
  isInThread(target) ? target.threadId : target.channelId;
