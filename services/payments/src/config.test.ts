import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const base = {
  GRPC_PORT: "0",
  ADMIN_PORT: "0",
  SERVICE_KEY_FILE: "/key",
  SERVICE_JWKS_FILE: "/jwks",
  POSTGRES_URL: "postgres://p",
  NATS_URL: "nats://n",
  USERS_ADDR: "users:1",
};
const live = {
  ...base,
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1,whsec_0",
  SITE_URL: "https://gokaku.example/",
  NODE_ENV: "production",
};
const refused = (env: Readonly<Record<string, string>>): string => {
  try {
    readConfig(env);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "?";
  }
};

test("[SHOP-61] without a payment key the shop is closed, and nothing else is asked for", () => {
  expect(readConfig(base).stripe).toBeNull();
  expect(readConfig({ ...base, NODE_ENV: "production" }).stripe).toBeNull();
});

test("[SHOP-61] a live configuration is read whole", () => {
  expect(readConfig(live).stripe).toEqual({
    secretKey: "sk_live_1",
    webhookSecrets: ["whsec_1", "whsec_0"],
    apiUrl: "https://api.stripe.com",
    checkoutUrl: "https://checkout.stripe.com/",
    siteUrl: "https://gokaku.example",
  });
});

test.each([
  ["half of it", { ...base, STRIPE_WEBHOOK_SECRET: "whsec_1" }, "STRIPE_SECRET_KEY is not"],
  ["no secret of the webhook", { ...live, STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET is not set"],
  [
    "no secret but commas",
    { ...live, STRIPE_WEBHOOK_SECRET: " , " },
    "STRIPE_WEBHOOK_SECRET holds no secret",
  ],
  ["nowhere to come back to", { ...live, SITE_URL: "" }, "SITE_URL is not set"],
  [
    "a live key for another host",
    { ...live, STRIPE_API_URL: "https://api.stripe.example" },
    "would be disclosed",
  ],
  [
    "a live key without encryption",
    { ...live, SITE_URL: "http://gokaku.example" },
    "must begin with https://",
  ],
  ["test money in production", { ...live, STRIPE_SECRET_KEY: "sk_test_1" }, "test money"],
  ["an address that is none", { ...live, CHECKOUT_ADDRESS: "checkout" }, "CHECKOUT_ADDRESS must be a URL"],
])("[SHOP-62] a start is refused with one clear line: %s", (_, env, sentence) => {
  expect(refused(env)).toContain(sentence);
});

test("[SHOP-62] a test deployment that is named as one may take test money", () => {
  expect(refused({ ...live, STRIPE_SECRET_KEY: "sk_test_1", I_KNOW_THIS_IS_A_TEST_DEPLOYMENT: "yes" })).toBe(
    "",
  );
});
