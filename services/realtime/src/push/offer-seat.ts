import type { SeatOffered } from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { seatMessage } from "../domain/push-message.ts";
import { type Attempt, notifyTargets } from "./notify-devices.ts";

/**
 * Notifies the browsers of a waiting player who is offered a seat, at any hour, until the offer ends.
 * @throws CodedError when another process or a later try has to do it
 */
export const offerSeat = async (
  { push, ...deps }: Pick<Deps, "push" | "clock" | "timers" | "chance" | "log" | "metrics">,
  event: SeatOffered,
  attempt: Attempt,
): Promise<void> => {
  const untilMs = Number(event.untilMs);
  if (push === null || deps.clock.nowMs() >= untilMs) return;
  const { targets } = await push.users.listPushTargets({ userIds: [event.userId] });
  const message = seatMessage(event);
  await notifyTargets(
    { push, ...deps },
    targets,
    {
      topic: `seat-${event.matchId}`,
      messageFor: () => message,
      sinceMs: Number(event.offeredAtMs),
      untilMs,
    },
    attempt,
  );
};
