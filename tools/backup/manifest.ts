import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CliError } from "../process/say.ts";
import type { PerOwner } from "../start/owners.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";

export interface Manifest {
  readonly format: 1;
  /** The moment of the snapshots, ISO. */
  readonly takenAt: string;
  readonly blockedMs: number;
  /** Version of the source server, such as "17.6". */
  readonly postgres: string;
  readonly databases: PerOwner<Dump>;
}

interface Dump {
  readonly bytes: number;
  readonly sha256: string;
  readonly migration: string;
}

/** Not part of a backup of version 1.0.0; such a backup leaves the database empty. */
const LATER: readonly DatabaseOwner[] = ["discord"];

export const MANIFEST = "manifest.json";
export const dumpFile = (folder: string, owner: DatabaseOwner): string => join(folder, `${owner}.dump`);

export const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
};

/** The databases of a backup. */
export const dumpedOwners = ({ databases }: Manifest): readonly DatabaseOwner[] =>
  DATABASE_OWNERS.filter((owner) => !LATER.includes(owner) || owner in databases);

/**
 * Reads a backup and verifies its checksums.
 * @throws CliError when it is incomplete
 */
export const readBackup = async (folder: string): Promise<Manifest> => {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new CliError(`${folder} contains no backup: ${MANIFEST} is missing.`);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  if (manifest.format !== 1)
    throw new CliError(`The backup in ${folder} has an unknown format: ${manifest.format}.`);
  for (const owner of dumpedOwners(manifest)) {
    const dump = dumpFile(folder, owner);
    const written = manifest.databases[owner];
    if (!existsSync(dump)) throw new CliError(`${dump} is missing.`);
    if (statSync(dump).size !== written.bytes || (await hashOfFile(dump)) !== written.sha256)
      throw new CliError(`${dump} is damaged: its size or hash differs from the manifest.`);
  }
  return manifest;
};
