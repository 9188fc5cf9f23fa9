import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { ROOT } from "../../tools/process/root.ts";
import type { Area } from "./areas.ts";
import type { AreaResult, Survivor } from "./report.ts";

export const CACHE = ".cache/mutation";

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const survivorOf = ({ fileName, location, replacement, status }: MutantResult): Survivor => {
  const { start, end } = location;
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? "").slice(0, end.column - 1));
  const [first = "", ...rest] = lines;
  const original = [first.slice(start.column - 1), ...rest].join(" ");
  return {
    file: relative(ROOT, fileName),
    line: start.line,
    mutant: `${onOneLine(original)} → ${onOneLine(replacement ?? "")}`,
    isCovered: status === "Survived",
  };
};

/**
 * Runs Stryker on a copy of an area's package.
 * @param isAfresh whether results of an earlier run are discarded
 */
export const mutate = async (
  { name, folder, files, tests }: Area,
  isAfresh: boolean,
): Promise<AreaResult> => {
  const below = (paths: readonly string[]): readonly string[] => paths.map((path) => `${folder}/${path}`);
  const mutants = await new Stryker({
    configFile: "lab/mutation/stryker.json",
    mutate: [...below(files), `!${folder}/**/*.test.ts`],
    ignorePatterns: [
      "**",
      `!${folder}/**`,
      `${folder}/node_modules`,
      `${folder}/**/*.test.ts`,
      ...below(tests).map((path) => `!${path}`),
      "!lab/mutation/*.ts",
      "!package.json",
      "!tsconfig.base.json",
      "!{packages,services}/*/tsconfig.json",
    ],
    force: isAfresh,
    incrementalFile: `${CACHE}/${name}.json`,
  }).runMutationTest();
  const withStatus = (...wanted: readonly MutantResult["status"][]): readonly MutantResult[] =>
    mutants.filter(({ status }) => wanted.includes(status));
  return {
    name,
    killed: withStatus("Killed", "Timeout").length,
    timedOut: withStatus("Timeout").length,
    survivors: withStatus("Survived", "NoCoverage").map(survivorOf),
  };
};
