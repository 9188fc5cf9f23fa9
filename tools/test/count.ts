import { existsSync, readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { ROOT } from "../process/root.ts";

export interface Failure {
  readonly tier: string;
  /** Selects the test file of the tier. */
  readonly only: string;
  readonly title: string;
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The tests that did not pass and that the report names. */
  readonly failures?: readonly Failure[];
  /** The reason for a skipped tier, and how to enable it. */
  readonly skipped?: string;
}

export const NOTHING: Count = { passed: 0, failed: 0 };
/** A tier without a report has failed. */
const SILENT: Count = { passed: 0, failed: 1 };

const skippedOf = (sentences: readonly string[]): Pick<Count, "skipped"> =>
  sentences.length === 0 ? {} : { skipped: [...new Set(sentences)].join("; ") };

const failuresOf = (failures: readonly Failure[]): Pick<Count, "failures"> =>
  failures.length === 0 ? {} : { failures };

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  ...failuresOf([...(one.failures ?? []), ...(other.failures ?? [])]),
  ...skippedOf([one.skipped, other.skipped].filter((sentence) => sentence !== undefined)),
});

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Reads Vitest's JSON report. A file that could not be loaded and a skipped test count as failed. */
export const countVitest = (report: VitestReport | null, tier: string): Count => {
  if (report === null) return SILENT;
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
    ...failuresOf(
      report.testResults.flatMap((file) => {
        const notPassed = file.assertionResults.filter(({ status }) => status !== "passed");
        const titles = unloaded.includes(file)
          ? ["the file does not load"]
          : notPassed.map(({ fullName }) => fullName);
        return titles.map((title) => ({ tier, only: relative(ROOT, file.name), title }));
      }),
    ),
  };
};

interface PlaywrightSuite {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly file: string }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Reads Playwright's JSON report. A flaky or skipped test counts as failed. */
export const countPlaywright = (report: PlaywrightReport | null, tier: string): Count => {
  if (report === null) return SILENT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    ...failuresOf(
      report.suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title, file }) => ({ tier, only: basename(file, ".ts"), title })),
    ),
  };
};

/** Counts a failure when the runner failed without reporting one. */
export const withExitCode = (count: Count, exitCode: number): Count =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;

export const readVitest = (file: string, tier: string): Count =>
  countVitest(readJson(file) as VitestReport | null, tier);
export const readPlaywright = (file: string, tier: string): Count =>
  countPlaywright(readJson(file) as PlaywrightReport | null, tier);

/** The count that a command wrote itself. */
export const readCount = (file: string): Count => (readJson(file) as Count | null) ?? SILENT;
