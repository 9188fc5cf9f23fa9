import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find.ts";

/** Where its own archive puts it. */
const UNPACKED = "/usr/local/go/bin/go";

/** Go, with which programs are built that no package brings. */
export const findGo = (): string | null => findProgram("go") ?? (existsSync(UNPACKED) ? UNPACKED : null);

/** A program as Go built it into that folder; null when it is not there. */
export const findInFolder = (name: string, folder: string): string | null => {
  const built = join(folder, name);
  return existsSync(built) ? built : null;
};

/** A program on PATH, or as Go built it into that folder; null when it is nowhere. */
export const findBuilt = (name: string, folder: string): string | null =>
  findProgram(name) ?? findInFolder(name, folder);

/** With which `go install` builds into that folder, without a compiler for C. */
export const intoFolder = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  GOBIN: folder,
  CGO_ENABLED: "0",
});
