import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackedFolders } from "./packages.ts";

const SYSTEM_FOLDERS = ["/usr/local/bin", "/usr/local/sbin", "/usr/bin", "/usr/sbin", "/bin", "/sbin"];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Searches PATH, the system's folders and the packages unpacked into `.cache`. */
export const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...SYSTEM_FOLDERS, ...unpackedFolders()];
  return (
    folders
      .filter(Boolean)
      .map((folder) => join(folder, name))
      .find(isExecutable) ?? null
  );
};

const versionFolders = (base: string): { major: number; bin: string }[] =>
  existsSync(base)
    ? readdirSync(base)
        .map((entry) => ({ major: Number(entry), bin: join(base, entry, "bin") }))
        .filter(({ major, bin }) => Number.isInteger(major) && isExecutable(join(bin, "postgres")))
    : [];

/** The folders with a Postgres server of version 15 or newer, newest first. */
export const findPostgresFolders = (unpackedRoot: string): { major: number; bin: string }[] =>
  ["/usr/lib/postgresql", join(unpackedRoot, "usr/lib/postgresql")]
    .flatMap(versionFolders)
    .filter(({ major }) => major >= 15)
    .sort((a, b) => b.major - a.major);
