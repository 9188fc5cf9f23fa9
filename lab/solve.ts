import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../tools/process/root.ts";

/** Solves a snapshot from a file or, for `-`, from the standard input. */
export const run = async (args: readonly string[]): Promise<number> => {
  const script = join(ROOT, "services/matchmaker/src/cli/solve.ts");
  return spawnSync(process.execPath, [script, ...args], { stdio: "inherit" }).status ?? 1;
};
