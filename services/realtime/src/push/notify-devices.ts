import { CodedError, parseMatchId } from "@gokaku/game";
import type { MatchCreated } from "@gokaku/proto/events/v1/events_pb";
import type { PushTarget } from "@gokaku/proto/users/v1/users_pb";
import type { Deps } from "../deps.ts";
import { messageFor, notifyUntilMs, waitBeforeNext } from "../domain/push-message.ts";

const TRY_WITHIN_MS = 5_000;
const SAY_WORKING_MS = 10_000;
const CHANCES = 1_000;

type Notifying = Pick<Deps, "clock" | "timers" | "chance" | "log" | "metrics"> & {
  readonly push: NonNullable<Deps["push"]>;
};

/**
 * Retries until the browser's push service accepts the message, refuses it for good, or the match no longer
 * needs it.
 */
const notifyDevice = async (
  { push, clock, timers, chance, log, metrics }: Notifying,
  event: MatchCreated,
  target: PushTarget,
  signal: AbortSignal,
): Promise<void> => {
  const untilMs = notifyUntilMs(event);
  const message = messageFor(event, target.userId);
  for (let tries = 1; ; tries += 1) {
    const ttlS = Math.floor((untilMs - clock.nowMs()) / 1000);
    if (ttlS < 1) return metrics.pushes.inc({ outcome: "late" });
    const answer = await push.send(target, message, { ttlS, topic: event.matchId, withinMs: TRY_WITHIN_MS });
    if (answer.kind === "later") {
      log.info({ matchId: event.matchId, why: answer.why }, "a browser is tried again");
      await timers.sleep(waitBeforeNext(tries, answer.afterMs, chance.int(CHANCES) / CHANCES), signal);
      if (signal.aborted) throw new CodedError("unavailable", "this process ends; another one goes on");
      continue;
    }
    metrics.pushes.inc({ outcome: answer.kind });
    if (answer.kind === "taken")
      metrics.pushDelay.observe((clock.nowMs() - Number(event.createdAtMs)) / 1000);
    if (answer.kind === "refused") log.warn({ why: answer.why }, "a push service refused a message");
    if (answer.kind === "gone") await push.users.forgetDevices({ targets: [target] });
    return;
  }
};

/**
 * Notifies the browsers of the ten players of a new match, whether a page of theirs is open or not: only
 * the browser itself knows what its owner looks at. A repeated call notifies again, and the browser shows
 * one notification a match.
 * @param working called while it goes on
 * @param signal aborts when this process ends
 * @throws CodedError when another process or a later try has to do it, before the lobby's time is over
 */
export const notifyDevices = async (
  { push, ...deps }: Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">,
  event: MatchCreated,
  { working, signal }: { readonly working: () => void; readonly signal: AbortSignal },
): Promise<void> => {
  if (parseMatchId(event.matchId) === null) throw new CodedError("invalid_request", "an event of no match");
  if (push === null || deps.clock.nowMs() >= notifyUntilMs(event)) return;
  const { targets } = await push.users.listPushTargets({ userIds: event.userIds });
  if (targets.length === 0) return;
  await using _saying = deps.timers.every(SAY_WORKING_MS, working);
  const ended = await Promise.allSettled(
    targets.map((target) => notifyDevice({ push, ...deps }, event, target, signal)),
  );
  const failed = ended.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
};
