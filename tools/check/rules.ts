import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";

/** A rule's line: `- **OPS-1** …` or a row `| AUTH-1 | …`. */
const RULE_LINE = /^(?:- \*\*|\| )([A-Z]+-\d+)(?:\*\*| \|)/gm;
const RULE_IN_A_NAME = /\[([A-Z]+-\d+)\]/g;

const numbersIn = (pattern: string, number: RegExp): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => name === "node_modules" }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(number)].map(([, found]) => found ?? ""),
  );

/** All rule numbers in docs/rules, with duplicates. */
export const writtenRules = (): string[] => numbersIn("docs/rules/*.md", RULE_LINE);

/** The rule numbers in the names of tests. */
export const carriedRules = (): ReadonlySet<string> =>
  new Set([
    ...numbersIn("{packages,services,tools,lab,web}/**/*.test.{ts,tsx}", RULE_IN_A_NAME),
    ...numbersIn("web/**/*.spec.ts", RULE_IN_A_NAME),
  ]);
