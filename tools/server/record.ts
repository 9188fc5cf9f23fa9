import { existsSync, readFileSync } from "node:fs";

/** The last backup. */
export interface BackupRecord {
  /** ISO. */
  readonly takenAt: string;
  /** The repositories that have it. */
  readonly stored: readonly string[];
}

/** Null before the first backup. */
export const readRecord = (file: string): BackupRecord | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as BackupRecord) : null;
