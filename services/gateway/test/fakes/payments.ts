import { byAdmin, byAnyone, byServices, byUser } from "@gokaku/grpc";
import { PaymentsService } from "@gokaku/proto/payments/v1/payments_pb";
import type { TestKeys } from "@gokaku/testing";
import { AT_S, ORDER_ID, startNoted, type World } from "./world.ts";

const orderOf = (world: World) => ({
  orderId: ORDER_ID,
  badgeId: "badge_001",
  amount: 500,
  createdAtS: AT_S,
  state: world.hasOpenOrder ? "reserved" : "paid",
  expiresAtS: 1_763_701_800n,
  paidAtS: 1_763_700_060n,
});

const adminOrderOf = (world: World) => ({
  order: orderOf(world),
  userId: "dummy_001",
  sessionId: "cs_1",
  paymentId: "pi_1",
  version: 2n,
  events: [{ eventId: "evt_1", type: "checkout.session.completed", receivedAtS: 1_763_700_061n }],
});

export const startPayments = (world: World, keys: TestKeys) =>
  startNoted(world, keys, PaymentsService, {
    getShop: byAnyone(async () => ({ isOpen: true })),
    createCheckout: byUser(async () => ({
      url: "https://checkout.stripe.com/c/pay/cs_1",
      sessionId: "cs_1",
      orderId: ORDER_ID,
    })),
    getOrder: byUser(async () => ({ order: orderOf(world) })),
    cancelOrder: byUser(async () => ({
      order: { ...orderOf(world), state: "reserved", cause: "cancelled" },
    })),
    takeProviderEvent: byServices(["gateway"], async () => ({})),
    listAllOrders: byAdmin(async () => ({ orders: [adminOrderOf(world)] })),
    getOrderForAdmin: byAdmin(async () => ({ order: adminOrderOf(world) })),
    refundOrder: byAdmin(async () => ({ order: adminOrderOf(world) })),
    listOrders: byUser(async () => ({ orders: [orderOf(world)] })),
    listStock: byAnyone(async () => ({
      stocks: [{ badgeId: "badge_001", maxSales: 10, sold: 4 }],
    })),
  });
