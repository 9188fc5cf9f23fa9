import type { OrderState } from "@gokaku/game";
import { localized } from "../text/localized.ts";

/** How an order stands, for its buyer and for admins. */
export const orderStates = localized("orderStates", {
  reserved: "支払い待ち",
  paid: "購入済み",
  expired: "期限切れ",
  refunding: "返金手続き中",
  refunded: "返金済み",
  disputed: "確認中",
} satisfies Record<OrderState, string>);
