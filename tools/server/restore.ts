import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ensureAccount } from "@gokaku/db/account";
import { MANIFEST, readBackup } from "../backup/manifest.ts";
import { CliError } from "../process/say.ts";
import { restoreBackup } from "../restore/restore.ts";
import { readRunningInstance } from "../start/instance.ts";
import { within } from "../start/owners.ts";
import { DATABASE_OWNERS } from "../start/services.ts";
import { type Databases, openDatabases, type Place } from "./place.ts";
import { fetchSnapshot, hasRepository, repositoriesOf } from "./restic.ts";

/** The keys to data in browsers; all others are new in each installation. */
const BROWSER_KEYS: ReadonlySet<string> = new Set([
  "login-keys",
  "push.json",
  "vapid-public",
  "vapid-private",
]);

/** Keeps the present databases under another name, and makes empty ones. */
const setAside = async ({ superUrl, urls }: Databases): Promise<void> => {
  for (const owner of DATABASE_OWNERS) {
    const name = new URL(urls[owner]).pathname.slice(1);
    await within(superUrl, async (client) => {
      await client.query(`drop database if exists ${name}_before_restore with (force)`);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rowCount === 1) await client.query(`alter database ${name} rename to ${name}_before_restore`);
    });
    await ensureAccount(superUrl, urls[owner]);
  }
};

const restoreKeys = (from: string, to: string): void => {
  for (const file of globSync("**/*", { cwd: from }).filter((name) => BROWSER_KEYS.has(basename(name)))) {
    const target = join(to, file);
    if (existsSync(dirname(target))) copyFileSync(join(from, file), target);
  }
};

/** Puts a snapshot in place of the present data and returns one sentence. The services must be stopped. */
export const restore = async (place: Place, id: string): Promise<string> => {
  if (readRunningInstance(place.dataDir)) throw new CliError("Gokaku runs: stop it first.");
  const target = mkdtempSync(join(tmpdir(), "gokaku-restore-"));
  try {
    const repositories = repositoriesOf(place.settings, place.backupFolder);
    const there = await Promise.all(repositories.map(hasRepository));
    const repository = repositories.find((_, at) => there[at]);
    if (repository === undefined)
      throw new CliError(
        `No backup can be read at ${repositories.map(({ name }) => name).join(" or ")}: BACKUP_FOLDER, BACKUP_S3 and BACKUP_PASSWORD must be those of the server that made it.`,
      );
    await fetchSnapshot(repository, id, target);
    const [manifest = ""] = globSync(`**/databases/${MANIFEST}`, { cwd: target });
    const folder = join(target, dirname(manifest));
    await readBackup(folder);
    const databases = await openDatabases(place, true);
    try {
      await setAside(databases);
      const { takenAt } = await restoreBackup(folder, databases.urls, place.dataDir);
      restoreKeys(join(dirname(folder), "keys"), place.keysFolder);
      rmSync(join(place.dataDir, "nats"), { recursive: true, force: true });
      return `The data are those of ${takenAt}, from ${repository.name}. The former ones are stored as gokaku_users_before_restore and so on, until the next restore.`;
    } finally {
      await databases.close();
    }
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
};
