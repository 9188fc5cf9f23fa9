import { CodedError } from "@gokaku/game";
import { OPEN_MS, type Order } from "../domain/order.ts";
import { findOpenOrderByBuyer, reserve } from "../store/orders.ts";
import { findOffer } from "../store/stock.ts";
import { bringForward, makePage } from "./ask-provider.ts";
import { cancelOrders } from "./cancel-orders.ts";
import type { Deps } from "./deps.ts";

/** The values shown to the buyer; given ones must be right. */
export interface Shown {
  readonly badgeName?: string | undefined;
  readonly price?: number | undefined;
  readonly userId?: string | undefined;
}

export interface Checkout {
  readonly url: string;
  readonly sessionId: string;
  readonly orderId: string;
}

/** If this process ends before the order has a page, the order is looked at then. */
const UNFINISHED_MS = 15_000;
const ATTEMPTS = 3;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";

const requireSame = (
  shown: Shown,
  { badgeName, price }: { readonly badgeName: string; readonly price: number },
) => {
  if ((shown.badgeName ?? badgeName) !== badgeName || (shown.price ?? price) !== price)
    throw new CodedError("checkout_mismatch", "the buyer was shown another name or price");
};

/** A new order with its piece of the stock; null when something else came in between. */
const takeNew = async (
  { db, clock, chance }: Pick<Deps, "db" | "clock" | "chance">,
  userId: string,
  badgeId: string,
  shown: Shown,
): Promise<Order | null> => {
  const offer = await findOffer(db, badgeId);
  if (offer === null || !offer.isOnSale)
    throw new CodedError("badge_not_for_sale", `${badgeId} is not on sale`);
  requireSame(shown, { badgeName: offer.display, price: offer.price });
  if (offer.maxSales > 0 && offer.sold + offer.reserved >= offer.maxSales)
    throw new CodedError("badge_sold_out", `all of ${badgeId} are sold or reserved`);
  const createdAtMs = await clock.confirmedNowMs();
  const times = { createdAtMs, expiresAtMs: createdAtMs + OPEN_MS, askAtMs: createdAtMs + UNFINISHED_MS };
  try {
    return await reserve(db, { orderId: chance.uuid(), userId, badgeId, price: offer.price, ...times });
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
};

type Buying = Pick<
  Deps,
  "db" | "transact" | "clock" | "chance" | "users" | "provider" | "countRare" | "countChange" | "onOrdersDue"
>;

/**
 * Reserves a badge for a buyer and opens the page on which it is paid; a buyer with an open order gets its page again.
 * The price is that of the catalogue, whatever was asked for.
 * @throws CodedError `shop_closed`, `checkout_mismatch`, `user_not_found`, `banned`, `badge_not_found`, `already_owned`,
 *   `badge_not_for_sale`, `badge_sold_out`; `checkout_failed` while the provider does not answer
 */
export const createCheckout = async (
  deps: Buying,
  userId: string,
  badgeId: string,
  shown: Shown,
): Promise<Checkout> => {
  const { provider } = deps;
  if (provider === null) throw new CodedError("shop_closed", "no payment provider is configured");
  if ((shown.userId ?? userId) !== userId)
    throw new CodedError("checkout_mismatch", "the buyer was shown another user");
  await deps.users.checkPurchase({ userId, badgeId });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const openOrder = await findOpenOrderByBuyer(deps.db, userId, badgeId);
      if (openOrder !== null) {
        if (openOrder.state !== "reserved")
          throw new CodedError("already_owned", `${userId} has paid for ${badgeId} in ${openOrder.orderId}`);
        requireSame(shown, { badgeName: openOrder.badgeName, price: openOrder.amount });
      } else if (provider.isUnavailable()) throw new CodedError("unavailable", "the provider is left alone");
      const order = openOrder ?? (await takeNew(deps, userId, badgeId, shown));
      if (order === null) continue;
      if (openOrder === null) await requireStillAllowed(deps, userId, badgeId);
      const open = await openPage(deps, provider, order);
      if (open !== null) return open;
    }
  } catch (error) {
    if (error instanceof CodedError && error.code === "unavailable")
      throw new CodedError(
        "checkout_failed",
        "the provider does not answer; the order stays open",
        {},
        error,
      );
    throw error;
  }
  throw new CodedError("checkout_failed", `no page for ${badgeId} after ${ATTEMPTS} attempts`);
};

/**
 * Asks users again once the order is stored: a player who left in between is found here, and one who leaves later by
 * the event. The order of a player who left is cancelled.
 * @throws CodedError as users refuses
 */
const requireStillAllowed = async (deps: Buying, userId: string, badgeId: string): Promise<void> => {
  try {
    await deps.users.checkPurchase({ userId, badgeId });
  } catch (error) {
    const hasLeft = error instanceof CodedError && error.code === "user_not_found";
    if (hasLeft) await cancelOrders(deps, userId, Number.MAX_SAFE_INTEGER);
    throw error;
  }
};

/** The order's page; null when there is none any more. */
const openPage = async (
  deps: Buying,
  provider: NonNullable<Deps["provider"]>,
  order: Order,
): Promise<Checkout | null> => {
  if (order.expiresAtMs <= (await deps.clock.confirmedNowMs())) {
    await bringForward(deps, provider, order.orderId);
    return null;
  }
  const { orderId, sessionId, sessionUrl, state } =
    order.sessionId === null ? await makePage(deps, provider, order) : order;
  if (state !== "reserved" || sessionId === null) return null;
  return { url: sessionUrl, sessionId, orderId };
};
