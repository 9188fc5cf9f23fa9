import { createHash } from "node:crypto";
import { stoppedNotice } from "../domain/notice.ts";
import { isRecord } from "../domain/record.ts";
import {
  type DirectTarget,
  isOver,
  loggedKey,
  type Message,
  type MessageTarget,
  messageChannel,
  nextStep,
  type PlaceTarget,
  REST_MS,
  type RoomTarget,
  retryAtMs,
  type Step,
  type Target,
} from "../domain/target.ts";
import type { Answer, Call } from "../remote/discord.ts";
import { findMatch } from "../store/matches.ts";
import { type Due, endLease, nextDueAtMs, saveProgress, takeDue } from "../store/targets.ts";
import type { Deps } from "./deps.ts";
import { wantNotice } from "./notify-staff.ts";
import { showRole } from "./show-role.ts";

type Showing = Pick<Deps, "db" | "clock" | "log" | "discord" | "config" | "countCall" | "onThread" | "users">;

const AT_ONCE = 8;
/** Longer than all calls of one lease take at worst. */
const LEASE_MS = 30_000;
/** A thread, its message and an edit, each looked for before. */
const ROUNDS = 6;
const PUBLIC_THREAD = 11;
const ARCHIVE_AFTER_MIN = 60;
/** Where the own message is looked for: among the newest. */
const NEWEST = "limit=100";
const ARCHIVED = 50_083;
const NO_MESSAGE = 10_008;
/** The player blocked messages, has no server with the bot any more, or does not exist any more. */
const TAKES_NONE: readonly number[] = [50_007, 50_278, 10_013, 50_033];

/** A thread has no nonce: one whose making was not answered may appear this late. */
const PENDING_MS = 15_000;

type TextTarget = MessageTarget | DirectTarget;
type Progress = Pick<Target, "threadId" | "messageId" | "doubt" | "shownVersion">;

const bodyOf = ({ mentions, ...message }: Message): object => ({
  ...message,
  allowed_mentions: { parse: [], users: mentions },
});

/**
 * The same for the same target, so that Discord itself refuses a second message for some minutes; at most 25 letters. A
 * card that was deleted is made again under another one.
 */
const nonceOf = ({ key, kind, version }: TextTarget): string =>
  createHash("sha256")
    .update(kind === "card" ? `${key}:${version}` : key)
    .digest("base64url")
    .slice(0, 25);

const VIEW_AND_CONNECT = String((1 << 10) | (1 << 20));
const VIEW_CONNECT_AND_SPEAK = String((1 << 10) | (1 << 20) | (1 << 21));
const CONNECT = String(1 << 20);
const ROLE = 0;
const MEMBER = 1;

/** All permissions of a room in one call: only the allowed players may enter. The role of all has the guild's id. */
const roomCall = ({ guildId, channelId, wanted }: RoomTarget, botId: string): Call => ({
  method: "PATCH",
  route: "/channels/:id",
  values: [channelId],
  body: {
    permission_overwrites: [
      { id: guildId, type: ROLE, allow: "0", deny: CONNECT },
      { id: botId, type: MEMBER, allow: VIEW_AND_CONNECT, deny: "0" },
      ...wanted.allowed.map((id) => ({ id, type: MEMBER, allow: VIEW_CONNECT_AND_SPEAK, deny: "0" })),
    ],
  },
});

type MessageStep = Exclude<Step, "rest" | "set_room">;

const callOf = (step: Exclude<Step, "rest">, target: PlaceTarget, botId: string): Call =>
  target.kind === "room" ? roomCall(target, botId) : messageCall(step as MessageStep, target);

