import { expect, test, vi } from "vitest";
import type { Count, Failure } from "./count.ts";
import { filesToRepeat, repeatFailed } from "./repeat-failed.ts";

const failure = (only: string, title = "a test"): Failure => ({ tier: "service", only, title });
const failed = (...failures: readonly Failure[]): Count => ({ passed: 5, failed: failures.length, failures });

test("[OPS-680] each file of failed tests is repeated once", () => {
  expect(filesToRepeat(failed(failure("a"), failure("a", "another"), failure("b")))).toEqual([
    { tier: "service", only: "a" },
    { tier: "service", only: "b" },
  ]);
});

test("[OPS-680] nothing is repeated for a failure without a name, or for more than six files", () => {
  expect(filesToRepeat({ ...failed(failure("a")), failed: 2 })).toEqual([]);
  expect(filesToRepeat(failed(...[..."abcdefg"].map((name) => failure(name))))).toEqual([]);
});

test("[OPS-680] a test that fails twice has failed, one that passes alone is named as unstable", async () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const first = failed(failure("a"), failure("b"));
  const count = await repeatFailed(first, ({ only }) =>
    Promise.resolve(only === "a" ? failed(failure("a")) : { passed: 1, failed: 0 }),
  );
  const printed = print.mock.calls.map(([line]) => line);
  print.mockRestore();
  expect(count).toEqual({ passed: 6, failed: 1, failures: [failure("a")] });
  expect(printed).toEqual(["unstable: service, b: a test (passed when it ran again alone)\n"]);
});

test("[OPS-680] when all pass alone, all have passed", async () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const count = await repeatFailed(failed(failure("a")), () => Promise.resolve({ passed: 3, failed: 0 }));
  print.mockRestore();
  expect(count).toEqual({ passed: 6, failed: 0, failures: [] });
});

test("[OPS-680] a file whose second run ends without a result has failed", async () => {
  const print = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const count = await repeatFailed(failed(failure("a")), () => Promise.resolve({ passed: 0, failed: 0 }));
  print.mockRestore();
  expect(count.failed).toBe(1);
});
