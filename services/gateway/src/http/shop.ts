import type { Shop } from "@gokaku/contract/shop";
import { CodedError, type UserId } from "@gokaku/game";
import { presentAdminOrder, presentOrder } from "@gokaku/present/shop";
import type { AdminOrder } from "@gokaku/proto/payments/v1/payments_pb";
import type { Clock } from "@gokaku/service";
import { type Site, unsetFacts } from "../domain/site.ts";
import type { Services } from "../remote/services.ts";
import { memoize } from "../usecases/memoize.ts";
import { type Handlers, ok } from "./call.ts";

/** The payment provider is asked for a page, perhaps twice. */
const CHECKOUT_MS = 10_000;

const requireOrder = (order: AdminOrder | undefined) => {
  if (order === undefined) throw new CodedError("internal", "payments answered without the order");
  return presentAdminOrder(order);
};

type ShopRoutes = Handlers<
  | "getShop"
  | "createCheckout"
  | "listOwnOrders"
  | "getOwnOrder"
  | "cancelOrder"
  | "listOrders"
  | "getOrderForAdmin"
  | "refundOrder"
>;

interface Dependencies extends Pick<Services, "payments"> {
  readonly clock: Clock;
  readonly site: Pick<Site, "operator">;
  /** @throws CodedError `user_not_found` for a player who left */
  readonly requireNotLeft: (userId: UserId) => Promise<void>;
}

export const shopRoutes = ({ payments, clock, site, requireNotLeft }: Dependencies): ShopRoutes => {
  const unset = unsetFacts(site);
  const shop = memoize(clock, async (): Promise<Shop> => {
    if (unset.length > 0) return { is_open: false, closed_reason: "operator_unset" };
    const { isOpen } = await payments.getShop({});
    return isOpen ? { is_open: true } : { is_open: false, closed_reason: "no_payments" };
  });
  return {
    getShop: async () => ok(await shop()),

    async createCheckout({ as, body: { badgeId, badgeName, price, userId } }) {
      if (unset.length > 0)
        throw new CodedError("operator_unset", `facts about the operator are not set: ${unset.join(", ")}`);
      const { url, sessionId, orderId } = await payments.createCheckout(
        {
          badgeId,
          ...(badgeName === undefined ? {} : { badgeName }),
          ...(price === undefined ? {} : { price }),
          ...(userId === undefined ? {} : { userId }),
        },
        { as, deadlineMs: CHECKOUT_MS },
      );
      return ok({ url, session_id: sessionId, order_id: orderId });
    },

    async listOwnOrders({ as }) {
      const [{ orders }] = await Promise.all([payments.listOrders({}, { as }), requireNotLeft(as.userId)]);
      return ok({ orders: orders.map(presentOrder) });
    },

    async getOwnOrder({ as, params }) {
      const [{ order }] = await Promise.all([
        payments.getOrder({ orderId: params.id }, { as }),
        requireNotLeft(as.userId),
      ]);
      return ok(presentOrder(order));
    },

    async cancelOrder({ as, params }) {
      await requireNotLeft(as.userId);
      const { order } = await payments.cancelOrder({ orderId: params.id }, { as });
      return ok(presentOrder(order));
    },

    async listOrders({ as, query }) {
      const { orders } = await payments.listAllOrders(
        { before: query.before ?? "", state: query.state ?? "", userId: query.user_id },
        { as },
      );
      return ok({ orders: orders.map(presentAdminOrder) });
    },

    async getOrderForAdmin({ as, params }) {
      const { order } = await payments.getOrderForAdmin({ orderId: params.id }, { as });
      return ok(requireOrder(order));
    },

    async refundOrder({ as, params, body }) {
      const { order } = await payments.refundOrder({ orderId: params.id, reason: body.reason }, { as });
      return ok(requireOrder(order));
    },
  };
};
