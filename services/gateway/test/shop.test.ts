import { afterAll, beforeAll, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway({ OPERATOR_PHONE: "", OPERATOR_EMAIL: "" });
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

it("[SHOP-460] while a fact about the operator is not set, nothing is sold and the shop says why", async () => {
  expect(await gateway.call("GET", "/api/public/shop")).toMatchObject({
    status: 200,
    body: { is_open: false, closed_reason: "operator_unset" },
  });
  const token = await gateway.logIn("dummy_001");
  const refused = await gateway.call("POST", "/api/create-checkout-session", {
    token,
    body: { badgeId: "badge_086" },
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "operator_unset", message: "販売者の情報が未設定のため、販売を休止しています。" },
  });
  expect(gateway.world.callsOf("createCheckout")).toEqual([]);
  // Earlier orders are shown, and the provider's webhook events are processed.
  expect((await gateway.call("GET", "/api/users/me/orders", { token })).status).toBe(200);
});
