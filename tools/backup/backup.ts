import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CliError } from "../process/say.ts";
import { type DatabaseUrls, ofEach, within } from "../start/owners.ts";
import { DATABASE_OWNERS } from "../start/services.ts";
import { dumpFile, hashOfFile, MANIFEST, type Manifest } from "./manifest.ts";
import { openMoment } from "./moment.ts";
import { findPostgresTool, runPostgresTool } from "./programs.ts";

interface Known {
  readonly server_version: string;
  readonly name: string;
}

const ask = (url: string): Promise<Known> =>
  within(url, async (client) => {
    const { rows } = await client.query<Known>(
      "select current_setting('server_version') as server_version, max(name) as name from migrations",
    );
    return rows[0] ?? { server_version: "", name: "" };
  });

/**
 * Dumps the five databases at one moment into an empty folder. The folder is renamed to its final name when it is
 * complete.
 */
export const takeBackup = async (urls: DatabaseUrls, folder: string, dataDir: string): Promise<Manifest> => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CliError(`${folder} is not empty: each backup has a folder of its own.`);
  const program = findPostgresTool("pg_dump", dataDir);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const known = await ofEach((owner) => ask(urls[owner]));
  // pg_dump writes into existing files without changing their mode.
  for (const owner of DATABASE_OWNERS) writeFileSync(dumpFile(unfinished, owner), "", { mode: 0o600 });
  const moment = await openMoment(urls);
  try {
    await ofEach((owner) =>
      runPostgresTool(
        program,
        [
          "--format=custom",
          "--compress=1",
          "--no-owner",
          "--no-privileges",
          // With the key a reader of the backup could turn hashes of networks back into networks (0273).
          ...(owner === "users" ? ["--exclude-table-data=trace_key"] : []),
          `--snapshot=${moment.snapshots[owner]}`,
          `--file=${dumpFile(unfinished, owner)}`,
        ],
        urls[owner],
      ),
    );
  } finally {
    await moment.close();
  }
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date(moment.atMs).toISOString(),
    blockedMs: Math.round(moment.blockedMs),
    postgres: known.users.server_version,
    databases: await ofEach(async (owner) => ({
      bytes: statSync(dumpFile(unfinished, owner)).size,
      sha256: await hashOfFile(dumpFile(unfinished, owner)),
      migration: known[owner].name,
    })),
  };
  writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return manifest;
};
