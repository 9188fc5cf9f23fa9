import type { Redis } from "@gokaku/base";
import type { Deps } from "../deps.ts";
import { CONTROL_CHANNEL, type ControlMessage } from "./control-messages.ts";
import { closeEndedSessions, closeSession } from "./sessions.ts";

type Handling = Pick<Deps, "hub" | "slots" | "endedSessions">;

/** The effect of each control message; one of a later release has none. */
const HANDLERS: {
  [Kind in ControlMessage["kind"]]: (
    deps: Handling,
    message: Extract<ControlMessage, { kind: Kind }>,
  ) => void;
} = {
  end_session: closeSession,
  give_up: ({ slots }, message) => slots.giveUp(message.slots),
};

const handle = <Kind extends ControlMessage["kind"]>(
  deps: Handling,
  message: Extract<ControlMessage, { kind: Kind }>,
): void => HANDLERS[message.kind as Kind]?.(deps, message);

/**
 * Subscribes to the control messages. Messages lost while the connection was down are made up for when it
 * is back.
 * @param listener a connection of its own, closed with the returned value
 */
export const followControlMessages = async (
  deps: Handling & Pick<Deps, "redis" | "log">,
  listener: Redis & AsyncDisposable,
): Promise<AsyncDisposable> => {
  const { log } = deps;
  listener.on("ready", () => {
    closeEndedSessions(deps).catch((error) => log.warn({ err: error }, "ended logins could not be read"));
  });
  await listener.subscribe(CONTROL_CHANNEL, (text) => {
    try {
      handle(deps, JSON.parse(text) as ControlMessage);
    } catch (error) {
      log.error({ err: error }, "a control message could not be handled");
    }
  });
  return listener;
};
