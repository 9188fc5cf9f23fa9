import type { Shop } from "@gokaku/contract/shop";
import { CodedError } from "@gokaku/game";
import { presentAdminOrder, presentOrder } from "@gokaku/present/shop";
import type { AdminOrder } from "@gokaku/proto/payments/v1/payments_pb";
import { memoize } from "@gokaku/service";
import { unsetFacts } from "../domain/site.ts";
import { CALL } from "../domain/timeouts.ts";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const presentRequired = (order: AdminOrder | undefined) =>
  presentAdminOrder(required(order, "payments", "order"));

/** Whether badges are sold; a second old at most. */
export const createShop = ({
  payments,
  clock,
  site,
  isConfirmed,
}: Pick<HandlerDependencies, "payments" | "clock" | "site" | "isConfirmed">): (() => Promise<Shop>) => {
  const isUnset = unsetFacts(site).length > 0;
  return memoize(clock, async (): Promise<Shop> => {
    if (isUnset) return { is_open: false, closed_reason: "operator_unset" };
    if (!(await isConfirmed("rights_guideline")))
      return { is_open: false, closed_reason: "guideline_unconfirmed" };
    const { isOpen } = await payments.getShop({});
    return isOpen ? { is_open: true } : { is_open: false, closed_reason: "no_payments" };
  });
};

type Dependencies = Pick<
  HandlerDependencies,
  "payments" | "site" | "requireNotLeft" | "shop" | "isConfirmed"
>;

export const shopRoutes = ({ payments, site, requireNotLeft, shop, isConfirmed }: Dependencies) => {
  const unset = unsetFacts(site);
  return {
    getShop: async () => ok(await shop()),

    async createCheckout({ as, body: { badgeId, badgeName, price, userId } }) {
      if (unset.length > 0)
        throw new CodedError("operator_unset", `facts about the operator are not set: ${unset.join(", ")}`);
      if (!(await isConfirmed("rights_guideline")))
        throw new CodedError("guideline_unconfirmed", "no admin has confirmed the rights holder's guideline");
      const { url, sessionId, orderId } = await payments.createCheckout(
        {
          badgeId,
          ...(badgeName === undefined ? {} : { badgeName }),
          ...(price === undefined ? {} : { price }),
          ...(userId === undefined ? {} : { userId }),
        },
        { as, deadlineMs: CALL.checkoutMs },
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
      return ok(presentRequired(order));
    },

    async refundOrder({ as, params, body }) {
      const { order } = await payments.refundOrder({ orderId: params.id, reason: body.reason }, { as });
      return ok(presentRequired(order));
    },
  } satisfies Partial<Handlers>;
};
