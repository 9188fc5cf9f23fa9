import type { PlayerWanted } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { callMessage } from "../domain/push-message.ts";
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
