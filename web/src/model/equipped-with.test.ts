import { expect, test } from "vitest";
import { equippedWith, isEquipped } from "./equipped-with.ts";

test("[WEB-262] a bought badge is put on first, and the one that was there keeps a place where there is one", () => {
  const after = (current_badge: string, current_badge_2: string) =>
    Object.values(equippedWith({ current_badge, current_badge_2 }, "new"));
  expect(after("", "")).toEqual(["new", ""]);
  expect(after("old", "")).toEqual(["new", "old"]);
  expect(after("old", "other")).toEqual(["new", "other"]);
  expect(isEquipped({ current_badge: "old", current_badge_2: "new" }, "new")).toBe(true);
  expect(isEquipped({ current_badge: "old", current_badge_2: "" }, "new")).toBe(false);
});
