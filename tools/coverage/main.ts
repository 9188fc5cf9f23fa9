import { readFileSync } from "node:fs";
import { join } from "node:path";
import { carriedRules, writtenRules } from "../check/rules.ts";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { coverageText, readStatements, unknownRules } from "./coverage.ts";

await runMain(async () => {
  const statements = readStatements(readFileSync(join(ROOT, "docs/rules/coverage.tsv"), "utf8"));
  process.stdout.write(`${coverageText(statements)}\n`);
  const rules = { written: new Set(writtenRules()), carried: carriedRules() };
  const unknown = unknownRules(statements, rules);
  if (unknown.length > 0) throw new CliError(`Unknown or untested rules: ${unknown.join(", ")}.`);
});
