import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ensureAccount } from "@gokaku/db/account";
import { MANIFEST, readBackup } from "../backup/manifest.ts";
import { CliError } from "../process/say.ts";
import { restoreBackup } from "../restore/restore.ts";
import { readRunningInstance } from "../start/instance.ts";
import { type DatabaseUrls, ofEach, within } from "../start/owners.ts";
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

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Makes empty databases beside the present ones. */
const makeEmpty = async ({ superUrl, urls }: Databases): Promise<DatabaseUrls> => {
  const empty = await ofEach(
    async (owner) =>
      Object.assign(new URL(urls[owner]), { pathname: `/${nameOf(urls[owner])}_restoring` }).href,
  );
  for (const owner of DATABASE_OWNERS) {
    await within(superUrl, (client) =>
      client.query(`drop database if exists ${nameOf(empty[owner])} with (force)`),
    );
    await ensureAccount(superUrl, empty[owner]);
  }
  return empty;
};

/** Puts the restored databases in place of the present ones, all or none; those stay under another name. */
const exchange = async ({ superUrl, urls }: Databases, restored: DatabaseUrls): Promise<void> => {
  await within(superUrl, async (client) => {
    for (const owner of DATABASE_OWNERS)
      await client.query(`drop database if exists ${nameOf(urls[owner])}_before_restore with (force)`);
    await client.query("begin");
    for (const owner of DATABASE_OWNERS) {
      const name = nameOf(urls[owner]);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)", [
        [name, nameOf(restored[owner])],
      ]);
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (rowCount === 1) await client.query(`alter database ${name} rename to ${name}_before_restore`);
      await client.query(`alter database ${nameOf(restored[owner])} rename to ${name}`);
    }
    await client.query("commit");
  });
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
      const restored = await makeEmpty(databases);
      const { takenAt } = await restoreBackup(folder, restored, place.dataDir);
      await exchange(databases, restored);
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
