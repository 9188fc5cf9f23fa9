import { expect, test } from "vitest";
import { auditChanges } from "./audit-changes.ts";

test("[WEB-254] of an act only what changed is shown, part by part", () => {
  expect(auditChanges({ rate: 1500, is_banned: false }, { rate: 1501, is_banned: false })).toEqual([
    { label: "rate", before: "1500", after: "1501" },
  ]);
  expect(auditChanges(null, { owned_badges: ["badge_001"] })).toEqual([
    { label: "owned_badges", before: "", after: '["badge_001"]' },
  ]);
  expect(auditChanges({ value: "a" }, null)).toEqual([{ label: "value", before: "a", after: "" }]);
  expect(auditChanges("waiting", "ended")).toEqual([{ label: "", before: "waiting", after: "ended" }]);
  expect(auditChanges(null, null)).toEqual([]);
});
