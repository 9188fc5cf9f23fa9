import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@gokaku/testing";
import type { BankEvent } from "@gokaku/testing/stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => {
  Object.assign(shop.stripe.switches, { api: "up", slowMs: 0 });
});
afterAll(() => shop?.[Symbol.asyncDispose]());

let buyers = 0;
const newBuyer = (): string => {
  buyers += 1;
  return `buyer_${buyers}`;
};
const begin = (userId: string, badgeId: string, shown = {}) =>
  shop.client.createCheckout({ badgeId, ...shown }, shop.buyer(userId));
const refusal = (code: string) => expect.objectContaining({ code });

const stateOf = async (orderId: string): Promise<string> => (await shop.orderOf(orderId)).state;
const untilState = (orderId: string, state: string) =>
  eventually(async () => (await stateOf(orderId)) === state, 20_000);
/** The provider's event of a page or payment, newest first. */
const holdingToPublish = (id: string, type: string): BankEvent => {
  const found = shop.received
    .toReversed()
    .find((event) => event.type === type && JSON.stringify(event.data.object).includes(id));
  if (found === undefined) throw new Error(`${type} of ${id} was not sent`);
  return found;
};
/** The published holdings of an order. */
const holdingsOf = async (orderId: string): Promise<readonly number[]> => {
  const rows = await shop.db
    .selectFrom("outbox")
    .select("payload")
    .where("subject", "=", "payment.order_changed")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ payload }) => {
    const event = shop.decode(payload);
    return event.orderId === orderId ? [event.holding] : [];
  });
};
const [GRANTED, FROZEN, REVOKED] = [1, 2, 3];

/** A paid order. */
const bought = async (badgeId: string) => {
  const userId = newBuyer();
  const { sessionId, orderId } = await begin(userId, badgeId);
  const { payment_intent } = shop.stripe.bank.pay(sessionId);
  await shop.notify(holdingToPublish(sessionId, "checkout.session.completed"));
  await untilState(orderId, "paid");
  return { userId, sessionId, orderId, paymentId: payment_intent ?? "" };
};

test("[SHOP-10] a checkout reserves one piece at the catalogue's price and answers the provider's page", async () => {
  const { url, sessionId, orderId } = await begin("dummy_001", "badge_three");
  expect(url).toBe(`${shop.stripe.checkoutUrl}${sessionId}`);
  expect(await shop.stockOf("badge_three")).toEqual({ sold: 0, reserved: 1 });
  const page = shop.stripe.bank.findSession(sessionId);
  expect(page).toMatchObject({
    amount_total: 5000,
    currency: "jpy",
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    success_url: `https://gokaku.example/shop/result?order_id=${orderId}`,
  });
  const order = await shop.orderOf(orderId);
  expect(order).toMatchObject({ user_id: "dummy_001", amount: 5000, currency: "JPY", state: "reserved" });
  expect(Number(order.expires_at_ms) - Number(order.created_at_ms)).toBe(30 * 60_000);
});

test("[SHOP-12] a second click gets the same open page, at the same moment as well", async () => {
  const userId = newBuyer();
  const clicks = await Promise.all(Array.from({ length: 8 }, () => begin(userId, "badge_free")));
  expect(new Set(clicks.map(({ url }) => url)).size).toBe(1);
  expect(await begin(userId, "badge_free")).toEqual(clicks[0]);
  const { reserved } = await shop.stockOf("badge_free");
  const { orders } = await shop.client.listOrders({}, shop.buyer(userId));
  expect([orders.length, orders[0]?.checkoutUrl]).toEqual([1, clicks[0]?.url]);
  expect(reserved).toBe(1);
});

test("[SHOP-13] what the buyer was shown has to be right, and nothing of it counts", async () => {
  const userId = newBuyer();
  for (const shown of [{ price: 1 }, { badgeName: "偽" }, { userId: "dummy_001" }])
    await expect(begin(userId, "badge_three", shown)).rejects.toEqual(refusal("checkout_mismatch"));
  const { sessionId } = await begin(userId, "badge_three", { price: 5000, badgeName: "誉", userId });
  expect(shop.stripe.bank.findSession(sessionId).amount_total).toBe(5000);
  await expect(begin(userId, "badge_three", { price: 4999 })).rejects.toEqual(refusal("checkout_mismatch"));
});

