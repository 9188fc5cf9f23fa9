import { CodedError } from "@gokaku/game";
import { byAdmin, byAnyone, byServices, byUser, type Implementation, implement } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import { cancelOrder } from "../usecases/cancel-orders.ts";
import { createCheckout } from "../usecases/create-checkout.ts";
import type { Deps } from "../usecases/deps.ts";
import { getOrder, getOrderForAdmin, listAllOrders, listOrders } from "../usecases/list-orders.ts";
import { refundOrder } from "../usecases/refund-order.ts";
import { listStock } from "../usecases/stock.ts";
import { takeWebhookEvent } from "../usecases/take-events.ts";
import { presentAdminOrder, presentOrder } from "./present.ts";

/** The same answer, whose outcome is counted. */
const counted = async <Answer>(
  { countCheckout }: Pick<Deps, "countCheckout">,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    const given = await answer;
    countCheckout("ok");
    return given;
  } catch (error) {
    countCheckout(error instanceof CodedError ? error.code : "internal");
    throw error;
  }
};

/** Every call that this service answers, and who may make it. */
export const paymentsRpc = (deps: Deps): Implementation =>
  implement(PaymentsService, {
    listStock: byAnyone(async () => ({ stocks: [...(await listStock(deps))] })),
    getShop: byAnyone(async () => ({ isOpen: deps.provider !== null })),
    createCheckout: byUser(({ badgeId, badgeName, price, userId: shownTo }, { userId }) =>
      counted(deps, createCheckout(deps, userId, badgeId, { badgeName, price, userId: shownTo })),
    ),
    listOrders: byUser(async (_request, { userId }) => ({
      orders: (await listOrders(deps, userId)).map(presentOrder),
    })),
    getOrder: byUser(async ({ orderId }, { userId }) => ({
      order: presentOrder(await getOrder(deps, userId, orderId)),
    })),
    cancelOrder: byUser(async ({ orderId }, { userId }) => ({
      order: presentOrder(await cancelOrder(deps, userId, orderId)),
    })),
    takeProviderEvent: byServices(["gateway"], async ({ payload, signature }) => {
      if (deps.provider === null) throw new CodedError("shop_closed", "no payment provider is configured");
      await takeWebhookEvent(deps, deps.provider, payload, signature);
      return {};
    }),
    listAllOrders: byAdmin(async (request) => ({
      orders: (await listAllOrders(deps, request)).map((order) => presentAdminOrder(order)),
    })),
    getOrderForAdmin: byAdmin(async ({ orderId }) => {
      const { order, events } = await getOrderForAdmin(deps, orderId);
      return { order: presentAdminOrder(order, events) };
    }),
    refundOrder: byAdmin(async ({ orderId, reason }, { userId }) => ({
      order: presentAdminOrder(await refundOrder(deps, { adminId: userId, orderId, reason })),
    })),
  });
