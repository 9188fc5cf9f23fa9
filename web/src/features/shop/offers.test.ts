import { expect, test } from "vitest";
import { availabilityOf, leftOf, offersOf } from "./offers.ts";
import { sampleShop } from "./samples.ts";

const ids = (filter: "all" | "gradient" | "image") => offersOf(sampleShop, filter).map(({ id }) => id);

test("[SHOP-70] the shop shows what is for sale, the cheapest first, by kind", () => {
  expect(ids("all")).toEqual(["badge_101", "badge_116", "badge_110"]);
  expect(ids("gradient")).toEqual(["badge_101", "badge_110"]);
  expect(ids("image")).toEqual(["badge_116"]);
});

test("[SHOP-71] an owned badge is owned, and one whose pieces are gone is sold out", () => {
  const [cheap, image, limited] = offersOf(sampleShop, "all");
  if (cheap === undefined || image === undefined || limited === undefined)
    throw new Error("three are for sale");
  expect([leftOf(cheap), leftOf(limited)]).toEqual([null, 3]);
  expect(availabilityOf(cheap, { owned_badges: ["badge_101"] })).toBe("owned");
  expect(availabilityOf(limited, undefined)).toBe("for_sale");
  expect(availabilityOf({ ...limited, current_sales: 20 }, undefined)).toBe("sold_out");
  expect(leftOf({ ...limited, current_sales: 21 })).toBe(0);
});
