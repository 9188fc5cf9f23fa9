import { expect, test } from "vitest";
import { countPlaywright, countVitest, withExitCode } from "./count.ts";

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

test("[OPS-71] what passed is counted", () => {
  expect(countVitest(vitest)).toEqual({ passed: 5, failed: 0 });
  expect(countPlaywright(playwright)).toEqual({ passed: 3, failed: 0 });
});

test("[OPS-71] a missing report, a file that did not load, a skipped and a flaky test count as failed", () => {
  expect(countVitest(null)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(null)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest({ ...vitest, testResults: [{ status: "failed", assertionResults: [] }] }).failed).toBe(
    1,
  );
  expect(countVitest({ ...vitest, numPendingTests: 2, numTodoTests: 1 }).failed).toBe(3);
  expect(
    countPlaywright({ ...playwright, stats: { ...playwright.stats, flaky: 1, skipped: 1 } }).failed,
  ).toBe(2);
});

test("[OPS-71] a runner that ends badly without naming a test has failed", () => {
  expect(withExitCode({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(withExitCode({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(withExitCode({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});
