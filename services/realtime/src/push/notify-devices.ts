import { CodedError, type PushMessage, parseMatchId } from "@gokaku/game";
import type { MatchCreated } from "@gokaku/proto/events/v1/events_pb";
import type { PushTarget } from "@gokaku/proto/users/v1/users_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { messageFor, notifyUntilMs, waitBeforeNext } from "../domain/push-message.ts";

const CHANCES = 1_000;

type NotifyDeps = Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">;

type Notifying = Omit<NotifyDeps, "push"> & { readonly push: NonNullable<Deps["push"]> };

/** A message with the time in which it is worth sending. */
export interface Announcement {
  /** A later message of the same topic takes the place of one that waits at the push service. */
  readonly topic: string;
  readonly messageFor: (userId: string) => PushMessage;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** One delivery of the event: `working` is called while it goes on, `signal` aborts when this process ends. */
export interface Attempt {
  readonly working: () => void;
  readonly signal: AbortSignal;
}

/**
 * Retries until the browser's push service accepts the message, refuses it for good, or the message is worth
 * nothing any more.
 */
const notifyDevice = async (
  { push, clock, timers, chance, log, metrics }: Notifying,
  { topic, sinceMs, untilMs, ...announcement }: Announcement,
  target: PushTarget,
  signal: AbortSignal,
): Promise<void> => {
  const message = announcement.messageFor(target.userId);
  for (let tries = 1; ; tries += 1) {
    const ttlS = Math.floor((untilMs - clock.nowMs()) / 1000);
    if (ttlS < 1) return metrics.pushes.inc({ outcome: "late" });
    const answer = await push.send(target, message, { ttlS, topic, withinMs: PUSH.tryWithinMs });
    if (answer.kind === "later") {
      log.info({ topic, why: answer.why }, "a browser is tried again");
      await timers.sleep(waitBeforeNext(tries, answer.afterMs, chance.int(CHANCES) / CHANCES), signal);
      if (signal.aborted) throw new CodedError("unavailable", "this process ends; another one goes on");
      continue;
    }
    metrics.pushes.inc({ outcome: answer.kind });
    if (answer.kind === "taken") metrics.pushDelay.observe((clock.nowMs() - sinceMs) / 1000);
    if (answer.kind === "refused") log.warn({ why: answer.why }, "a push service refused a message");
    if (answer.kind === "gone") await push.users.forgetDevices({ targets: [target] });
    return;
  }
};

/** Notifies these browsers. @throws CodedError when another process or a later try has to do it */
export const notifyTargets = async (
  deps: Notifying,
  targets: readonly PushTarget[],
  announcement: Announcement,
  { working, signal }: Attempt,
): Promise<void> => {
  if (targets.length === 0) return;
  await using _saying = deps.timers.every(PUSH.workingMs, working);
  const ended = await Promise.allSettled(
    targets.map((target) => notifyDevice(deps, announcement, target, signal)),
  );
  const failed = ended.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
};

/**
 * Notifies the browsers of the ten players of a new match, whether a page of theirs is open or not: only
 * the browser itself knows what its owner looks at. A repeated call notifies again, and the browser shows
 * one notification a match.
 * @throws CodedError when another process or a later try has to do it, before the lobby's time is over
 */
export const notifyDevices = async (
  { push, ...deps }: NotifyDeps,
  event: MatchCreated,
  attempt: Attempt,
): Promise<void> => {
  if (parseMatchId(event.matchId) === null) throw new CodedError("invalid_request", "an event of no match");
  const untilMs = notifyUntilMs(event);
  if (push === null || deps.clock.nowMs() >= untilMs) return;
  const { targets } = await push.users.listPushTargets({ userIds: event.userIds });
  const announcement: Announcement = {
    topic: event.matchId,
    messageFor: (userId) => messageFor(event, userId),
    sinceMs: Number(event.createdAtMs),
    untilMs,
  };
  await notifyTargets({ push, ...deps }, targets, announcement, attempt);
};
