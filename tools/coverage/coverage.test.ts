import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { carriedRules, writtenRules } from "../check/rules.ts";
import { ROOT } from "../process/root.ts";
import { coverageText, readStatements, unknownRules } from "./coverage.ts";

const HEAD = "section\tside\tstatement\trules\n";

test("[OPS-180] every statement names rules that exist and that a test carries", () => {
  const statements = readStatements(readFileSync(join(ROOT, "docs/rules/coverage.tsv"), "utf8"));
  const rules = { written: new Set(writtenRules()), carried: carriedRules() };
  expect(unknownRules(statements, rules)).toEqual([]);
  expect(new Set(statements.map(({ section }) => section))).toEqual(
    new Set(["2", "3", "4", "5", "6", "7", "8", "9"]),
  );
});

test("[OPS-180] what is missing is said to be, and only the server's statements count for its share", () => {
  const statements = readStatements(`${HEAD}3\tserver\ta\tX-1 X-2\n3\tserver\tb\t-\n4\tweb\tc\t-\n`);
  const text = coverageText(statements);
  expect(text).toContain("✔ a: X-1 X-2");
  expect(text).toContain("✘ b: missing");
  expect(text).toContain("All: server 1 of 2 (50 %), web 0 of 1 (0 %)");
  const rules = { written: new Set(["X-1", "X-2"]), carried: new Set(["X-1"]) };
  expect(unknownRules(statements, rules)).toEqual(["X-2"]);
});

test("[OPS-180] a line that is no statement is named", () => {
  expect(() => readStatements(`${HEAD}3\tserver\ta\n`)).toThrow("line 2");
});
