import { expect, test } from "vitest";
import { isCheckoutAddress } from "./checkout.ts";
import { isSettling, shownOf, standsAs } from "./order-shown.ts";

const NEW = { wasLeft: false, askedLong: false };
const NOW = 1_800_000_100;
const reserved = { state: "reserved", cause: "", expires_at: NOW + 60 } as const;

test("[SHOP-73] a buyer who comes back sees the server's state, whatever the address says", () => {
  expect(shownOf({ ...reserved, state: "paid" }, { ...NEW, wasLeft: true }, NOW)).toBe("paid");
  expect(shownOf(reserved, NEW, NOW)).toBe("checking");
  expect(shownOf(reserved, { ...NEW, askedLong: true }, NOW)).toBe("checkingLong");
  expect(shownOf(reserved, { ...NEW, wasLeft: true }, NOW)).toBe("open");
  for (const state of ["expired", "refunding", "refunded", "disputed"] as const)
    expect(shownOf({ ...reserved, state }, NEW, NOW)).toBe(state);
});

test("[SHOP-463] an unpaid order is open until its time is over or it is cancelled; then the server is asked until it decides", () => {
  const cancelled = { ...reserved, cause: "cancelled" } as const;
  const standings = [reserved, cancelled, { ...cancelled, state: "expired" }] as const;
  expect(standings.map((order) => standsAs(order, NOW))).toEqual(["open", "cancelling", "cancelled"]);
  expect(standsAs(reserved, NOW + 60)).toBe("lapsing");
  expect(standsAs({ ...reserved, state: "expired" }, NOW)).toBe("expired");
  expect(standings.map((order) => isSettling(order, NOW))).toEqual([false, true, false]);
  expect(isSettling(reserved, NOW + 60)).toBe(true);
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
