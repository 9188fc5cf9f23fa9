import type { AppointmentNear, PlayerWanted } from "@gokaku/proto/events/v1/events_pb";
import type { PushTarget } from "@gokaku/proto/users/v1/users_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { appointmentMessage, callMessage } from "../domain/push-message.ts";
import { type Attempt, notifyTargets } from "./notify-devices.ts";

type CallDeps = Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics" | "queue" | "slots">;

/**
 * Calls players who wish it, fit, and are neither on a page nor waiting nor playing. Users stores who is called before
 * the first notification, so a redelivery reaches the same players.
 * @throws CodedError when another process or a later try has to do it
 */
export const callPlayers = async (
  { push, queue, slots, ...deps }: CallDeps,
  eventId: string,
  event: PlayerWanted,
  attempt: Attempt,
): Promise<void> => {
  const untilMs = Number(event.wantedAtMs) + PUSH.callForMs;
  if (push === null || deps.clock.nowMs() >= untilMs) return;
  const { roles, rateFrom, rateTo } = event;
  const { userIds } = await push.users.listCallCandidates({ eventId, roles, rateFrom, rateTo });
  if (userIds.length === 0) return;
  const present = await slots.present(userIds);
  const absent = userIds.filter((userId) => !present.has(userId));
  const { statuses } = await queue.listStatuses({ userIds: absent });
  const free = statuses
    .filter(({ entry, inMatch, resultPending }) => entry === undefined && !inMatch && !resultPending)
    .map(({ userId }) => userId);
  const { targets } = await push.users.listCallTargets({ eventId, userIds: free });
  const message = callMessage(event);
  await notifyTargets(
    { push, ...deps },
    targets,
    { topic: "call", messageFor: () => message, sinceMs: Number(event.wantedAtMs), untilMs },
    attempt,
  );
};

/** Reminds those who promised of an appointment, until it begins. @throws CodedError as callPlayers */
export const remindPlayers = async (
  { push, ...deps }: Omit<CallDeps, "queue" | "slots">,
  event: AppointmentNear,
  attempt: Attempt,
): Promise<void> => {
  const startsAtMs = Number(event.startsAtMs);
  if (push === null || deps.clock.nowMs() >= startsAtMs) return;
  const targets: PushTarget[] = [];
  for (let from = 0; from < event.userIds.length; from += PUSH.usersPerCall) {
    const userIds = event.userIds.slice(from, from + PUSH.usersPerCall);
    targets.push(...(await push.users.listPushTargets({ userIds })).targets);
  }
  const message = appointmentMessage(event);
  await notifyTargets(
    { push, ...deps },
    targets,
    {
      topic: `appointment-${event.appointmentId.slice(0, 18)}`,
      messageFor: () => message,
      sinceMs: startsAtMs - PUSH.remindBeforeMs,
      untilMs: startsAtMs,
    },
    attempt,
  );
};
