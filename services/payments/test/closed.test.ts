import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ isClosed: true });
});
afterAll(() => shop?.[Symbol.asyncDispose]());

test("[SHOP-61] a closed shop says so, accepts neither buyers nor webhook events, and shows orders and stock as before", async () => {
  const { client, buyer, admin, db } = shop;
  const closed = expect.objectContaining({ code: "shop_closed" });
  expect(await client.getShop({})).toMatchObject({ isOpen: false });
  await expect(client.createCheckout({ badgeId: "badge_free" }, buyer("dummy_001"))).rejects.toEqual(closed);
  await expect(shop.notify("{}")).rejects.toEqual(closed);
  await db
    .insertInto("orders")
    .values({
      order_id: shop.context.ports.chance.uuid(),
      user_id: "dummy_001",
      badge_id: "badge_free",
      amount: 100,
      currency: "JPY",
      state: "expired",
      created_at_ms: 1,
      expires_at_ms: 2,
    })
    .execute();
  expect((await client.listOrders({}, buyer("dummy_001"))).orders).toHaveLength(1);
  expect((await client.listAllOrders({}, admin)).orders).toHaveLength(1);
  expect((await client.listStock({})).stocks.map(({ badgeId }) => badgeId)).toContain("badge_three");
});
