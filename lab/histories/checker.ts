import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findGo, intoFolder } from "../../tools/infra/go.ts";
import { ROOT } from "../../tools/process/root.ts";
import { CliError } from "../../tools/process/say.ts";

const SOURCE = join(ROOT, "lab/histories/checker");
const BUILT = join(ROOT, ".cache/histories");
const LARGEST_OUTPUT = 64 * 1024 * 1024;

export interface Verdict {
  readonly model: string;
  readonly key: string;
  readonly operations: number;
  /** Operations of unknown outcome. */
  readonly unknown: number;
  /** `Unknown` when the time limit was reached. */
  readonly result: "Ok" | "Illegal" | "Unknown";
  /** The visualisation of a history that is not linearizable. */
  readonly page?: string;
}

/** Builds the checker with Go; Go itself sees whether anything changed. @returns its path */
export const buildChecker = (): string => {
  const go = findGo();
  if (go === null)
    throw new CliError("The checker of histories is built with Go: install Go 1.24 or newer, then repeat.");
  const program = join(BUILT, "checker");
  const { status } = spawnSync(go, ["build", "-o", program, "."], {
    cwd: SOURCE,
    stdio: ["ignore", "inherit", "inherit"],
    env: intoFolder(BUILT),
  });
  if (status !== 0) throw new CliError("The checker of histories could not be built; Go's output is above.");
  return program;
};

/**
 * Judges the histories in a file of operations as JSON lines.
 * @param folder gets a page for each history that is not linearizable
 */
export const judgeHistories = (file: string, folder: string): readonly Verdict[] => {
  mkdirSync(folder, { recursive: true });
  const { status, stdout, stderr } = spawnSync(buildChecker(), ["-violations", folder, file], {
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT,
  });
  if (status !== 0) throw new CliError(`The histories in ${file} could not be judged: ${stderr.trim()}`);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Verdict);
};
