import type { Order } from "@gokaku/contract";

export type Shown =
  | "paid"
  | "checking"
  | "checkingLong"
  | "cancelled"
  | "expired"
  | "refunding"
  | "refunded"
  | "disputed";

/**
 * What to say of an order to whoever comes back from its payment page. Only the server's state counts: who went back
 * may have paid in another tab, and who paid may be here before the provider says so.
 * @param asked.askedLong it was asked for a while and is not decided
 */
export const shownOf = (
  { state }: Pick<Order, "state">,
  asked: { readonly wasCancelled: boolean; readonly askedLong: boolean },
): Shown => {
  if (state !== "reserved") return state;
  if (asked.wasCancelled) return "cancelled";
  return asked.askedLong ? "checkingLong" : "checking";
};
