import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../tools/process/root.ts";
import { applyPatch } from "./apply.ts";
import { listBugs, readBug } from "./bug.ts";
import { judge, type TestResult } from "./judge.ts";

const textOf = (file: string): string => {
  try {
    return readFileSync(join(ROOT, file), "utf8");
  } catch {
    return "";
  }
};

describe("the track record of bugs", () => {
  const bugs = listBugs();

  it("[OPS-735] has the bugs that were ever found", () => expect(bugs.length).toBeGreaterThanOrEqual(58));

  it.each(bugs)(
    "[OPS-735] $name: applies to today's code, and its tests exist",
    ({ name, path, catchers }) => {
      expect(
        applyPatch(ROOT, path, "--check"),
        `lab/regressions/${name}.patch no longer applies. Plant the bug in today's code and write the new difference into the patch (lab/README.md).`,
      ).toBeNull();
      const missing = catchers.filter(({ file, rule }) => !textOf(file).includes(`[${rule}]`));
      expect(missing, `lab/regressions/${name}.patch names tests that do not exist`).toEqual([]);
    },
  );

  it.each([
    ["breaks: a\nfound: b\ncaught-by: a.test.ts \u005bOPS-1]\n", 'no line "diff --git"'],
    ["found: b\ncaught-by: a.test.ts \u005bOPS-1]\ndiff --git a/a b/a\n", 'no line "breaks: …"'],
    ["breaks: a\nfound: b\ndiff --git a/a b/a\n", 'no line "caught-by: …"'],
    ["breaks: a\nfound: b\ncaught-by: a.ts\ndiff --git a/a b/a\n", 'is not "FILE.test.ts [RULE]"'],
  ])("[OPS-735] a wrong header is named: %j", (text, sentence) => {
    expect(() => readBug("x.patch", text)).toThrow(sentence);
  });

  it("[OPS-735] a patch whose place is gone does not apply, also outside of a repository", () => {
    const folder = mkdtempSync(join(tmpdir(), "gokaku-patch-"));
    try {
      mkdirSync(join(folder, "src"));
      writeFileSync(join(folder, "src/a.ts"), "one\ntwo\n");
      const patch = join(folder, "bug.patch");
      writeFileSync(
        patch,
        "breaks: all\n\ndiff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
      );
      expect(applyPatch(folder, patch, "--check")).toBeNull();
      expect(applyPatch(folder, patch)).toBeNull();
      expect(readFileSync(join(folder, "src/a.ts"), "utf8")).toBe("one\nthree\n");
      expect(applyPatch(folder, patch)).toContain("patch does not apply");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the verdict on a planted bug", () => {
  const catcher = { file: "a.test.ts", rule: "A1" };
  const bug = { name: "x", breaks: "", found: "", path: "", catchers: [catcher] } as const;
  const result = (status: string, title = "[A1] holds", message = ""): TestResult => ({
    file: "a.test.ts",
    title,
    status,
    message,
  });
  const passed = [result("passed"), result("passed", "[A1] holds too"), result("skipped", "[A2]")];

  it("[OPS-736] a test that fails catches it", () =>
    expect(judge(bug, passed, [result("failed", "[A1] holds", "no"), result("passed")])).toEqual({
      kind: "caught",
      title: "[A1] holds",
      message: "no",
    }));
  it("[OPS-736] it survives when the tests of the rule pass, whatever fails beside them", () =>
    expect(judge(bug, passed, [...passed, result("failed", "[A2]")])).toEqual({
      kind: "survived",
      catcher,
    }));
  it("[OPS-736] it survives when one of two catchers passes", () => {
    const other = { file: "b.test.ts", rule: "A1" };
    const both = [...passed, { ...result("passed"), file: "b.test.ts" }];
    const planted = [result("failed"), { ...result("passed"), file: "b.test.ts" }];
    expect(judge({ ...bug, catchers: [catcher, other] }, both, planted)).toEqual({
      kind: "survived",
      catcher: other,
    });
  });
  it.each([
    ["is missing", [result("passed", "[A10]")], [], "a.test.ts [A1] did not run"],
    ["fails anyway", [result("failed")], [result("failed")], "a.test.ts [A1] fails without the bug"],
    ["does not load", passed, [], "a.test.ts [A1] did not run with the bug"],
  ])("[OPS-736] without a verdict when its test %s", (_, healthy, planted, reason) => {
    expect(judge(bug, healthy, planted)).toEqual({ kind: "unclear", reason });
  });
});