const messageCall = (step: MessageStep, target: TextTarget): Call => {
  const { guildId, channelId, wanted, messageId } = target;
  const channel = messageChannel(target);
  switch (step) {
    case "find_thread":
      return { method: "GET", route: "/guilds/:id/threads/active", values: [guildId] };
    case "make_thread":
      return {
        method: "POST",
        route: "/channels/:id/threads",
        values: [channelId],
        body: { name: wanted.thread, type: PUBLIC_THREAD, auto_archive_duration: ARCHIVE_AFTER_MIN },
      };
    case "open_direct":
      return {
        method: "POST",
        route: "/users/@me/channels",
        values: [],
        body: { recipient_id: target.kind === "direct" ? target.wanted.recipient : "" },
      };
    case "find_message":
      return { method: "GET", route: "/channels/:id/messages", values: [channel], query: NEWEST };
    case "make_message":
      return {
        method: "POST",
        route: "/channels/:id/messages",
        values: [channel],
        body: { ...bodyOf(wanted.message), nonce: nonceOf(target), enforce_nonce: true },
      };
    case "edit_message":
      return {
        method: "PATCH",
        route: "/channels/:id/messages/:message",
        values: [channel, messageId],
        body: bodyOf(wanted.message),
      };
  }
};

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
const idOf = (value: unknown): string => (isRecord(value) && typeof value.id === "string" ? value.id : "");

const foundThread = (body: unknown, { channelId, wanted }: TextTarget, botId: string): string =>
  idOf(
    listOf(isRecord(body) ? body.threads : null).find(
      ({ parent_id, owner_id, name }) =>
        parent_id === channelId && owner_id === botId && name === wanted.thread,
    ),
  );

const foundMessage = (body: unknown, { wanted }: TextTarget, botId: string): string =>
  idOf(
    listOf(body).find(
      ({ author, embeds }) =>
        idOf(author) === botId && listOf(embeds).some(({ title }) => title === wanted.marker),
    ),
  );

/** The doubt while a call is under way. A call that reads leaves it, and an edit may be repeated. */
const doubtDuring = (step: Step, { doubt }: Target): Target["doubt"] => {
  if (step === "make_thread") return "thread";
  return step === "make_message" ? "message" : doubt;
};

/** The target after a call was done. */
const afterDone = (step: Step, target: PlaceTarget, body: unknown, botId: string): Progress => {
  const { threadId, messageId, shownVersion, version } = target;
  const settled = { threadId, messageId, shownVersion, doubt: "" } as const;
  if (target.kind === "room") return { ...settled, shownVersion: version };
  switch (step) {
    case "find_thread":
      return { ...settled, threadId: foundThread(body, target, botId) };
    case "make_thread":
    case "open_direct":
      return { ...settled, threadId: idOf(body) };
    case "find_message":
      // The found message may show an older state, so it is edited.
      return { ...settled, messageId: foundMessage(body, target, botId), shownVersion: 0 };
    case "make_message":
      return { ...settled, messageId: idOf(body), shownVersion: version };
    default:
      return { ...settled, shownVersion: version };
  }
};

const noteThread = async ({ db, onThread }: Showing, target: Due): Promise<void> => {
  if (target.kind !== "thread") return;
  const match = await findMatch(db, target.key.slice(target.key.lastIndexOf(":") + 1));
  if (match?.view) onThread(match.view.createdAtMs);
};

/** Opens an archived thread, in which no message can be edited. */
const openThread = (discord: Showing["discord"], { threadId }: Due): Promise<Answer> =>
  discord.call({ method: "PATCH", route: "/channels/:id", values: [threadId], body: { archived: false } });

const takesNone = ({ kind }: Target, answer: Answer): boolean =>
  kind === "direct" && answer.kind === "refused" && TAKES_NONE.includes(answer.code);

const perform = async (
  deps: Showing,
  step: Exclude<Step, "rest">,
  target: Due<PlaceTarget>,
): Promise<Answer> => {
  const botId = deps.config.applicationId;
  const answer = await deps.discord.call(callOf(step, target, botId));
  deps.countCall(target.kind, takesNone(target, answer) ? "absent" : answer.kind);
  if (answer.kind !== "refused" || answer.code !== ARCHIVED || step !== "edit_message") return answer;
  const opened = await openThread(deps.discord, target);
  deps.countCall(target.kind, opened.kind);
  return opened.kind === "done" ? deps.discord.call(callOf(step, target, botId)) : opened;
};

