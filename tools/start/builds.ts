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

const KEPT_BUILDS = 3;

/** Of the files that the patterns name, in the repository; tests are no sources. */
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
    .map((name) => ({ path: join(folder, name), age: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.age - a.age);
  for (const { path } of builds.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
};

/**
 * The folder of what `build` makes of the sources, made when it is not there. Each state of the sources has a folder of
 * its own, so that a build never takes the files away from an instance that runs on them.
 * @param name the folder in `.cache`
 * @param patterns the sources, within the repository
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
