import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import type { Deps } from "../deps.ts";
import { PUSH } from "../domain/constants.ts";
import { callPlayers } from "./call-players.ts";
import { notifyApplicant } from "./notify-applicant.ts";
import { notifyCorrected } from "./notify-corrected.ts";
import { notifyDevices } from "./notify-devices.ts";
import { notifyParties } from "./notify-parties.ts";
import { offerSeat } from "./offer-seat.ts";
import { notifyCancelled, remindPlayers } from "./remind-players.ts";

/**
 * Notifies for every match, offered seat, call, appointment, decision about a seal or case, and mass correction once,
 * in one of the processes. A process that ends leaves its open tries to the others. Without keys no message is sent, and no event waits for them.
 */
export const startPush = (context: Omit<ConsumerContext, "deadLetters">, deps: Deps): AsyncDisposable => {
  const ending = new AbortController();
  const { log } = context;
  const deadLetters: ConsumerContext["deadLetters"] = {
    async keep({ eventId, error }) {
      log.error({ eventId, err: error }, "the push notifications of an event failed");
    },
    onReplay() {},
  };
  const given = { ...context, deadLetters };
  const { signal } = ending;
  const consumers = [
    startConsumer(
      "realtime_notify-devices",
      given,
      (event, { working }) => notifyDevices(deps, event, { working, signal }),
      { atOnce: PUSH.matchesAtOnce },
    ),
    startConsumer("realtime_call-players", given, (event, { eventId, working }) =>
      callPlayers(deps, eventId, event, { working, signal }),
    ),
    startConsumer("realtime_remind-players", given, (event, { working }) =>
      remindPlayers(deps, event, { working, signal }),
    ),
    startConsumer("realtime_notify-cancelled", given, (event, { working }) =>
      notifyCancelled(deps, event, { working, signal }),
    ),
    startConsumer("realtime_notify-applicant", given, (event, { working }) =>
      notifyApplicant(deps, event, { working, signal }),
    ),
    startConsumer("realtime_notify-parties", given, (event, { working }) =>
      notifyParties(deps, event, { working, signal }),
    ),
    startConsumer("realtime_notify-corrected", given, (event, { working }) =>
      notifyCorrected(deps, event, { working, signal }),
    ),
    startConsumer(
      "realtime_offer-seat",
      given,
      (event, { working }) => offerSeat(deps, event, { working, signal }),
      { atOnce: PUSH.matchesAtOnce },
    ),
  ];
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await Promise.all(consumers.map((consumer) => consumer[Symbol.asyncDispose]()));
    },
  };
};
