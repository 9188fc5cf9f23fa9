import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../tools/process/root.ts";
import { CliError } from "../../tools/process/say.ts";
import { say } from "../command.ts";
import { publish, REPORT_OPTIONS } from "../publish.ts";
import { AREAS } from "./areas.ts";
import { CACHE, mutate } from "./mutate.ts";
import { type AreaResult, reportOf, scoreOf } from "./report.ts";

const PAGE = join(ROOT, "docs/evidence/mutation.md");
const LEAST_SCORE = 85;

/** Mutates the deciding code and counts what the unit tests notice. Exit code 1 below the least score. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      afresh: { type: "boolean", default: false },
      ...REPORT_OPTIONS,
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
    const result = await mutate(area, values.afresh);
    publish("mutation", area.name, reportOf(result), result, { ...values, page: PAGE });
    results.push(result);
  }
  const weak = results.filter((result) => scoreOf(result) < LEAST_SCORE);
  if (weak.length > 0) say(`below ${LEAST_SCORE} %: ${weak.map(({ name }) => name).join(", ")}`);
  return weak.length === 0 ? 0 : 1;
};
