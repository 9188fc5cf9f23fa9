import { afterAll, beforeAll, expect, it } from "vitest";
import { openDoor, type TestDoor } from "./harness.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openDoor({ OPERATOR_PHONE: "", OPERATOR_EMAIL: "" });
});
afterAll(() => door?.[Symbol.asyncDispose]());

it("[SHOP-460] while a fact about the operator is not set, nothing is sold and the shop says why", async () => {
  expect(await door.call("GET", "/api/public/shop")).toMatchObject({
    status: 200,
    body: { is_open: false, closed_reason: "operator_unset" },
  });
  const token = await door.logIn("dummy_001");
  const refused = await door.call("POST", "/api/create-checkout-session", {
    token,
    body: { badgeId: "badge_086" },
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "operator_unset", message: "販売者の情報が未設定のため、販売を休止しています。" },
  });
  expect(door.world.callsOf("createCheckout")).toEqual([]);
  // Earlier orders are shown, and the provider's webhook events are processed.
  expect((await door.call("GET", "/api/users/me/orders", { token })).status).toBe(200);
});
