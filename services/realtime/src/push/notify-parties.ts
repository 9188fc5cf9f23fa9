import type { CaseDecided } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { caseMessage } from "../domain/push-message.ts";
import { listTargets } from "./list-targets.ts";
import { type Attempt, notifyTargets } from "./notify-devices.ts";

/**
 * Notifies the browsers of the parties of a decided case; a later decision takes the place of one that waits.
 * @throws CodedError when another process or a later try has to do it
 */
export const notifyParties = async (
  { push, ...deps }: Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">,
  event: CaseDecided,
  attempt: Attempt,
): Promise<void> => {
  const sinceMs = Number(event.decidedAtMs);
  const untilMs = sinceMs + PUSH.caseForMs;
  if (push === null || deps.clock.nowMs() >= untilMs) return;
  const targets = await listTargets(push, event.userIds);
  const messageFor = () => caseMessage(event, deps.clock.nowMs());
  const topic = `case-${event.caseId}`;
  await notifyTargets({ push, ...deps }, targets, { topic, messageFor, sinceMs, untilMs }, attempt);
};
