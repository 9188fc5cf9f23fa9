import { markdownTable } from "../command.ts";
import { EQUIVALENTS } from "./equivalents.ts";

/** A mutant that no test noticed. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  /** `original → replacement`, each on one line. */
  readonly mutant: string;
  readonly isCovered: boolean;
}

export interface AreaResult {
  readonly name: string;
  readonly killed: number;
  readonly survivors: readonly Survivor[];
}

/** The share of killed mutants in percent; explained ones and those without a test are not killed. */
export const scoreOf = ({ killed, survivors }: Pick<AreaResult, "killed" | "survivors">): number =>
  (100 * killed) / Math.max(1, killed + survivors.length);

export const reasonOf = ({ file, mutant }: Pick<Survivor, "file" | "mutant">): string | undefined =>
  EQUIVALENTS.find((one) => one.file === file && one.mutants.includes(mutant))?.reason;

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const scores = (results: readonly AreaResult[]): readonly string[] =>
  markdownTable(
    ["area", "killed", "survived", "no coverage", "of both explained", "score"],
    results.map((result) => {
      const covered = result.survivors.filter(({ isCovered }) => isCovered).length;
      const explained = result.survivors.filter((survivor) => reasonOf(survivor) !== undefined).length;
      const counts = [result.killed, covered, result.survivors.length - covered, explained];
      return [result.name, ...counts.map(String), `${scoreOf(result).toFixed(1)} %`];
    }),
  );

const survivors = (results: readonly AreaResult[]): readonly string[] =>
  markdownTable(
    ["place", "mutant", "why it survives"],
    results
      .flatMap((result) => result.survivors)
      .map((survivor) => [
        `${survivor.file}:${survivor.line}`,
        code(survivor.mutant),
        reasonOf(survivor) ?? (survivor.isCovered ? "not explained" : "no test runs it"),
      ]),
  );

/** Scores and survivors as markdown. */
export const reportOf = (results: readonly AreaResult[]): string =>
  [...scores(results), "", ...survivors(results)].join("\n");
