import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";

/** A rule's line: `- **OPS-1** …` or a row `| AUTH-1 | …`. */
const RULE_LINE = /^(?:- \*\*|\| )([A-Z]+-\d+)(?:\*\*| \|)/gm;
const RULE_IN_A_NAME = /\[([A-Z]+-\d+)\]/g;

const numbersIn = (pattern: string, number: RegExp): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => name === "node_modules" }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(number)].map(([, found]) => found ?? ""),
  );

const written = numbersIn("docs/rules/*.md", RULE_LINE);
const carried = new Set([
  ...numbersIn("{packages,services,tools,web}/**/*.test.{ts,tsx}", RULE_IN_A_NAME),
  ...numbersIn("web/**/*.spec.ts", RULE_IN_A_NAME),
]);

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
