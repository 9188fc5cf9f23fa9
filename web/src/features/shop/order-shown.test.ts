import { expect, test } from "vitest";
import { isCheckoutAddress } from "./checkout.ts";
import { shownOf } from "./order-shown.ts";

const NEW = { wasCancelled: false, askedLong: false };

test("[SHOP-73] whoever comes back is told what the server knows, whatever the address says", () => {
  expect(shownOf({ state: "paid" }, { ...NEW, wasCancelled: true })).toBe("paid");
  expect(shownOf({ state: "reserved" }, NEW)).toBe("checking");
  expect(shownOf({ state: "reserved" }, { ...NEW, askedLong: true })).toBe("checkingLong");
  expect(shownOf({ state: "reserved" }, { ...NEW, wasCancelled: true })).toBe("cancelled");
  for (const state of ["expired", "refunding", "refunded", "disputed"] as const)
    expect(shownOf({ state }, NEW)).toBe(state);
});

test("[SHOP-72] the browser leaves for the provider's own pages alone", () => {
  const address = "https://checkout.stripe.com/";
  expect(isCheckoutAddress("https://checkout.stripe.com/c/pay/cs_1", address)).toBe(true);
  for (const url of [
    "https://checkout.stripe.com.evil.example/c/pay/cs_1",
    "https://checkout.stripe.com@evil.example/",
    "http://checkout.stripe.com/c/pay/cs_1",
    "javascript:alert(1)//https://checkout.stripe.com/",
    "//checkout.stripe.com/",
    "",
  ])
    expect(isCheckoutAddress(url, address), url).toBe(false);
  expect(isCheckoutAddress("http://127.0.0.1:9/other", "http://127.0.0.1:9/c/pay/")).toBe(false);
});
