import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";

const MOST_BUILDS = 3;

/** Hashes the repository's files that match the patterns, without tests. */
const hashOf = (patterns: readonly string[]): string => {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
};

const removeOldBuilds = (folder: string): void => {
  const builds = readdirSync(folder)
    .map((name) => join(folder, name))
    // Another process may have renamed its draft meanwhile.
    .map((path) => ({ path, age: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.age - a.age);
  for (const { path } of builds.slice(MOST_BUILDS)) rmSync(path, { recursive: true, force: true });
};

/**
 * Returns the folder with the build of the current sources, and builds it if it does not exist. Each state of the
 * sources has its own folder, so a build never removes files of a running instance.
 * @param name the folder in `.cache`
 * @param patterns the sources, relative to the repository
 * @param build writes into the folder it is given
 */
export const ensureBuild = async (
  name: string,
  patterns: readonly string[],
  build: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = join(ROOT, ".cache", name);
  const target = join(folder, hashOf([...patterns, "package-lock.json"]));
  mkdirSync(folder, { recursive: true });
  if (existsSync(target)) {
    utimesSync(target, new Date(), new Date());
    return target;
  }
  const draft = `${target}.${process.pid}`;
  await build(draft);
  if (existsSync(target)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, target);
  removeOldBuilds(folder);
  return target;
};
