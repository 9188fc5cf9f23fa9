import { availableParallelism } from "node:os";
import { nodeStep, type Step } from "../process/step.ts";

/** Generates into a temporary folder and compares; a difference names the file. */
const GENERATED_CHECK = `
fresh=$(mktemp -d) || exit 1
trap 'rm -rf "$fresh"' EXIT
buf generate --output "$fresh" || exit 1
diff -rq "$fresh/packages/proto/gen" packages/proto/gen || { echo "packages/proto/gen is out of date: run npm run generate."; exit 1; }
`;

const bin = (name: string, command: string, ...args: string[]): Step => ({ name, command, args });

/** All checks before a commit, the slow ones first so that they overlap with the rest. */
export const checkSteps = (unitReport: string): Step[] => [
  nodeStep("unit tests", "node_modules/vitest/vitest.mjs", [
    "run",
    "--project",
    "unit",
    "--reporter",
    "dot",
    "--reporter",
    "json",
    `--outputFile.json=${unitReport}`,
    // One core would stay idle, because Vitest leaves it to itself.
    `--maxWorkers=${availableParallelism()}`,
  ]),
  bin("oxlint", "oxlint", "--type-aware"),
  bin("tsc", "tsc", "-b"),
  bin("biome", "biome", "check", "--max-diagnostics=40", "."),
  nodeStep("words", "tools/check/words.ts"),
  bin("knip", "knip", "--no-config-hints"),
  bin("generated proto", "/bin/sh", "-c", GENERATED_CHECK),
  nodeStep("openapi", "packages/contract/scripts/generate.ts", ["--check"]),
  bin("buf lint", "buf", "lint"),
  bin("buf format", "buf", "format", "--diff", "--exit-code"),
];
