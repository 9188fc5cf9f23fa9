import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const begin = (userId: string, badgeId: string, shown = {}) =>
  shop.client.createCheckout({ badgeId, ...shown }, shop.buyer(userId));

const stateOf = async (orderId: string): Promise<string> => (await shop.orderOf(orderId)).state;
const untilState = (orderId: string, state: string) =>
  eventually(async () => (await stateOf(orderId)) === state);

test("[SHOP-10] a checkout reserves one piece at the catalogue's price and answers the provider's page", async () => {
  const { url, sessionId, orderId } = await begin("dummy_001", "badge_three");
  expect(url).toBe(`${shop.stripe.checkoutUrl}${sessionId}`);
  expect(await shop.stockOf("badge_three")).toEqual({ sold: 0, reserved: 1 });
  const page = shop.stripe.bank.findSession(sessionId);
  expect(page).toMatchObject({
    ...{ amount_total: 5000, currency: "jpy", client_reference_id: orderId, metadata: { order_id: orderId } },
    ...{ success_url: `https://gokaku.example/shop/result?order_id=${orderId}` },
  });
  const order = await shop.orderOf(orderId);
  expect(order).toMatchObject({ user_id: "dummy_001", amount: 5000, currency: "JPY", state: "reserved" });
  expect(Number(order.expires_at_ms) - Number(order.created_at_ms)).toBe(30 * 60_000);
});

test("[SHOP-11] a notice has the provider asked, and what it says makes the badge the buyer's", async () => {
  const { sessionId, orderId } = await begin("dummy_002", "badge_three");
  shop.stripe.bank.pay(sessionId);
  const completed = shop.told.find(
    ({ type, data }) =>
      type === "checkout.session.completed" && "id" in data.object && data.object.id === sessionId,
  );
  if (completed === undefined) throw new Error("nothing was told");
  await shop.notify(completed);
  await untilState(orderId, "paid");
  await shop.notify(completed);
  const { orders } = await shop.client.listOrders({}, shop.buyer("dummy_002"));
  expect(orders).toMatchObject([{ orderId, state: "paid", amount: 5000, checkoutUrl: "" }]);
});
