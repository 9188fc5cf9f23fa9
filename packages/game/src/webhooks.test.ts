import { expect, test } from "vitest";
import { isDeliveryType, isWebhookEvent, isWebhookUrl, WEBHOOK_EVENTS } from "./webhooks.ts";

test("[OPS-558] a webhook has an https address without a password or a fragment", () => {
  expect(isWebhookUrl("https://hooks.example:8443/a?b=c", false)).toBe(true);
  for (const wrong of [
    "",
    "hooks.example",
    "http://hooks.example/a",
    "ftp://hooks.example/a",
    "https://user@hooks.example/a",
    "https://:word@hooks.example/a",
    "https://hooks.example/a#b",
  ])
    expect(
      [true, false].map((allowsLocal) => isWebhookUrl(wrong, allowsLocal)),
      wrong,
    ).toEqual([false, false]);
});

test("[OPS-558] http leads to this machine alone, and only outside production", () => {
  for (const local of ["http://localhost:9000/a", "http://127.0.0.1/a", "http://[::1]:1/a"]) {
    expect(isWebhookUrl(local, true), local).toBe(true);
    expect(isWebhookUrl(local, false), local).toBe(false);
  }
  for (const far of ["http://127.0.0.2/", "http://localhost.example/", "ws://localhost/"])
    expect(isWebhookUrl(far, true), far).toBe(false);
});

test("[OPS-557] a delivery is of an event, or a test that no event is", () => {
  expect(WEBHOOK_EVENTS.filter(isWebhookEvent)).toEqual(WEBHOOK_EVENTS);
  expect([...WEBHOOK_EVENTS, "test"].filter(isDeliveryType)).toEqual([...WEBHOOK_EVENTS, "test"]);
  expect(isWebhookEvent("test")).toBe(false);
  expect(isDeliveryType("match.lost")).toBe(false);
});
