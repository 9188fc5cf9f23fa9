import { expect, test } from "vitest";
import { readOffers } from "./catalogue.ts";

const badge = {
  id: "badge_112",
  display: "誉",
  condition: "サポートページから購入可能（限定100個）",
  price: 5000,
  max_sales: 100,
  is_active: true,
};

test("[SHOP-1] a badge is for sale when its condition says so and it is active", () => {
  expect(readOffers([badge])).toEqual([{ badgeId: "badge_112", display: "誉", price: 5000, maxSales: 100 }]);
  expect(readOffers([{ ...badge, is_active: false }])).toEqual([]);
  expect(readOffers([{ ...badge, condition: "期間限定のサポーター勲章（現在購入不可）" }])).toEqual([]);
});

test("[SHOP-1] what is no badge or has no condition is not for sale, and 0 pieces are no limit", () => {
  const unlimited = { ...badge, id: "badge_2", display: undefined, max_sales: 0 };
  expect(readOffers([null, "badge", 7, { id: "badge_3", is_active: true }, badge, unlimited])).toEqual([
    { badgeId: "badge_112", display: "誉", price: 5000, maxSales: 100 },
    { badgeId: "badge_2", display: "badge_2", price: 5000, maxSales: 0 },
  ]);
});

test("[SHOP-1] a badge for sale without a usable price or number is named and refused", () => {
  for (const wrong of [
    { price: 0 },
    { price: "5000" },
    { price: -1 },
    { max_sales: 1.5 },
    { max_sales: null },
  ]) {
    expect(() => readOffers([{ ...badge, ...wrong }])).toThrow("badge_112");
  }
  expect(() => readOffers([{ ...badge, id: 112 }])).toThrow("112");
  expect(() => readOffers([badge, badge])).toThrow("twice");
  expect(() => readOffers({})).toThrow("not a list");
});
