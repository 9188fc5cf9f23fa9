import { expect, test } from "vitest";
import { tabOf } from "./paths.ts";

test("[WEB-3] the tab stands in the address", () => {
  for (const tab of ["rules", "mypage", "match", "ranking"]) {
    expect(tabOf(new URLSearchParams({ tab }), false)).toBe(tab);
  }
});

test("[WEB-3] without one, players land on matching and visitors on the rules", () => {
  expect(tabOf(new URLSearchParams(), true)).toBe("match");
  expect(tabOf(new URLSearchParams(), false)).toBe("rules");
  expect(tabOf(new URLSearchParams({ tab: "shop" }), false)).toBe("rules");
});
