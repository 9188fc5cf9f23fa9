import { dumpedOwners, dumpFile, type Manifest, readBackup } from "../backup/manifest.ts";
import { findPostgresTool, runPostgresTool } from "../backup/programs.ts";
import { CliError } from "../process/say.ts";
import { type DatabaseUrls, ofEach, within } from "../start/owners.ts";
import { DATABASE_OWNERS } from "../start/services.ts";

const countTables = (url: string): Promise<number> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from pg_tables where schemaname = 'public'",
    );
    return Number(rows[0]?.n);
  });

/**
 * Fills the empty databases, each as the role of its URL; each is restored completely or not at all.
 * @throws CliError when the backup is incomplete or a database is not empty
 */
export const restoreBackup = async (
  folder: string,
  urls: DatabaseUrls,
  dataDir: string,
): Promise<Manifest> => {
  const manifest = await readBackup(folder);
  const program = findPostgresTool("pg_restore", dataDir);
  const counts = await ofEach((owner) => countTables(urls[owner]));
  const full = DATABASE_OWNERS.filter((owner) => counts[owner] > 0);
  if (full.length > 0)
    throw new CliError(
      `The databases of ${full.join(", ")} have tables already: a backup is restored into empty databases. npm run reset empties those of npm start.`,
    );
  await Promise.all(
    dumpedOwners(manifest).map((owner) =>
      runPostgresTool(
        program,
        [
          "--no-owner",
          "--no-privileges",
          "--single-transaction",
          "--exit-on-error",
          `--dbname=${decodeURIComponent(new URL(urls[owner]).pathname.slice(1))}`,
          dumpFile(folder, owner),
        ],
        urls[owner],
      ),
    ),
  );
  return manifest;
};