test("[SHOP-14] who may not buy and what is not sold is refused, and nothing is reserved", async () => {
  const before = await shop.stockOf("badge_three");
  for (const code of ["user_not_found", "banned", "badge_not_found", "already_owned"] as const) {
    const userId = newBuyer();
    shop.refusals.set(userId, code);
    await expect(begin(userId, "badge_three")).rejects.toEqual(refusal(code));
  }
  await expect(begin(newBuyer(), "badge_unknown")).rejects.toEqual(refusal("badge_not_for_sale"));
  await begin(newBuyer(), "badge_three");
  await expect(begin(newBuyer(), "badge_three")).rejects.toEqual(refusal("badge_sold_out"));
  expect(await shop.stockOf("badge_three")).toEqual({ ...before, reserved: 3 });
});

test("[SHOP-11] a webhook event has the provider asked, and its answer grants the badge once", async () => {
  const { userId, sessionId, orderId } = await bought("badge_hundred");
  const completed = holdingToPublish(sessionId, "checkout.session.completed");
  await Promise.all([shop.notify(completed), shop.notify(completed)]);
  await expect(begin(userId, "badge_hundred")).rejects.toEqual(refusal("already_owned"));
  expect(await shop.stockOf("badge_hundred")).toEqual({ sold: 1, reserved: 0 });
  expect(await holdingsOf(orderId)).toEqual([GRANTED]);
  const { order } = await shop.client.getOrderForAdmin({ orderId }, shop.admin);
  expect(order?.events.map(({ eventId }) => eventId)).toEqual([completed.id]);
});

test("[SHOP-15] a webhook event that says paid for an unpaid page changes nothing", async () => {
  const { sessionId, orderId } = await begin(newBuyer(), "badge_hundred");
  const session = { ...shop.stripe.bank.findSession(sessionId), payment_status: "paid", status: "complete" };
  const lie = {
    id: "evt_lie",
    object: "event",
    type: "checkout.session.completed",
    data: { object: session },
  };
  await shop.notify(JSON.stringify({ ...lie, created: 1 }));
  await eventually(async () => Number((await shop.orderOf(orderId)).asked_at_ms) > 0);
  expect(await stateOf(orderId)).toBe("reserved");
});

test("[SHOP-16] 200 forged, broken and old signatures are refused, and what is not ours is taken and forgotten", async () => {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: 1,
    data: {
      object: {
        object: "checkout.session",
        id: "cs_x",
        metadata: { order_id: shop.context.ports.chance.uuid() },
      },
    },
  });
  const nowS = Math.floor(Date.now() / 1000);
  let accepted = 0;
  const attempt = async (signature: string, bytes = payload): Promise<void> => {
    try {
      await shop.client.takeProviderEvent({ payload: Buffer.from(bytes), signature });
      accepted += 1;
    } catch (error) {
      expect(error).toEqual(refusal("invalid_request"));
    }
  };
  const right = shop.sign(payload, "whsec_gokaku", nowS);
  for (let index = 0; index < 50; index++) {
    await attempt(shop.sign(payload, `whsec_${index}`, nowS));
    await attempt(shop.sign(payload, "whsec_gokaku", nowS - 301 - index * 60));
    await attempt(right, payload.replace("evt_1", `evt_${index + 2}`));
    await attempt(
      [right.slice(0, index), right.replace("v1=", `v${index % 9}=0`), "", `t=${nowS},v1=`][index % 4] ?? "",
    );
  }
  expect(accepted).toBe(0);
  await attempt(right);
  await attempt(
    shop.sign('{"id":"evt_9","type":"customer.created","data":{"object":{}}}', "whsec_gokaku", nowS),
    '{"id":"evt_9","type":"customer.created","data":{"object":{}}}',
  );
  expect(accepted).toBe(2);
  const { n } = await shop.db
    .selectFrom("provider_event")
    .select((all) => all.fn.countAll<string>().as("n"))
    .where("event_id", "in", ["evt_1", "evt_9"])
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(0);
});

test("[SHOP-410] a signed webhook event that is dated later than the tolerance is refused", async () => {
  const { orderId, paymentId } = await bought("badge_hundred");
  shop.stripe.bank.refund(paymentId, {});
  const received = holdingToPublish(paymentId, "charge.refunded");
  const nowS = Math.floor(Date.now() / 1000);
  const refused = refusal("invalid_request");
  await expect(shop.notify(received, { atS: nowS + 3600 })).rejects.toEqual(refused);
  await expect(shop.notify({ ...received, created: nowS + 3600 })).rejects.toEqual(refused);
  expect(await shop.orderOf(orderId)).toMatchObject({ state: "paid" });
  await shop.notify(received, { atS: nowS + 200 });
  await untilState(orderId, "refunded");
});

