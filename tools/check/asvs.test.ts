import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { writtenRules } from "./rules.ts";

/** Numbers of ASVS 5.0.0 by level. */
const levels = JSON.parse(readFileSync(join(import.meta.dirname, "asvs.json"), "utf8")) as Readonly<
  Record<"1" | "2", readonly string[]>
>;
const PAGE = "docs/security/asvs.md";
const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (met|met in part|not met|does not apply) \| ([^|]+) \|$/gm;
const RULE = /\b[A-Z]+-\d+\b/g;
const TEST_FILE = /`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g;
/** A path in backticks, from the root of the repository. */
const FILE = /`(\.?\w[\w.-]*(?:\/[\w.-]+)+|\.?\w[\w-]*\.\w+|\.\w+)`/g;
const MOST_WORDS = 12;

const rows = [...readFileSync(join(ROOT, PAGE), "utf8").matchAll(ROW)].map(
  ([, number = "", subject = "", verdict = "", shown = ""]) => ({ number, subject, verdict, shown }),
);
const rules = new Set(writtenRules());
const prefixes = new Set([...rules].map((rule) => rule.replace(/-\d+$/, "")));
const rulesIn = (text: string): string[] =>
  [...text.matchAll(RULE)].map(([rule]) => rule).filter((rule) => prefixes.has(rule.replace(/-\d+$/, "")));

const filesIn = (text: string): string[] => [...text.matchAll(FILE)].map(([, file = ""]) => file);

test("[OPS-690] the page of ASVS lists each requirement of levels 1 and 2 exactly once, in its order", () => {
  const sorted = [...levels[1], ...levels[2]].toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  expect([levels[1].length, levels[2].length]).toEqual([70, 183]);
  expect(rows.map(({ number }) => number)).toEqual(sorted);
});

test("[OPS-690] every verdict but 'does not apply' names a rule or a file, and each subject is short", () => {
  const bare = rows.filter(
    ({ verdict, shown }) =>
      verdict.startsWith("met") && rulesIn(shown).length === 0 && filesIn(shown).length === 0,
  );
  expect(bare.map(({ number }) => number)).toEqual([]);
  const long = rows.filter(({ subject }) => subject.split(" ").length > MOST_WORDS);
  expect(long.map(({ number }) => number)).toEqual([]);
});

test("[OPS-690] every rule that the pages about security name is written, and each named test carries a rule of its row", () => {
  const unknown = globSync("docs/security/*.md", { cwd: ROOT }).flatMap((page) =>
    rulesIn(readFileSync(join(ROOT, page), "utf8"))
      .filter((rule) => !rules.has(rule))
      .map((rule) => `${page}: ${rule}`),
  );
  expect(unknown).toEqual([]);
  expect(rows.flatMap(({ shown }) => filesIn(shown)).filter((file) => !existsSync(join(ROOT, file)))).toEqual(
    [],
  );
  const unrelated = rows.flatMap(({ number, shown }) => {
    const named = rulesIn(shown);
    return [...shown.matchAll(TEST_FILE)]
      .map(([, file = ""]) => file)
      .filter((file) => {
        const text = readFileSync(join(ROOT, file), "utf8");
        return !named.some((rule) => text.includes(`[${rule}]`));
      })
      .map((file) => `${number}: ${file}`);
  });
  expect(unrelated).toEqual([]);
});

test("[OPS-690] the page counts its verdicts", () => {
  const text = readFileSync(join(ROOT, PAGE), "utf8");
  const verdicts = ["met", "met in part", "not met", "does not apply"] as const;
  for (const level of ["1", "2"] as const) {
    const counts = verdicts.map(
      (verdict) => rows.filter((row) => row.verdict === verdict && levels[level].includes(row.number)).length,
    );
    expect(text).toContain(`| ${level} | ${counts.join(" | ")} |`);
  }
});
