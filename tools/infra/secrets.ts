import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of keys and passwords, readable by its owner only. */
export const keyFolder = (dataDir: string): string => {
  const dir = join(dataDir, "keys");
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
};

/** Writes a new password into a file of the key folder. */
export const createPassword = (dataDir: string, name: string): void =>
  writeFileSync(join(keyFolder(dataDir), name), randomBytes(18).toString("hex"), { mode: 0o600 });

/** Null when the file does not exist. */
export const readPassword = (dataDir: string, name: string): string | null => {
  const file = join(keyFolder(dataDir), name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
};

/** The password in a file of the key folder, created once. */
export const ensurePassword = (dataDir: string, name: string): string => {
  if (readPassword(dataDir, name) === null) createPassword(dataDir, name);
  return readPassword(dataDir, name) ?? "";
};