test("[SHOP-411] a refund is asked about although another process's clock says that the order was asked later", async () => {
  const { orderId, paymentId } = await bought("badge_hundred");
  const later = { asked_at_ms: String(Date.now() + 3_600_000), ask_at_ms: null };
  await eventually(async () => (await shop.orderOf(orderId)).ask_at_ms === null);
  await shop.db.updateTable("orders").set(later).where("order_id", "=", orderId).execute();
  shop.stripe.bank.refund(paymentId, {});
  await shop.notify(holdingToPublish(paymentId, "charge.refunded"));
  await untilState(orderId, "refunded");
});

test("[SHOP-17] lost webhook events are read from the provider's list", async () => {
  const userId = newBuyer();
  const { sessionId, orderId } = await begin(userId, "badge_hundred");
  shop.stripe.bank.pay(sessionId);
  await shop.pullProviderEvents();
  await untilState(orderId, "paid");
  // The provider is asked about an open order by itself too, so the event shows that the list was read.
  const { order } = await shop.client.getOrderForAdmin({ orderId }, shop.admin);
  const { id } = holdingToPublish(sessionId, "checkout.session.completed");
  expect(order?.events.map(({ eventId }) => eventId)).toEqual([id]);
  const [first] = (await shop.client.listAllOrders({ userId }, shop.admin)).orders;
  expect(first).toMatchObject({ userId, paymentId: expect.stringMatching(/^pi_/), order: { state: "paid" } });
});

test("[SHOP-18] a provider that is unavailable or slow costs the buyer a try, and the next one goes on with the same order", async () => {
  for (const api of ["down", "failing"] as const) {
    const userId = newBuyer();
    shop.stripe.switches.api = api;
    await expect(begin(userId, "badge_hundred")).rejects.toEqual(refusal("checkout_failed"));
    const { orders } = await shop.client.listOrders({}, shop.buyer(userId));
    expect(orders).toMatchObject([{ state: "reserved", checkoutUrl: "" }]);
    shop.stripe.switches.api = "up";
    const { orderId, url } = await eventually(async () => {
      try {
        return await begin(userId, "badge_hundred");
      } catch {
        await sleep(500);
        return false;
      }
    }, 30_000);
    expect([orderId, url !== ""]).toEqual([orders[0]?.orderId, true]);
  }
});

test("[SHOP-19] the page that was made behind a lost answer is found again", async () => {
  const userId = newBuyer();
  Object.assign(shop.stripe.switches, { api: "slow", slowMs: 5_000 });
  await expect(begin(userId, "badge_free")).rejects.toEqual(refusal("checkout_failed"));
  shop.stripe.switches.api = "up";
  const { sessionId, orderId } = await eventually(async () => {
    try {
      return await begin(userId, "badge_free");
    } catch {
      await sleep(500);
      return false;
    }
  }, 30_000);
  expect(shop.stripe.bank.findSession(sessionId).client_reference_id).toBe(orderId);
  expect(shop.stripe.bank.countSessions(orderId)).toBe(1);
});

test("[SHOP-31] an admin's refund removes the badge, refunds the money once and is recorded", async () => {
  const { orderId, paymentId } = await bought("badge_hundred");
  const refund = () => shop.client.refundOrder({ orderId, reason: "ご依頼" }, shop.admin);
  expect((await refund()).order).toMatchObject({ order: { state: "refunding", cause: "admin" } });
  await expect(refund()).rejects.toEqual(refusal("order_not_refundable"));
  await untilState(orderId, "refunded");
  expect(shop.stripe.bank.refundsOf(paymentId)).toHaveLength(1);
  expect(await holdingsOf(orderId)).toEqual([GRANTED, REVOKED]);
  const acts = await shop.db
    .selectFrom("outbox")
    .select("id")
    .where("subject", "=", "payment.admin_acted")
    .execute();
  expect(acts).toHaveLength(1);
});

