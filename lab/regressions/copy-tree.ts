import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { ROOT } from "../../tools/process/root.ts";

/** Folders that commands make, at any depth. */
const MADE = new Set([
  ".git",
  ".local",
  ".cache",
  ".vitest",
  "dist",
  "dist-types",
  "node_modules",
  "test-results",
]);
const MADE_PATHS = new Set(["coverage", ".env", "deploy/server/state", "deploy/server/backups"]);
const OWN_SCOPE = "@gokaku";

/** Links every package. The own ones lead into the copy. */
const linkPackages = async (copy: string): Promise<void> => {
  const from = join(ROOT, "node_modules");
  const to = join(copy, "node_modules");
  await mkdir(to);
  for (const name of await readdir(from))
    if (name !== OWN_SCOPE && !name.startsWith(".vite")) await symlink(join(from, name), join(to, name));
  await cp(join(from, OWN_SCOPE), join(to, OWN_SCOPE), { recursive: true, verbatimSymlinks: true });
};

/**
 * Copies the tree with uncommitted changes, but not what commands made. Installed packages are links.
 * @param copy - a folder that does not exist yet
 */
export const copyTree = async (copy: string): Promise<void> => {
  const nested: string[] = [];
  await cp(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const path = relative(ROOT, source);
      if (basename(path) === "node_modules" && dirname(path) !== ".") nested.push(path);
      return !MADE.has(basename(path)) && !MADE_PATHS.has(path);
    },
  });
  await linkPackages(copy);
  for (const path of nested) await symlink(join(ROOT, path), join(copy, path));
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  await symlink(join(ROOT, ".cache"), join(copy, ".cache"));
};
