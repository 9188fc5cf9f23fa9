import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../process/root.ts";
import { DICTIONARY, type Entry } from "./dictionary.ts";

export type Kind = "word" | "subject" | "length";

export interface Finding {
  readonly kind: Kind;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Files that may break each rule. */
const MOST_FILES: Readonly<Record<Kind, number>> = { word: 0, subject: 0, length: 0 };
const MOST_WORDS = 30;
const MOST_LINES_SHOWN = 40;

const CODE = /\.(ts|tsx|mjs|sql|proto|css)$/;
const NOT_WRITTEN_BY_HAND = /\/gen\/|dist-types|^tools\/check\/(dictionary|words)/;

/** Splits identifiers at capitals and underscores; "API" stays one part. */
const PARTS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

const single = new Map<string, Entry>();
const phrases: { readonly entry: Entry; readonly pattern: RegExp }[] = [];
for (const entry of DICTIONARY)
  for (const word of entry.words)
    if (word.includes(" "))
      phrases.push({
        entry,
        pattern: new RegExp(`(?<![a-z])${word.replaceAll(" ", "[ _-]?")}(?![a-z])`, "gi"),
      });
    else single.set(word, entry);
const anyPhrase = new RegExp(phrases.map(({ pattern }) => pattern.source).join("|"), "i");

const applies = ({ only, except }: Entry, file: string): boolean =>
  (only?.test(file) ?? true) && !except?.test(file);

const wordsOfLine = (file: string, line: string): Map<string, Entry> => {
  const found = new Map<string, Entry>();
  const add = (word: string, entry: Entry): void => {
    if (applies(entry, file)) found.set(word, entry);
  };
  for (const [part] of line.matchAll(PARTS)) {
    const word = part.toLowerCase();
    const entry = single.get(word);
    if (entry !== undefined) add(word, entry);
  }
  if (anyPhrase.test(line))
    for (const { entry, pattern } of phrases)
      for (const [phrase] of line.matchAll(pattern)) add(phrase.toLowerCase(), entry);
  return found;
};

/** Words of the dictionary in the name of a file (line 1) and in its lines. */
export const forbiddenWords = (file: string, text: string): Finding[] =>
  [file, ...text.split("\n")].flatMap((line, index) =>
    [...wordsOfLine(file, line)].map(([word, { instead }]) => ({
      kind: "word" as const,
      file,
      line: Math.max(1, index),
      message: `"${word}"${index === 0 ? " in the file's name" : ""}: use ${instead}`,
    })),
  );

const SCANNERS: Readonly<Record<"code" | "sql" | "css", RegExp>> = {
  code: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<comment>\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)/g,
  sql: /'[^']*'|(?<comment>--[^\n]*(?:\n[ \t]*--[^\n]*)*|\/\*[\s\S]*?\*\/)/g,
  css: /(?<comment>\/\*[\s\S]*?\*\/)/g,
};
const scannerOf = (file: string): RegExp =>
  file.endsWith(".sql") ? SCANNERS.sql : file.endsWith(".css") ? SCANNERS.css : SCANNERS.code;