test("[SHOP-32] a refund or dispute at the provider takes the badge off, and a dispute that is won gives it back", async () => {
  const refunded = await bought("badge_hundred");
  shop.stripe.bank.refund(refunded.paymentId, {});
  await shop.notify(holdingToPublish(refunded.paymentId, "charge.refunded"));
  await untilState(refunded.orderId, "refunded");
  const disputed = await bought("badge_hundred");
  shop.stripe.bank.dispute(disputed.paymentId);
  await shop.notify(holdingToPublish(disputed.paymentId, "charge.dispute.created"));
  await untilState(disputed.orderId, "disputed");
  await expect(begin(disputed.userId, "badge_hundred")).rejects.toEqual(refusal("already_owned"));
  shop.stripe.bank.decideDispute(disputed.paymentId, "won");
  await shop.notify(holdingToPublish(disputed.paymentId, "charge.dispute.closed"));
  await untilState(disputed.orderId, "paid");
  expect(await holdingsOf(disputed.orderId)).toEqual([GRANTED, FROZEN, GRANTED]);
  const lost = await bought("badge_hundred");
  shop.stripe.bank.dispute(lost.paymentId);
  shop.stripe.bank.decideDispute(lost.paymentId, "lost");
  await shop.notify(holdingToPublish(lost.paymentId, "charge.dispute.closed"));
  await untilState(lost.orderId, "refunded");
  expect(await shop.orderOf(lost.orderId)).toMatchObject({ cause: "dispute_lost" });
});

test("[SHOP-33] a dispute whose event arrives before the payment is known finds its order", async () => {
  const { sessionId, orderId } = await begin(newBuyer(), "badge_hundred");
  const { payment_intent: paymentId } = shop.stripe.bank.pay(sessionId);
  shop.stripe.bank.dispute(paymentId ?? "");
  await shop.notify(holdingToPublish(paymentId ?? "", "charge.dispute.created"));
  await shop.pullProviderEvents();
  await untilState(orderId, "disputed");
});

test("[SHOP-34] a badge that users cannot grant is paid back", async () => {
  for (const cause of ["account_gone", "already_owned"]) {
    const { orderId, paymentId } = await bought("badge_hundred");
    await shop.refuse(orderId, cause);
    await shop.refuse(orderId, cause);
    await untilState(orderId, "refunded");
    expect(await shop.orderOf(orderId)).toMatchObject({ cause });
    expect(shop.stripe.bank.refundsOf(paymentId)).toHaveLength(1);
  }
});

test("[SHOP-35] an order whose time is over ends its page and gives its piece back; money that comes later counts or goes back", async () => {
  const stockBefore = await shop.stockOf("badge_three");
  const late = await shop.db
    .selectFrom("orders")
    .select(["order_id", "provider_session_id"])
    .where("badge_id", "=", "badge_three")
    .where("state", "=", "reserved")
    .execute();
  expect(late).toHaveLength(3);
  await shop.db
    .updateTable("orders")
    .set({ created_at_ms: 1, expires_at_ms: 2, ask_at_ms: 3 })
    .where("badge_id", "=", "badge_three")
    .execute();
  for (const { order_id } of late) await untilState(order_id, "expired");
  expect(await shop.stockOf("badge_three")).toEqual({ ...stockBefore, reserved: 0 });
  const [first, second] = late.map(({ order_id, provider_session_id }) => ({
    orderId: order_id,
    sessionId: provider_session_id ?? "",
  }));
  if (first === undefined || second === undefined) throw new Error("two orders");
  expect(shop.stripe.bank.findSession(first.sessionId).status).toBe("expired");
  const payLate = async ({ sessionId }: typeof first) => {
    shop.stripe.bank.payLate(sessionId);
    await shop.notify(holdingToPublish(sessionId, "checkout.session.completed"));
  };
  await payLate(first);
  await untilState(first.orderId, "paid");
  await begin(newBuyer(), "badge_three");
  await begin(newBuyer(), "badge_three");
  await payLate(second);
  await untilState(second.orderId, "refunded");
  expect(await shop.orderOf(second.orderId)).toMatchObject({ cause: "sold_out" });
});

test("[SHOP-36] a buyer sees the own orders alone", async () => {
  const { userId, orderId } = await bought("badge_hundred");
  const { order } = await shop.client.getOrder({ orderId }, shop.buyer(userId));
  expect(order).toMatchObject({ orderId, state: "paid", badgeId: "badge_hundred" });
  for (const [id, who] of [
    [orderId, "dummy_001"],
    ["?", userId],
  ] as const)
    await expect(shop.client.getOrder({ orderId: id }, shop.buyer(who))).rejects.toEqual(
      refusal("order_not_found"),
    );
  expect((await shop.client.listOrders({}, shop.buyer(userId))).orders).toHaveLength(1);
  const page = await shop.client.listAllOrders({ state: "paid" }, shop.admin);
  const next = await shop.client.listAllOrders(
    { before: page.orders[0]?.order?.orderId ?? "", state: "paid" },
    shop.admin,
  );
  expect(next.orders).toEqual(page.orders.slice(1));
});

