import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find.ts";

/** The folder of Go's own archive. */
const UNPACKED = "/usr/local/go/bin/go";

/** Go builds the tools for which Debian has no package. */
export const findGo = (): string | null => findProgram("go") ?? (existsSync(UNPACKED) ? UNPACKED : null);

export const findInFolder = (name: string, folder: string): string | null => {
  const built = join(folder, name);
  return existsSync(built) ? built : null;
};

/** Searches PATH, then the folder into which Go built it. */
export const findBuilt = (name: string, folder: string): string | null =>
  findProgram(name) ?? findInFolder(name, folder);

/** The environment in which `go install` builds into the folder without a C compiler. */
export const intoFolder = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  GOBIN: folder,
  CGO_ENABLED: "0",
});
