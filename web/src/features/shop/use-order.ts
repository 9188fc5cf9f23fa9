import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

const ASK_EVERY_MS = 2000;
/** After so many questions the page no longer promises an answer soon; it goes on asking, slower. */
const ASKED_LONG = 15;
const ASK_LATER_MS = 15_000;

/** One's own order, asked for until it is decided; a paid one brings the account up to date. */
export const useOrder = (orderId: string, wasCancelled: boolean) => {
  const client = useQueryClient();
  const order = useQuery({
    queryKey: KEYS.order(orderId),
    queryFn: orderId === "" ? skipToken : () => call("getOwnOrder", { params: { id: orderId } }),
    retry: false,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state !== "reserved" || wasCancelled) return false;
      return dataUpdateCount < ASKED_LONG ? ASK_EVERY_MS : ASK_LATER_MS;
    },
  });
  const state = order.data?.state;
  useEffect(() => {
    if (state === undefined || state === "reserved") return;
    for (const queryKey of [KEYS.me, KEYS.orders, KEYS.master]) void client.invalidateQueries({ queryKey });
  }, [client, state]);
  const asked = client.getQueryState(KEYS.order(orderId))?.dataUpdateCount ?? 0;
  return {
    order: order.data,
    failure: order.error,
    isFetching: order.isFetching,
    askedLong: asked >= ASKED_LONG,
    refetch: () => void order.refetch(),
  };
};
