import type { Redis } from "@gokaku/base";
import type { Deps } from "../deps.ts";
import { ORDERS, type Order } from "./orders.ts";
import { closeEndedSessions, closeSession } from "./sessions.ts";

type Obeying = Pick<Deps, "hub" | "places" | "endedSessions">;

/** The effect of each control message; one of a later release has none. */
const OBEY: { [Kind in Order["kind"]]: (deps: Obeying, order: Extract<Order, { kind: Kind }>) => void } = {
  end_session: closeSession,
  give_up: ({ places }, order) => places.giveUp(order.places),
};

const obey = <Kind extends Order["kind"]>(deps: Obeying, order: Extract<Order, { kind: Kind }>): void =>
  OBEY[order.kind as Kind]?.(deps, order);

/**
 * Subscribes to the control messages. Messages lost while the connection was down are made up for when it
 * is back.
 * @param listener a connection of its own, closed with the returned value
 */
export const followOrders = async (
  deps: Obeying & Pick<Deps, "redis" | "log">,
  listener: Redis & AsyncDisposable,
): Promise<AsyncDisposable> => {
  const { log } = deps;
  listener.on("ready", () => {
    closeEndedSessions(deps).catch((error) => log.warn({ err: error }, "ended logins could not be read"));
  });
  await listener.subscribe(ORDERS, (text) => {
    try {
      obey(deps, JSON.parse(text) as Order);
    } catch (error) {
      log.error({ err: error }, "an order could not be followed");
    }
  });
  return listener;
};
