import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CliError } from "../../tools/process/say.ts";

/** Tests that must fail when the bug is planted. */
export interface Catcher {
  /** The path of the test file from the root. */
  readonly file: string;
  /** The number of the rule in the titles of the tests, such as `MATCH-12`. */
  readonly rule: string;
}

export interface Bug {
  readonly name: string;
  readonly breaks: string;
  readonly found: string;
  readonly catchers: readonly [Catcher, ...Catcher[]];
  /** Of the patch. */
  readonly path: string;
}

const FOLDER = import.meta.dirname;
const CATCHER = /^(\S+\.test\.ts) \[([A-Z0-9]+-\d+)\]$/;

const linesOf = (header: string, key: string): readonly string[] =>
  header
    .split("\n")
    .filter((line) => line.startsWith(`${key}: `))
    .map((line) => line.slice(key.length + 2).trim());

/**
 * Reads the lines before the diff: `breaks:`, `found:` and at least one `caught-by: FILE [RULE]`.
 * @throws CliError naming the missing or wrong line
 */
export const readBug = (path: string, text: string): Bug => {
  const name = basename(path, ".patch");
  const begin = text.search(/^diff --git /m);
  if (begin === -1) throw new CliError(`${name}.patch has no line "diff --git".`);
  const header = text.slice(0, begin);
  const one = (key: string): string => {
    const [line] = linesOf(header, key);
    if (line === undefined) throw new CliError(`${name}.patch has no line "${key}: …" before its diff.`);
    return line;
  };
  const [first = one("caught-by"), ...others] = linesOf(header, "caught-by");
  const readCatcher = (line: string): Catcher => {
    const [, file, rule] = CATCHER.exec(line) ?? [];
    if (file === undefined || rule === undefined)
      throw new CliError(`${name}.patch: "caught-by: ${line}" is not "FILE.test.ts [RULE]".`);
    return { file, rule };
  };
  return {
    name,
    breaks: one("breaks"),
    found: one("found"),
    catchers: [readCatcher(first), ...others.map(readCatcher)],
    path,
  };
};

/** All bugs of the track record, by name. */
export const listBugs = (): readonly Bug[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".patch"))
    .sort()
    .map((file) => readBug(join(FOLDER, file), readFileSync(join(FOLDER, file), "utf8")));
