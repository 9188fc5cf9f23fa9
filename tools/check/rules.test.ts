import { expect, test } from "vitest";
import { carriedRules, writtenRules } from "./rules.ts";

const written = writtenRules();
const carried = carriedRules();

test("[OPS-80] no two rules have the same number", () => {
  expect(written.filter((rule, index) => written.indexOf(rule) !== index)).toEqual([]);
});

test("[OPS-80] every rule that a test names is written down", () => {
  const rules = new Set(written);
  expect([...carried].filter((rule) => !rules.has(rule))).toEqual([]);
});

test("[OPS-80] every rule that is written down is carried by a test", () => {
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((rule) => !carried.has(rule))).toEqual([]);
});
