import type { OutboxEvent } from "@gokaku/db";
import { sampleFile, sampleText } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { OPEN_MS, type Order } from "../domain/order.ts";
import { adminActed, orderChanged } from "./events.ts";

const AT_MS = 1_763_700_000_000;
const order: Order = {
  orderId: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
  userId: "dummy_001",
  badgeId: "badge_112",
  badgeName: "誉",
  amount: 5000,
  state: "paid",
  cause: "",
  version: 2,
  sessionId: "cs_1",
  sessionUrl: "",
  paymentId: "pi_1",
  createdAtMs: AT_MS,
  expiresAtMs: AT_MS + OPEN_MS,
  paidAtMs: AT_MS,
  closedAtMs: AT_MS,
};
const made: readonly OutboxEvent[] = [
  orderChanged(order, "granted", AT_MS),
  orderChanged({ ...order, version: 3 }, "frozen", AT_MS),
  orderChanged({ ...order, version: 4 }, "revoked", AT_MS),
  adminActed({
    actorId: "dummy_admin",
    action: "order.refund",
    object: order.orderId,
    reason: "ご依頼",
    actedAtMs: AT_MS,
    before: { state: "paid" },
    after: { state: "refunding", user_id: "dummy_001" },
  }),
];

it.each(["payment.order_changed", "payment.admin_acted"] as const)(
  "[OPS-181] %s is sent as its samples say",
  async (subject) => {
    await expect(sampleText(subject, made)).toMatchFileSnapshot(sampleFile(subject));
  },
);
