import { LIMITS, ORDER_CAUSES, ORDER_STATES } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { identifier, optionalIdentifier, text, unixSeconds } from "../text.ts";

const orderId = () => z.string("order_not_found").check(z.uuid("order_not_found"));

export const CLOSED_REASONS = ["no_payments", "operator_unset", "guideline_unconfirmed"] as const;

/**
 * Whether badges are sold at the moment, and why not. There is no payment key, the page about the seller has gaps, or no
 * admin has confirmed the rights holder's guideline.
 */
export const Shop = named("Shop", {
  is_open: z.boolean(),
  closed_reason: z.optional(z.enum(CLOSED_REASONS)),
});
export type Shop = z.infer<typeof Shop>;

/** Only `badgeId` decides; what else is given is compared with the catalogue and the token. */
export const CheckoutRequest = named("CheckoutRequest", {
  badgeId: identifier("badge_not_found"),
  badgeName: z.optional(z.string().check(z.maxLength(200))),
  price: z.optional(z.int().check(z.minimum(0), z.maximum(LIMITS.highestPrice))),
  userId: z.optional(z.string().check(z.maxLength(64))),
});

/** `url` is the provider's payment page; the same open page is answered until the order is over. */
export const CheckoutResponse = named("CheckoutResponse", {
  url: z.string(),
  session_id: z.string(),
  order_id: z.string(),
});

const orderFields = {
  order_id: z.string(),
  badge_id: z.string(),
  /** JPY. */
  amount: z.int(),
  state: z.enum(ORDER_STATES),
  /** Why it came to this state, "" where the state says it all; a reserved order that is `cancelled` is about to end. */
  cause: z.enum(["", ...ORDER_CAUSES]),
  created_at: unixSeconds(),
  /** Until when it may be paid. */
  expires_at: unixSeconds(),
  paid_at: z.nullable(unixSeconds()),
  /** When nothing more was to come of it; null while something may. */
  closed_at: z.nullable(unixSeconds()),
  /** The payment page while it may be paid, else "". */
  checkout_url: z.string(),
};

export const Order = named("Order", orderFields);
export type Order = z.infer<typeof Order>;

/** Newest first, at most 200. */
export const OrdersResponse = named("OrdersResponse", { orders: z.array(Order) });
export type OrdersResponse = z.infer<typeof OrdersResponse>;

export const OrderParams = z.object({ id: orderId() });

export const AdminOrder = named("AdminOrder", {
  ...orderFields,
  user_id: z.string(),
  /** The provider's ids, "" until they are known. */
  session_id: z.string(),
  payment_id: z.string(),
  version: z.int(),
  /** The provider's events for it, oldest first, at most 100; empty in a list. */
  events: z.array(z.object({ event_id: z.string(), type: z.string(), received_at: unixSeconds() })),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** `before`: the last order of the page before. */
export const AdminOrdersQuery = z.object({
  before: z.optional(orderId()),
  state: z.optional(z.enum(ORDER_STATES)),
  user_id: optionalIdentifier(),
});

/** Newest first, 50 a page. */
export const AdminOrdersResponse = named("AdminOrdersResponse", { orders: z.array(AdminOrder) });

export const RefundOrderRequest = named("RefundOrderRequest", {
  reason: text({ max: LIMITS.reasonLength, min: 1 }),
});
