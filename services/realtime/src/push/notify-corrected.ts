import type { UsersMassCorrected } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { correctedMessage } from "../domain/push-message.ts";
import { listTargets } from "./list-targets.ts";
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
  // A push service that answers "later" does not hold back the other browsers.
  const targets = await listTargets(push, event.userIds);
  const announcement = { topic: "corrected", messageFor, sinceMs, untilMs };
  await notifyTargets({ push, ...deps }, targets, announcement, attempt);
};