/** Whether a moderator deleted the card: it is made again. */
const isCardGone = (step: Step, { kind }: Target, answer: Answer): boolean =>
  kind === "card" && step === "edit_message" && answer.kind === "refused" && answer.code === NO_MESSAGE;

/** Ends the wish of a player who takes no message. @returns whether users has stored it */
const endWish = async ({ users, log }: Showing, userId: string): Promise<boolean> => {
  try {
    await users.endDirectWish({ userId });
    return true;
  } catch (error) {
    log.warn({ err: error }, "the wish for direct messages was not ended; it is tried again");
    return false;
  }
};

/** Shows one target, call by call. The effect of a call is stored before the next one. */
const showPlace = async (deps: Showing, due: Due<PlaceTarget>): Promise<void> => {
  const { db, clock, config, log } = deps;
  const end = (askAtMs: number | null, failures: number, stopped = "") =>
    endLease(
      db,
      due,
      { askAtMs, failures, stopped, restUntilMs: clock.nowMs() + REST_MS[due.kind] },
      clock.nowMs(),
    );
  let target = due;
  for (let round = 0; round < ROUNDS; round++) {
    const step = nextStep(target);
    if (step === "rest" || isOver(target, clock.nowMs())) return end(null, 0);
    const { threadId, messageId, shownVersion } = target;
    const doubt = doubtDuring(step, target);
    if (
      doubt !== target.doubt &&
      !(await saveProgress(db, due, { threadId, messageId, shownVersion, doubt }))
    )
      return;
    const answer = await perform(deps, step, target);
    if (answer.kind === "failed") {
      log.warn(
        { key: loggedKey(due), step, reason: answer.reason },
        "a call to Discord failed; it is repeated",
      );
      const isPending = step === "make_thread" && !answer.isAnswered;
      const soonestMs = clock.nowMs() + (isPending ? PENDING_MS : 0);
      return end(Math.max(soonestMs, retryAtMs(due.failures + 1, clock.nowMs())), due.failures + 1);
    }
    const progress =
      answer.kind === "done"
        ? afterDone(step, target, answer.body, config.applicationId)
        : { threadId, messageId, shownVersion, doubt: target.doubt };
    if (!(await saveProgress(db, due, progress))) return;
    if (answer.kind === "limited") return end(answer.untilMs, due.failures);
    if (isCardGone(step, target, answer)) {
      target = { ...target, messageId: "", shownVersion: 0 };
      continue;
    }
    if (answer.kind === "refused") {
      if (target.kind === "direct" && takesNone(target, answer)) {
        const isEnded = await endWish(deps, target.wanted.recipient);
        return isEnded ? end(null, 0) : end(retryAtMs(due.failures + 1, clock.nowMs()), due.failures + 1);
      }
      const reason = `${answer.status}/${answer.code}`;
      log.error({ key: loggedKey(due), step, reason }, "Discord refused a call; this target is given up");
      await wantNotice(db, config, stoppedNotice(due, reason), clock.nowMs(), due.channelId);
      return end(null, 0, reason);
    }
    target = { ...target, ...progress };
    if (step === "make_message") await noteThread(deps, target);
  }
  await end(retryAtMs(1, clock.nowMs()), due.failures);
};

const show = (deps: Showing, due: Due): Promise<void> =>
  due.kind === "role" ? showRole(deps, due) : showPlace(deps, due);

/** Shows the targets that are due. @returns whether there may be more, or after how many ms to look again */
export const showDue = async (deps: Showing): Promise<boolean | number> => {
  const { db, clock, discord } = deps;
  const nowMs = await clock.confirmedNowMs();
  const closedMs = discord.closedUntilMs() - clock.nowMs();
  if (closedMs > 0) return closedMs;
  const nextMs = await nextDueAtMs(db);
  if (nextMs === null || nextMs > nowMs) return nextMs !== null && nextMs - nowMs;
  const limit = discord.isSuspected() ? 1 : AT_ONCE;
  const due = await takeDue(db, nowMs, LEASE_MS, limit);
  await Promise.all(due.map((target) => show(deps, target)));
  return due.length > 0;
};
