import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useNow } from "../../live/use-now.ts";
import { isSettling } from "./order-shown.ts";

const ASK_EVERY_MS = 2000;
/** After so many questions the page no longer promises an answer soon; it goes on asking, slower. */
const ASKED_LONG = 15;
const ASK_LATER_MS = 15_000;

const pauseMs = (asked: number): number => (asked < ASKED_LONG ? ASK_EVERY_MS : ASK_LATER_MS);

/**
 * One's own order, asked for until it is decided; a paid one brings the account up to date.
 * @param wasLeft the buyer came back without paying: an open order is not asked for
 */
export const useOrder = (orderId: string, wasLeft: boolean) => {
  const client = useQueryClient();
  const now = useNow();
  const order = useQuery({
    queryKey: KEYS.order(orderId),
    queryFn: orderId === "" ? skipToken : () => call("getOwnOrder", { params: { id: orderId } }),
    retry: false,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state !== "reserved" || (wasLeft && !isSettling(data, now)) ? false : pauseMs(dataUpdateCount),
  });
  const state = order.data?.state;
  useEffect(() => {
    if (state === undefined || state === "reserved") return;
    for (const queryKey of [KEYS.me, KEYS.orders, KEYS.master]) void client.invalidateQueries({ queryKey });
  }, [client, state]);
  const asked = client.getQueryState(KEYS.order(orderId))?.dataUpdateCount ?? 0;
  return { now, order, askedLong: asked >= ASKED_LONG };
};

/** The own orders, polled while the server is about to decide on one of them. */
export const useOrders = () => {
  const now = useNow();
  const orders = useQuery({
    queryKey: KEYS.orders,
    queryFn: () => call("listOwnOrders"),
    retry: false,
    // A payment is made or given up on another site, or in another tab.
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.orders.some((order) => isSettling(order, now)) ? pauseMs(dataUpdateCount) : false,
  });
  return { orders, now };
};
