import type { SealDecided } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { sealMessage } from "../domain/push-message.ts";
import { type Attempt, notifyTargets } from "./notify-devices.ts";

/**
 * Notifies the browsers of a player about whose seal staff decided; a later decision takes the place of one that waits.
 * @throws CodedError when another process or a later try has to do it
 */
export const notifyApplicant = async (
  { push, ...deps }: Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">,
  event: SealDecided,
  attempt: Attempt,
): Promise<void> => {
  const sinceMs = Number(event.decidedAtMs);
  const untilMs = sinceMs + PUSH.sealForMs;
  if (push === null || deps.clock.nowMs() >= untilMs) return;
  const { targets } = await push.users.listPushTargets({ userIds: [event.userId] });
  const messageFor = () => sealMessage(event, deps.clock.nowMs());
  await notifyTargets({ push, ...deps }, targets, { topic: "seal", messageFor, sinceMs, untilMs }, attempt);
};
