import { createHash } from "node:crypto";
import {
  existsSync,
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
import type { Supervisor } from "../process/supervisor.ts";
import { machineEnv } from "./services.ts";

const SOURCES = [
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "packages/game/src",
  "packages/contract/src",
  "package-lock.json",
];
const KEPT_BUILDS = 3;

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const hashOfSources = (): string => {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesUnder(join(ROOT, source)))) {
    hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
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
 * The folder of the built web app. Each state of the sources has a folder of its own, so that a build never takes
 * the files away from an instance that is serving them.
 */
export const ensureWebBuild = async (
  supervisor: Supervisor,
  say: (line: string) => void,
): Promise<string> => {
  const folder = join(ROOT, ".cache", "web");
  const target = join(folder, hashOfSources());
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(target, "index.html"))) {
    utimesSync(target, new Date(), new Date());
    return target;
  }
  say("building the web app");
  const draft = `${target}.${process.pid}`;
  await supervisor.run({
    name: "web-build",
    command: process.execPath,
    args: [
      join(ROOT, "node_modules/vite/bin/vite.js"),
      "build",
      "--outDir",
      draft,
      "--emptyOutDir",
      "--logLevel",
      "warn",
    ],
    env: { ...machineEnv(), NODE_ENV: "production" },
    cwd: join(ROOT, "web"),
    isQuiet: true,
  });
  if (existsSync(target)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, target);
  removeOldBuilds(folder);
  return target;
};
