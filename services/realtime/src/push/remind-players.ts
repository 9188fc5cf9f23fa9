import type { AppointmentCancelled, AppointmentNear } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { appointmentMessage, cancelledMessage } from "../domain/push-message.ts";
import { listTargets } from "./list-targets.ts";
import { type Announcement, type Attempt, notifyTargets } from "./notify-devices.ts";

type RemindDeps = Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">;

/** Notifies all players of an event about an appointment; later messages about it take the place of earlier ones. */
const notifyPromised = async (
  { push, ...deps }: RemindDeps,
  { appointmentId, userIds }: Pick<AppointmentNear, "appointmentId" | "userIds">,
  announcement: Omit<Announcement, "topic">,
  attempt: Attempt,
): Promise<void> => {
  if (push === null || deps.clock.nowMs() >= announcement.untilMs) return;
  const targets = await listTargets(push, userIds);
  const topic = `appointment-${appointmentId.slice(0, 18)}`;
  await notifyTargets({ push, ...deps }, targets, { topic, ...announcement }, attempt);
};

/**
 * Reminds those who promised of an appointment, until it begins.
 * @throws CodedError when another process or a later try has to do it
 */
export const remindPlayers = (deps: RemindDeps, event: AppointmentNear, attempt: Attempt): Promise<void> => {
  const startsAtMs = Number(event.startsAtMs);
  const message = appointmentMessage(event);
  const sinceMs = startsAtMs - PUSH.remindBeforeMs;
  return notifyPromised(deps, event, { messageFor: () => message, sinceMs, untilMs: startsAtMs }, attempt);
};

/** Notifies those who promised that an appointment was cancelled. @throws CodedError as remindPlayers */
export const notifyCancelled = (
  deps: RemindDeps,
  event: AppointmentCancelled,
  attempt: Attempt,
): Promise<void> => {
  const sinceMs = Number(event.cancelledAtMs);
  const untilMs = Math.min(Number(event.startsAtMs), sinceMs + PUSH.cancelledForMs);
  const messageFor = () => cancelledMessage(event, deps.clock.nowMs());
  return notifyPromised(deps, event, { messageFor, sinceMs, untilMs }, attempt);
};
