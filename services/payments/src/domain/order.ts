import type { OrderCause, OrderState } from "@gokaku/game";

/** How long a buyer may pay. */
export const OPEN_MS = 30 * 60_000;
/**
 * The provider requires a payment page to live half an hour from its creation. A page that is created a
 * little late lives longer than the order, which ends it itself.
 */
export const PAGE_MS = OPEN_MS + 2 * 60_000;
/** By then every page of the order has ended, whatever became of the answer that should have named it. */
const GIVEN_UP_MS = PAGE_MS + 3 * 60_000;

/** Amounts in JPY. */
export interface Order {
  readonly orderId: string;
  readonly userId: string;
  readonly badgeId: string;
  readonly badgeName: string;
  readonly amount: number;
  readonly state: OrderState;
  readonly cause: OrderCause | "";
  readonly version: number;
  /** The provider's page, null until its answer is here. */
  readonly sessionId: string | null;
  readonly sessionUrl: string;
  readonly paymentId: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly paidAtMs: number | null;
  readonly closedAtMs: number | null;
}

/** The provider's state of an order at one moment. */
export interface Seen {
  readonly page: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string | null;
  /** The amount refunded, or being refunded. */
  readonly refunded: number;
  readonly dispute: "none" | "open" | "won" | "lost";
}

/** The effect of an order on its badge. */
export type Holding = "granted" | "frozen" | "revoked";

/** Of the stock: nothing, a piece that may still be paid, or one that is sold. */
type Hold = "none" | "reserved" | "sold";

const FACTS = {
  reserved: { hold: "reserved", isOwned: false, isOver: false },
  paid: { hold: "sold", isOwned: true, isOver: true },
  expired: { hold: "none", isOwned: false, isOver: true },
  refunding: { hold: "none", isOwned: false, isOver: false },
  refunded: { hold: "none", isOwned: false, isOver: true },
  disputed: { hold: "sold", isOwned: false, isOver: false },
} as const satisfies Record<OrderState, { hold: Hold; isOwned: boolean; isOver: boolean }>;

/** The effect of a change of state on the stock. */
export const stockSteps = (from: OrderState | null, to: OrderState) => {
  const count = (state: OrderState | null, hold: Hold): number =>
    state !== null && FACTS[state].hold === hold ? 1 : 0;
  return {
    reserved: count(to, "reserved") - count(from, "reserved"),
    sold: count(to, "sold") - count(from, "sold"),
  };
};

const holdingOf = (state: OrderState): Holding | null => {
  if (FACTS[state].isOwned) return "granted";
  return state === "disputed" ? "frozen" : null;
};

/** The holding to publish to users after a change of state; null for none. */
export const holdingToPublish = (from: OrderState, to: OrderState): Holding | null => {
  const [before, after] = [holdingOf(from), holdingOf(to)];
  if (before === after) return null;
  return after ?? "revoked";
};

/** Where the money is. */
type Money = "nowhere" | "here" | "claimed" | "back";

const moneyOf = ({ isPaid, amount, refunded, dispute }: Seen): Money => {
  if (!isPaid) return "nowhere";
  if (dispute === "lost" || refunded >= amount) return "back";
  return dispute === "open" ? "claimed" : "here";
};

interface Target {
  readonly state: OrderState;
  readonly cause: OrderCause | "";
}

const to = (state: OrderState, cause: OrderCause | "" = ""): Target => ({ state, cause });

/** The effect of received money on an order that has not counted it. */
const counted = ({ amount }: Order, seen: Seen, money: "here" | "claimed", hasRoom: boolean): Target => {
  if (seen.amount !== amount || seen.currency !== "JPY") return to("refunding", "amount_differs");
  if (!hasRoom) return to("refunding", "sold_out");
  return to(money === "claimed" ? "disputed" : "paid");
};

const back = (cause: Order["cause"], { dispute }: Seen): Target =>
  to("refunded", dispute === "lost" ? "dispute_lost" : cause || "provider");

