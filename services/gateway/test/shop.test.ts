import { eventually } from "@gokaku/testing";
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

it("[SITE-15] without a confirmed guideline nothing is sold or advertised, and the shop says why", async () => {
  await using other = await openGateway({ AD_FRAME_URL: "https://ads.example/frame" });
  const adUrl = async () => {
    const { body } = await other.call("GET", "/api/public/system");
    return (body as { readonly ad_url: string | null }).ad_url;
  };
  expect(await adUrl()).toBe("https://ads.example/frame");
  const token = await other.logIn("dummy_001");
  other.world.confirmed = ["legal_texts"];
  await eventually(async () => (await adUrl()) === null);
  expect(await other.call("GET", "/api/public/shop")).toMatchObject({
    status: 200,
    body: { is_open: false, closed_reason: "guideline_unconfirmed" },
  });
  const refused = await other.call("POST", "/api/create-checkout-session", {
    token,
    body: { badgeId: "badge_086" },
  });
  expect(refused).toMatchObject({ status: 409, body: { error: "guideline_unconfirmed" } });
  expect(other.world.callsOf("createCheckout")).toEqual([]);
});
