import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { nodeStep, runStep } from "../../tools/process/step.ts";
import type { Catcher } from "./bug.ts";
import type { TestResult } from "./judge.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The project of `vitest.config.ts` that has the file. */
const projectOf = (file: string): string => {
  if (file.includes(".cluster.test.")) return "nats cluster";
  if (file.includes(".chart.test.")) return "chart";
  if (file.includes(".service.test.") || /^(packages|services)\/[^/]+\/test\//.test(file)) return "service";
  return "unit";
};

const pending = (status: string): string =>
  status === "pending" || status === "todo" || status === "disabled" ? "skipped" : status;

const readReport = (file: string, root: string): readonly TestResult[] => {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages: [message = ""] }) => ({
      file: relative(root, name),
      title: fullName,
      status: pending(status),
      message: message.split("\n")[0] ?? "",
    })),
  );
};

/** @returns the results, and the output when Vitest reported nothing */
export const runCatchers = async (
  root: string,
  catchers: readonly Catcher[],
  workers: number,
): Promise<{ readonly results: readonly TestResult[]; readonly output: string }> => {
  const files = [...new Set(catchers.map(({ file }) => file))];
  const projects = [...new Set(files.map(projectOf))];
  const rules = [...new Set(catchers.map(({ rule }) => rule))];
  const report = join(root, "regressions.json");
  rmSync(report, { force: true });
  const { output } = await runStep({
    ...nodeStep("vitest", "node_modules/vitest/vitest.mjs", [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--maxWorkers=${workers}`,
      // The planted tree has no snapshots to write.
      "--update=false",
      "--testNamePattern",
      `\\[(?:${rules.join("|")})\\]`,
      ...files,
    ]),
    cwd: root,
  });
  return { results: readReport(report, root), output };
};
