import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../tools/process/root.ts";
import { CliError } from "../../tools/process/say.ts";
import { markdownTable, say } from "../command.ts";
import { publish } from "../publish.ts";
import { AREAS } from "./areas.ts";
import { EQUIVALENTS } from "./equivalents.ts";
import { type AreaResult, CACHE, mutate, type Survivor, scoreOf } from "./mutate.ts";

const PAGE = join(ROOT, "docs/evidence/mutation.md");
const LEAST_SCORE = 85;

const reasonOf = ({ file, mutant }: Survivor): string | undefined =>
  EQUIVALENTS.find((one) => one.file === file && one.mutants.includes(mutant))?.reason;

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const tableOf = (results: readonly AreaResult[]): string => {
  const rows = results.map((result) => {
    const uncovered = result.survivors.filter(({ isCovered }) => !isCovered).length;
    const explained = result.survivors.filter((survivor) => reasonOf(survivor) !== undefined).length;
    const counts = [result.killed, result.survivors.length - uncovered, uncovered, explained];
    return [result.name, ...counts.map(String), `${scoreOf(result).toFixed(1)} %`];
  });
  return markdownTable(
    ["area", "killed", "survived", "no coverage", "of them explained", "score"],
    rows,
  ).join("\n");
};

const survivorsOf = (results: readonly AreaResult[]): string =>
  markdownTable(
    ["place", "mutant", "why it survives"],
    results
      .flatMap(({ survivors }) => survivors)
      .map((survivor) => [
        `${survivor.file}:${survivor.line}`,
        code(survivor.mutant),
        reasonOf(survivor) ?? (survivor.isCovered ? "not explained" : "no test runs it"),
      ]),
  ).join("\n");

/** Mutates the deciding code and counts what the unit tests notice. Exit code 1 below the least score. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      afresh: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const wanted = values.only?.split(",");
  const unknown = wanted?.find((name) => AREAS.every((area) => area.name !== name));
  if (unknown !== undefined)
    throw new CliError(
      `--only takes names of ${AREAS.map(({ name }) => name).join(", ")}, not "${unknown}".`,
    );
  process.chdir(ROOT);
  mkdirSync(CACHE, { recursive: true });
  const results: AreaResult[] = [];
  for (const area of AREAS) {
    if (wanted !== undefined && !wanted.includes(area.name)) continue;
    say(area.name);
    results.push(await mutate(area, values.afresh));
  }
  publish("mutation", "Results", `${tableOf(results)}\n\n${survivorsOf(results)}`, results, {
    ...values,
    page: PAGE,
  });
  const weak = results.filter((result) => scoreOf(result) < LEAST_SCORE);
  if (weak.length > 0) say(`below ${LEAST_SCORE} %: ${weak.map(({ name }) => name).join(", ")}`);
  return weak.length === 0 ? 0 : 1;
};
