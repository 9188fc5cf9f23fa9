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
  /** Those of the killed ones whose tests did not end in time. A starved machine can cause it too. */
  readonly timedOut: number;
  readonly survivors: readonly Survivor[];
}

/** The share of killed mutants in percent; explained ones and those without a test are not killed. */
export const scoreOf = ({ killed, survivors }: Pick<AreaResult, "killed" | "survivors">): number =>
  (100 * killed) / Math.max(1, killed + survivors.length);

export const reasonOf = ({ file, mutant }: Pick<Survivor, "file" | "mutant">): string | undefined =>
  EQUIVALENTS.find((one) => one.file === file && one.mutants.includes(mutant))?.reason;

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const scoresOf = (result: AreaResult): readonly string[] => {
  const covered = result.survivors.filter(({ isCovered }) => isCovered).length;
  const explained = result.survivors.filter((survivor) => reasonOf(survivor) !== undefined).length;
  const counts = [result.killed, result.timedOut, covered, result.survivors.length - covered, explained];
  return markdownTable(
    ["killed", "of these by time-out", "survived", "no coverage", "of both explained", "score"],
    [[...counts.map(String), `${scoreOf(result).toFixed(1)} %`]],
  );
};

const survivorsOf = ({ survivors }: AreaResult): readonly string[] =>
  markdownTable(
    ["place", "mutant", "why it survives"],
    survivors.map((survivor) => [
      `${survivor.file}:${survivor.line}`,
      code(survivor.mutant),
      reasonOf(survivor) ?? (survivor.isCovered ? "not explained" : "no test runs it"),
    ]),
  );

/** Score and survivors of an area as markdown. */
export const reportOf = (result: AreaResult): string =>
  [...scoresOf(result), ...(result.survivors.length === 0 ? [] : ["", ...survivorsOf(result)])].join("\n");