test("[SHOP-37] money, badges and stock agree when all is done", async () => {
  const faults = await shop.audit();
  expect(faults).toEqual([]);
});

test("[SHOP-400] an unpaid order of a player who leaves is cancelled with its page, and its piece is free again", async () => {
  const userId = newBuyer();
  const before = await shop.stockOf("badge_hundred");
  const { orderId, sessionId } = await begin(userId, "badge_hundred");
  await shop.leave(userId, Date.now());
  await untilState(orderId, "expired");
  expect(shop.stripe.bank.findSession(sessionId)).toMatchObject({ status: "expired" });
  expect(await shop.stockOf("badge_hundred")).toEqual(before);
});

test("[SHOP-400] a player who comes back begins a new order, whatever event arrives late", async () => {
  const userId = newBuyer();
  const { orderId } = await begin(userId, "badge_free");
  await shop.leave(userId, Date.now() - 60_000);
  const other = newBuyer();
  const cancelled = await begin(other, "badge_free");
  await shop.leave(other, Date.now());
  await untilState(cancelled.orderId, "expired");
  expect(await stateOf(orderId)).toBe("reserved");
});

test("[SHOP-400] a checkout that a leaving player crosses is refused and leaves no order open", async () => {
  const userId = newBuyer();
  const before = await shop.stockOf("badge_hundred");
  shop.leaving.add(userId);
  await expect(begin(userId, "badge_hundred")).rejects.toEqual(refusal("user_not_found"));
  const { order_id: orderId } = await shop.db
    .selectFrom("orders")
    .select("order_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await untilState(orderId, "expired");
  expect(await shop.stockOf("badge_hundred")).toEqual(before);
});

const cancel = async (userId: string, orderId: string) =>
  (await shop.client.cancelOrder({ orderId }, shop.buyer(userId))).order;

test("[SHOP-461] a buyer cancels an unpaid order: its page ends, its piece is free, a second click says the same", async () => {
  const userId = newBuyer();
  const before = await shop.stockOf("badge_hundred");
  const { orderId, sessionId } = await begin(userId, "badge_hundred");
  await expect(cancel(newBuyer(), orderId)).rejects.toEqual(refusal("order_not_found"));
  await expect(cancel(userId, "?")).rejects.toEqual(refusal("order_not_found"));
  const clicks = await Promise.all([cancel(userId, orderId), cancel(userId, orderId)]);
  for (const order of clicks) expect(order).toMatchObject({ cause: "cancelled", checkoutUrl: "" });
  await untilState(orderId, "expired");
  expect(shop.stripe.bank.findSession(sessionId)).toMatchObject({ status: "expired" });
  expect(await shop.stockOf("badge_hundred")).toEqual(before);
  expect(await cancel(userId, orderId)).toMatchObject({ state: "expired", cause: "cancelled" });
  const again = await begin(userId, "badge_hundred");
  expect(again.orderId).not.toBe(orderId);
});

test("[SHOP-461] a payment that completes while its order is cancelled counts, and a paid order is not cancelled", async () => {
  const userId = newBuyer();
  const { orderId, sessionId } = await begin(userId, "badge_hundred");
  shop.stripe.switches.api = "down";
  expect(await cancel(userId, orderId)).toMatchObject({ state: "reserved", cause: "cancelled" });
  shop.stripe.bank.pay(sessionId);
  shop.stripe.switches.api = "up";
  await untilState(orderId, "paid");
  expect(await shop.orderOf(orderId)).toMatchObject({ cause: "" });
  await eventually(async () => (await holdingsOf(orderId)).length > 0, 20_000);
  expect(await holdingsOf(orderId)).toEqual([GRANTED]);
  await expect(cancel(userId, orderId)).rejects.toEqual(refusal("order_not_cancellable"));
  expect(await stateOf(orderId)).toBe("paid");
});

test("[SHOP-462] an order whose time ran out in between is not paid again: the next checkout is a new order", async () => {
  const userId = newBuyer();
  const { orderId } = await begin(userId, "badge_free");
  await shop.db
    .updateTable("orders")
    .set({ created_at_ms: 1, expires_at_ms: 2 })
    .where("order_id", "=", orderId)
    .execute();
  const next = await begin(userId, "badge_free");
  expect(next.orderId).not.toBe(orderId);
  expect(await shop.orderOf(orderId)).toMatchObject({ state: "expired", cause: "" });
  expect(await cancel(userId, orderId)).toMatchObject({ state: "expired", cause: "" });
  expect(await shop.audit()).toEqual([]);
});