const targetOf = (order: Order, seen: Seen, hasRoom: boolean): Target | null => {
  const money = moneyOf(seen);
  switch (order.state) {
    case "reserved":
      // The cause says whether its buyer cancelled it.
      if (money === "nowhere") return seen.page === "expired" ? to("expired", order.cause) : null;
      return money === "back" ? back("", seen) : counted(order, seen, money, true);
    case "expired":
      if (money === "nowhere") return null;
      return money === "back" ? back(order.cause, seen) : counted(order, seen, money, hasRoom);
    case "paid":
      if (money === "back") return back(order.cause, seen);
      return money === "claimed" ? to("disputed") : null;
    case "disputed":
      if (money === "back") return back(order.cause, seen);
      return money === "here" ? to("paid") : null;
    case "refunding":
      return money === "back" ? back(order.cause, seen) : null;
    case "refunded":
      // The bank has sent the money back to us, so it has to go out once more.
      return money === "here" ? to("refunding", order.cause || "provider") : null;
  }
};

/** The order in another state. */
export const moved = (order: Order, { state, cause }: Target, nowMs: number): Order => ({
  ...order,
  state,
  cause,
  version: order.version + 1,
  closedAtMs: FACTS[state].isOver ? nowMs : null,
});

/**
 * The order after what the provider says of it; the same object when that says nothing more.
 * @param hasRoom whether a piece is left and the buyer has no other order of the badge, for money that comes late
 */
export const judge = (order: Order, seen: Seen, hasRoom: boolean, nowMs: number): Order => {
  const known =
    seen.isPaid && order.paidAtMs === null ? { ...order, paidAtMs: nowMs, paymentId: seen.paymentId } : order;
  const target = targetOf(order, seen, hasRoom);
  return target === null ? known : moved(known, target, nowMs);
};

/** An order whose page the provider refuses to make. */
export const refusedPage = (order: Order, nowMs: number): Order =>
  order.state === "reserved" ? moved(order, to("expired", order.cause || "page_refused"), nowMs) : order;

/** An unpaid order that its buyer cancels expires now; otherwise the same object. */
export const cancelled = (order: Order, nowMs: number): Order =>
  order.state === "reserved" && order.cause === ""
    ? {
        ...order,
        cause: "cancelled",
        expiresAtMs: Math.max(order.createdAtMs + 1, Math.min(order.expiresAtMs, nowMs)),
      }
    : order;

/** A paid order that is to be refunded; otherwise the same object. */
export const takenBack = (order: Order, cause: OrderCause, nowMs: number): Order =>
  order.state === "paid" || order.state === "disputed" ? moved(order, to("refunding", cause), nowMs) : order;

/** The next action at the provider. */
export type Step = "make_page" | "end_page" | "refund" | "give_up" | "rest";

/** @param seen what the provider has just said; null when it knows of no page */
export const nextStep = (order: Order, seen: Seen | null, nowMs: number): Step => {
  if (order.state === "reserved") {
    if (order.sessionId === null) return nowMs >= order.createdAtMs + GIVEN_UP_MS ? "give_up" : "make_page";
    return nowMs >= order.expiresAtMs && seen?.page === "open" ? "end_page" : "rest";
  }
  return order.state === "refunding" && seen !== null && moneyOf(seen) === "here" ? "refund" : "rest";
};

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const PAGE_LOOK_MS = 2 * 60_000;
const SLOW_LOOK_MS = 6 * 3_600_000;

/** When the provider is asked again after `failures` times in a row without an answer. */
export const retryAtMs = (failures: number, nowMs: number): number =>
  nowMs + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));

/** When the provider is asked about an order again without a webhook event; null for never. */
export const nextAskAtMs = ({ state, expiresAtMs }: Order, nowMs: number): number | null => {
  switch (state) {
    case "reserved":
      return nowMs >= expiresAtMs ? nowMs + FIRST_PAUSE_MS : Math.min(expiresAtMs, nowMs + PAGE_LOOK_MS);
    case "refunding":
    case "disputed":
      return nowMs + SLOW_LOOK_MS;
    default:
      return null;
  }
};
