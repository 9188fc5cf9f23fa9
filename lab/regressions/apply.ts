import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { CliError } from "../../tools/process/say.ts";

/**
 * Applies a patch below `root`, which need not be a repository.
 * @param options - of `git apply`, such as `--check` or `--reverse`
 * @returns what git said, or null when the patch applies
 * @throws CliError when there is no git
 */
export const applyPatch = (root: string, patch: string, ...options: string[]): string | null => {
  const { status, stderr, error } = spawnSync("git", ["apply", ...options, patch], {
    cwd: root,
    encoding: "utf8",
    // Below a repository git would silently skip what is outside of the folder.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  });
  if (error) throw new CliError(`git did not start (${error.message}). Install git.`);
  return status === 0 ? null : stderr.trim();
};
