import { existsSync, readFileSync } from "node:fs";

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The reason for a skipped tier, and how to enable it. */
  readonly skipped?: string;
}

export const NOTHING: Count = { passed: 0, failed: 0 };
/** A tier without a report has failed. */
const SILENT: Count = { passed: 0, failed: 1 };

const skippedOf = (sentences: readonly string[]): Pick<Count, "skipped"> =>
  sentences.length === 0 ? {} : { skipped: [...new Set(sentences)].join("; ") };

export const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  ...skippedOf([one.skipped, other.skipped].filter((sentence) => sentence !== undefined)),
});

const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Reads Vitest's JSON report. A file that could not be loaded and a skipped test count as failed. */
export const countVitest = (report: VitestReport | null): Count => {
  if (report === null) return SILENT;
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
  };
};

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Reads Playwright's JSON report. A flaky or skipped test counts as failed. */
export const countPlaywright = (report: PlaywrightReport | null): Count => {
  if (report === null) return SILENT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
};

/** Counts a failure when the runner failed without reporting one. */
export const withExitCode = (count: Count, exitCode: number): Count =>
  exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;

export const readVitest = (file: string): Count => countVitest(readJson(file) as VitestReport | null);
export const readPlaywright = (file: string): Count =>
  countPlaywright(readJson(file) as PlaywrightReport | null);

/** The count that a command wrote itself. */
export const readCount = (file: string): Count => (readJson(file) as Count | null) ?? SILENT;
