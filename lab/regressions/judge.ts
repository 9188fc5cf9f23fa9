import type { Bug, Catcher } from "./bug.ts";

/** One test of Vitest's JSON report. */
export interface TestResult {
  /** The path of the file from the root. */
  readonly file: string;
  readonly title: string;
  readonly status: string;
  readonly message: string;
}

export type Verdict =
  | { readonly kind: "caught"; readonly title: string; readonly message: string }
  /** `catcher` passed although the bug was there. */
  | { readonly kind: "survived"; readonly catcher: Catcher }
  | { readonly kind: "does not apply"; readonly reason: string }
  /** Without a verdict: the test is missing, fails without the bug, or did not run with it. */
  | { readonly kind: "unclear"; readonly reason: string };

const nameOf = ({ file, rule }: Catcher): string => `${file} [${rule}]`;

const resultsOf = (results: readonly TestResult[], { file, rule }: Catcher): readonly TestResult[] =>
  results.filter(
    (result) => result.file === file && result.title.includes(`[${rule}]`) && result.status !== "skipped",
  );

const FINISHED = ["passed", "failed"];

/**
 * A bug is caught when each of its catchers has a failed test.
 * @param healthy - results of the catchers without the bug
 * @param planted - results of the catchers with it
 */
export const judge = (bug: Bug, healthy: readonly TestResult[], planted: readonly TestResult[]): Verdict => {
  let caught: TestResult | undefined;
  for (const catcher of bug.catchers) {
    const before = resultsOf(healthy, catcher);
    if (before.length === 0) return { kind: "unclear", reason: `${nameOf(catcher)} did not run` };
    if (before.some(({ status }) => status !== "passed"))
      return { kind: "unclear", reason: `${nameOf(catcher)} fails without the bug` };
    const after = resultsOf(planted, catcher);
    const failed = after.find(({ status }) => status === "failed");
    if (failed === undefined)
      return after.filter(({ status }) => FINISHED.includes(status)).length < before.length
        ? { kind: "unclear", reason: `${nameOf(catcher)} did not run with the bug` }
        : { kind: "survived", catcher };
    caught ??= failed;
  }
  return { kind: "caught", title: caught?.title ?? "", message: caught?.message ?? "" };
};
