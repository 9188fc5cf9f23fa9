import { expect, test } from "vitest";
import { badSentences, commentSentences, forbiddenWords, judge } from "./words.ts";

const FILE = "services/queue/src/a.ts";
const messages = (file: string, text: string): string[] =>
  forbiddenWords(file, text).map(({ line, message }) => `${line} ${message.split(":")[0]}`);

test("a word of the dictionary is found in identifiers, comments and strings, once in a line", () => {
  const text = 'const toldOf = isTold(TOLD);\n// Nobody.\nconst handOver = { in_turns: "goes away" };';
  expect(messages(FILE, text)).toEqual([
    '1 "told"',
    '2 "nobody"',
    '3 "away"',
    '3 "handover"',
    '3 "in_turns"',
  ]);
});

test("a part of a longer word is no word of the dictionary", () => {
  expect(messages(FILE, "metrics.helderberg(drawer, outdoor, foretold, unmet, keptness)")).toEqual([]);
});

test("a word is refused only where it has the wrong meaning", () => {
  expect(messages("web/src/ui/notice.tsx", "<Notice />")).toEqual([]);
  expect(messages("services/payments/src/take.ts", "readNotice()")).toEqual(['1 "notice"']);
  expect(messages("web/src/features/queue/radar.tsx", "draw(canvas)")).toEqual([]);
  expect(messages("proto/a.proto", "int32 draws = 1;")).toEqual(['1 "draws"']);
});

test("the name of a file is read too", () => {
  expect(messages("services/queue/src/doors.ts", "")).toEqual(['1 "doors" in the file\'s name']);
});

test("sentences are those of comments, over the lines of one comment", () => {
  const text = [
    'const a = "// no comment"; // First, e.g. this',
    "// one. `Second` one?",
    "/**",
    " * Third.",
    " *",
    " * - fourth",
    " */",
  ].join("\n");
  expect(commentSentences(FILE, text)).toEqual([
    { line: 1, text: "First, e.g. this one." },
    { line: 1, text: "`Second` one?" },
    { line: 4, text: "Third." },
    { line: 6, text: "- fourth" },
  ]);
  expect(commentSentences("a.sql", "select 1; -- The only one.").map((one) => one.text)).toEqual([
    "The only one.",
  ]);
});

test("a comment's sentence begins with its subject and has at most thirty words", () => {
  const long = Array.from({ length: 31 }, () => "word").join(" ");
  expect(badSentences(FILE, `// Whom it names. What now?\n\n/* ${long}. */`).map(({ kind }) => kind)).toEqual(
    ["subject", "length"],
  );
});

test("the entries of a list between semicolons count one by one", () => {
  const entry = Array.from({ length: 15 }, () => "word").join(" ");
  expect(badSentences(FILE, `// ${entry}; ${entry}; ${entry}.`)).toEqual([]);
  expect(badSentences(FILE, `// ${entry}; ${entry} word.`)).toHaveLength(1);
});

test("more files than may break a rule are an error that lists them", () => {
  const findings = forbiddenWords(FILE, "told\nkept");
  expect(judge(findings, { word: 1, subject: 0, length: 0 }).isGood).toBe(true);
  const bad = judge(findings, { word: 0, subject: 0, length: 0 });
  expect(bad.isGood).toBe(false);
  expect(bad.text).toContain(`${FILE}:2 "kept": use cached, stored or retained`);
});