const COMMENT_MARKS = /^\s*(?:\/\/|--|\/\*+|\*(?!\/))?\s*|\s*\*\/\s*$/g;
const NEW_PARAGRAPH = /^$|^(?:[-*|@]|\d+\.\s|biome-ignore|oxlint-)/;
const END_OF_SENTENCE = /(?<=[.!?][")`']*)(?<!\b(?:e\.g|i\.e|cf|vs|etc)\.)\s+/;

interface Sentence {
  readonly line: number;
  readonly text: string;
}

/** Sentences of the comments, each with the line on which its paragraph begins. */
export const commentSentences = (file: string, text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let line = 1;
  let seen = 0;
  for (const match of text.matchAll(scannerOf(file))) {
    const comment = match.groups?.comment;
    if (comment === undefined) continue;
    line += text.slice(seen, match.index).split("\n").length - 1;
    seen = match.index;
    let paragraph: { line: number; lines: string[] } = { line, lines: [] };
    const finish = (): void => {
      const whole = paragraph.lines.join(" ").trim();
      for (const part of whole.split(END_OF_SENTENCE))
        if (part !== "") sentences.push({ line: paragraph.line, text: part });
    };
    comment.split("\n").forEach((raw, index) => {
      const content = raw.replace(COMMENT_MARKS, "");
      if (NEW_PARAGRAPH.test(content) || paragraph.lines.every((one) => one === "")) {
        finish();
        paragraph = { line: line + index, lines: [] };
      }
      paragraph.lines.push(content);
    });
    finish();
  }
  return sentences;
};

const HEADLESS = /^["'(`]*(?:Who|Whom|What|Whoever|Whatever)\b/;

/** Words of a sentence; of a list with two or more semicolons, those of its longest entry. */
const longestPart = (text: string): number => {
  const parts = text.split(/;\s/);
  const counts = (parts.length > 2 ? parts : [text]).map(
    (part) => part.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length,
  );
  return Math.max(...counts);
};

/** Comment sentences that begin with a relative as their subject, or that are too long. */
export const badSentences = (file: string, text: string): Finding[] =>
  commentSentences(file, text).flatMap((sentence): Finding[] => {
    const words = longestPart(sentence.text);
    const start = sentence.text.slice(0, 50);
    const at = { file, line: sentence.line };
    return [
      ...(HEADLESS.test(sentence.text) && !/\?["')`]*$/.test(sentence.text)
        ? [{ ...at, kind: "subject" as const, message: `name the subject: "${start} …"` }]
        : []),
      ...(words > MOST_WORDS
        ? [{ ...at, kind: "length" as const, message: `a sentence of ${words} words: "${start} …"` }]
        : []),
    ];
  });

const codeFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\0")
    .filter((file) => CODE.test(file) && !NOT_WRITTEN_BY_HAND.test(file));

const findIn = (file: string): Finding[] => {
  let text: string;
  try {
    text = readFileSync(join(ROOT, file), "utf8");
  } catch {
    return []; // Git lists a deleted file until the deletion is staged.
  }
  return [...forbiddenWords(file, text), ...badSentences(file, text)];
};

const KINDS: readonly Kind[] = ["word", "subject", "length"];
const filesWith = (kind: Kind, findings: readonly Finding[]): number =>
  new Set(findings.filter((finding) => finding.kind === kind).map(({ file }) => file)).size;

const folderOf = (file: string): string =>
  /^(?:(?:services|packages|tools|proto|lab)\/[^/]+|web\/src\/features\/[^/]+|web\/src\/[^/]+|[^/]+)/.exec(
    file,
  )?.[0] ?? file;

const byFolder = (findings: readonly Finding[]): string =>
  [...Map.groupBy(findings, ({ file }) => folderOf(file))]
    .map(([folder, own]) => ({ folder, counts: KINDS.map((kind) => filesWith(kind, own)) }))
    .toSorted((one, other) => one.folder.localeCompare(other.folder))
    .map(
      ({ folder, counts }) =>
        `${folder.padEnd(32)}${counts.map((count) => String(count).padStart(8)).join("")}`,
    )
    .join("\n");

const listed = (findings: readonly Finding[]): string =>
  findings.map(({ file, line, message }) => `${file}:${line} ${message}`).join("\n");

/** The lines of the report, and whether more files break a rule than may. */
export const judge = (
  findings: readonly Finding[],
  most: Readonly<Record<Kind, number>>,
): { readonly isGood: boolean; readonly text: string } => {
  const counts = KINDS.map((kind) => ({ kind, files: filesWith(kind, findings) }));
  const over = counts.filter(({ kind, files }) => files > most[kind]);
  const shown = findings.filter(({ kind }) => over.some((one) => one.kind === kind));
  return {
    isGood: over.length === 0,
    text: [
      ...counts.map(({ kind, files }) => `${kind}: ${files} files, at most ${most[kind]}`),
      ...(over.length === 0 ? [] : [listed(shown.slice(0, MOST_LINES_SHOWN))]),
      ...(shown.length > MOST_LINES_SHOWN
        ? [`… ${shown.length} in all: node tools/check/words.ts PATH lists those of a path`]
        : []),
    ].join("\n"),
  };
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { "by-folder": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const inPaths = (file: string): boolean =>
    positionals.length === 0 || positionals.some((path) => file.startsWith(path.replace(/^\.\//, "")));
  const findings = codeFiles().filter(inPaths).flatMap(findIn);
  const { isGood, text } = judge(findings, MOST_FILES);
  if (values["by-folder"])
    process.stdout.write(`${"files with a".padEnd(32)}    word subject  length\n${byFolder(findings)}\n`);
  else if (positionals.length > 0) process.stdout.write(`${listed(findings)}\n`);
  else process.stdout.write(`${text}\n`);
  process.exitCode = positionals.length > 0 || values["by-folder"] || isGood ? 0 : 1;
}
