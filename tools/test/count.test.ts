import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { countPlaywright, countVitest, withExitCode } from "./count.ts";

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = {
  suites: [],
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
};

test("[OPS-71] what passed is counted", () => {
  expect(countVitest(vitest, "service")).toEqual({ passed: 5, failed: 0 });
  expect(countPlaywright(playwright, "stories")).toEqual({ passed: 3, failed: 0 });
});

test("[OPS-71] a missing report, a file that did not load, a skipped and a flaky test count as failed", () => {
  expect(countVitest(null, "service")).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(null, "stories")).toEqual({ passed: 0, failed: 1 });
  expect(
    countVitest(
      { ...vitest, testResults: [{ name: "a", status: "failed", assertionResults: [] }] },
      "service",
    ).failed,
  ).toBe(1);
  expect(countVitest({ ...vitest, numPendingTests: 2, numTodoTests: 1 }, "service").failed).toBe(3);
  expect(
    countPlaywright({ ...playwright, stats: { ...playwright.stats, flaky: 1, skipped: 1 } }, "stories")
      .failed,
  ).toBe(2);
});

test("[OPS-71] a runner that ends badly without naming a test has failed", () => {
  expect(withExitCode({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(withExitCode({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(withExitCode({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});

test("[OPS-680] a failed test has its tier, the filter of its file and its title", () => {
  const file = join(ROOT, "services/users/test/ban.test.ts");
  const assertionResults = [
    { status: "passed", fullName: "one" },
    { status: "failed", fullName: "two" },
    { status: "skipped", fullName: "three" },
  ];
  const testResults = [
    { name: file, status: "failed", assertionResults },
    { name: `${file}x`, status: "failed", assertionResults: [] },
  ];
  const only = "services/users/test/ban.test.ts";
  expect(
    countVitest({ ...vitest, numFailedTests: 1, numPendingTests: 1, testResults }, "service"),
  ).toMatchObject({
    failed: 3,
    failures: [
      { tier: "service", only, title: "two" },
      { tier: "service", only, title: "three" },
      { tier: "service", only: `${only}x`, title: "the file does not load" },
    ],
  });
  const specs = [
    { title: "a story", ok: false, file: "match.spec.ts" },
    { title: "another", ok: true, file: "match.spec.ts" },
  ];
  expect(
    countPlaywright(
      { ...playwright, suites: [{ suites: [{ specs }] }], stats: { ...playwright.stats, unexpected: 1 } },
      "stories",
    ).failures,
  ).toEqual([{ tier: "stories", only: "match.spec", title: "a story" }]);
});
