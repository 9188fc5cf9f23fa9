import type { LegalResponse } from "@gokaku/contract";
import { afterEach, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
afterEach(() => gateway?.[Symbol.asyncDispose]());

it("[ADMIN-580] an admin sees what is set up and what is missing", async () => {
  gateway = await openGateway({ OPERATOR_ADDRESS: "on-request", OPERATOR_PHONE: "" });
  const token = await gateway.logIn("dummy_admin");
  const { status, body } = await gateway.call("GET", "/api/admin/setup", { token });
  expect([status, body]).toMatchObject([
    200,
    {
      is_complete: false,
      unset_facts: ["phone"],
      provider_host: null,
      schedule: { interval_s: 120 },
      open_requests: 1,
      closed_reason: "operator_unset",
      confirmations: [{ id: "legal_texts", confirmed_by: "dummy_admin" }, { id: "rights_guideline" }],
    },
  ]);
  const { items } = body as { readonly items: readonly { readonly id: string; readonly state: string }[] };
  const stateOf = new Map(items.map(({ id, state }) => [id, state]));
  expect(Object.fromEntries(stateOf)).toMatchObject({
    operator: "missing",
    sign_in: "missing",
    test_login: "missing",
    season: "set",
    rights_guideline: "set",
    requests: "missing",
    shop: "off",
  });
});

it("[SITE-10] a fact that is given on request is not missing, and its value is not shown", async () => {
  gateway = await openGateway({ OPERATOR_ADDRESS: "on-request", OPERATOR_PHONE: "on-request" });
  expect(await gateway.call("GET", "/api/public/site")).toMatchObject({
    body: { on_request: ["address", "phone"], operator: { address: null, phone: null } },
  });
  expect(await gateway.call("GET", "/api/public/shop")).toMatchObject({ body: { is_open: true } });
});

it("[SITE-12] [SITE-13] the recipients and the retention are those of the configuration", async () => {
  gateway = await openGateway({
    STUN_URLS: "stun:stun.example:3478",
    STATISTICS_URL: "https://stats.example/board",
    VAPID_PUBLIC_KEY: "",
  });
  const { body } = await gateway.call("GET", "/api/public/legal");
  const { transmissions, retention_days } = body as LegalResponse;
  expect(transmissions).toEqual([
    { to: "discord", hosts: ["discord.gg"] },
    { to: "payments", hosts: ["checkout.stripe.com"] },
    { to: "stun", hosts: ["stun.example:3478"] },
    { to: "statistics", hosts: ["stats.example"] },
  ]);
  expect(retention_days).toEqual({
    plans: 14,
    history: 400,
    events: 14,
    replayed_events: 30,
    answered_requests: 90,
    seal_pictures: 90,
    traces: 90,
    case_pictures: 90,
  });
});

it("[SITE-14] anybody asks for disclosure three times an hour; a wrong address is refused", async () => {
  gateway = await openGateway();
  const ask = (email: string) =>
    gateway.call("POST", "/api/public/disclosure-requests", { body: { name: "山田", email } });
  expect(await ask("yamada")).toMatchObject({ status: 400, body: { error: "email_invalid" } });
  expect((await ask("yamada@mail.example")).status).toBe(201);
  expect((await ask("yamada@mail.example")).status).toBe(201);
  expect((await ask("yamada@mail.example")).status).toBe(429);
  expect(gateway.world.callsOf("requestDisclosure").map(({ request }) => request)).toMatchObject([
    { name: "山田", email: "yamada@mail.example", message: "" },
    { name: "山田" },
  ]);
});
