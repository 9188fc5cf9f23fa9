import type { UsersMassCorrected } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { correctedMessage } from "../domain/push-message.ts";
import { type Attempt, notifyTargets } from "./notify-devices.ts";

/**
 * Notifies the browsers of the players that a mass correction concerns, once each.
 * @throws CodedError when another process or a later try has to do it
 */
export const notifyCorrected = async (
  { push, ...deps }: Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">,
  event: UsersMassCorrected,
  attempt: Attempt,
): Promise<void> => {
  const sinceMs = Number(event.correctedAtMs);
  const untilMs = sinceMs + PUSH.correctedForMs;
  if (push === null || deps.clock.nowMs() >= untilMs) return;
  const messageFor = () => correctedMessage(event, deps.clock.nowMs());
  for (let first = 0; first < event.userIds.length; first += PUSH.usersPerCall) {
    const userIds = event.userIds.slice(first, first + PUSH.usersPerCall);
    const { targets } = await push.users.listPushTargets({ userIds });
    await notifyTargets(
      { push, ...deps },
      targets,
      { topic: "corrected", messageFor, sinceMs, untilMs },
      attempt,
    );
  }
};
