import type { Order } from "@gokaku/contract";

export type Shown =
  | "paid"
  | "checking"
  | "checkingLong"
  | "open"
  | "cancelling"
  | "cancelled"
  | "lapsing"
  | "expired"
  | "refunding"
  | "refunded"
  | "disputed";

type OrderStatus = Pick<Order, "state" | "cause" | "expires_at">;

/**
 * How an order stands for its buyer. A reserved one is open until its time is over or its buyer cancels it; then the
 * provider is still asked whether money came.
 * @param now unix seconds
 */
export const standsAs = ({ state, cause, expires_at }: OrderStatus, now: number) => {
  if (state === "expired") return cause === "cancelled" ? ("cancelled" as const) : state;
  if (state !== "reserved") return state;
  if (cause === "cancelled") return "cancelling" as const;
  return now < expires_at ? ("open" as const) : ("lapsing" as const);
};

/** Whether the server decides soon about an order, so that it is asked again. */
export const isSettling = (order: OrderStatus, now: number): boolean => {
  const stands = standsAs(order, now);
  return stands === "cancelling" || stands === "lapsing";
};

/**
 * The message for a buyer who comes back from the payment page. Only the server's state counts: a buyer who went back
 * may have paid in another tab, and one who paid may be here before the provider confirms it.
 * @param asked.wasLeft the buyer came back without paying
 * @param asked.askedLong it was asked for a while and is not decided
 * @param now unix seconds
 */
export const shownOf = (
  order: OrderStatus,
  asked: { readonly wasLeft: boolean; readonly askedLong: boolean },
  now: number,
): Shown => {
  const stands = standsAs(order, now);
  if (stands !== "open") return stands;
  if (asked.wasLeft) return "open";
  return asked.askedLong ? "checkingLong" : "checking";
};
