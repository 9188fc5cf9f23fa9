import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gokaku/db";
import { createLogger, systemTimers } from "@gokaku/service";
import { saveOperation } from "../../services/users/src/store/operations.ts";
import type { Tables } from "../../services/users/src/store/tables.ts";
import { takeBackup } from "../backup/backup.ts";
import { messageOf } from "../process/say.ts";
import { openDatabases, type Place } from "./place.ts";
import type { BackupRecord } from "./record.ts";
import { repositoriesOf, store } from "./restic.ts";

/** As `admin.mjs backup-seen` of users does, which is not in this command's image (ADMIN-581). */
const recordBackup = async (usersUrl: string): Promise<void> => {
  const log = createLogger("backup", "warn");
  const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
  await using users = await openDatabase<Tables>({ url: usersUrl, name: "backup", log, timers });
  await saveOperation(users.db, "backup", Math.floor(Date.now() / 1000));
};

/**
 * Dumps the databases and stores them with the keys and the settings in each repository. A failure of one repository
 * does not affect the others. Returns one line for each, and the exit code.
 */
export const backUp = async (place: Place, tags: readonly string[]) => {
  const staging = mkdtempSync(join(tmpdir(), "gokaku-backup-"));
  const databases = await openDatabases(place);
  try {
    const { takenAt } = await takeBackup(databases.urls, join(staging, "databases"), place.dataDir);
    if (existsSync(place.keysFolder)) cpSync(place.keysFolder, join(staging, "keys"), { recursive: true });
    cpSync(place.settingsFile, join(staging, "gokaku.env"));
    const results = [];
    const lines: string[] = [];
    for (const repository of repositoriesOf(place.settings, place.backupFolder)) {
      try {
        results.push({ at: repository.name, id: await store(repository, staging, tags), fault: null });
      } catch (error) {
        results.push({ at: repository.name, id: null, fault: messageOf(error) });
      }
    }
    const record: BackupRecord = {
      takenAt,
      stored: results.flatMap(({ at, id }) => (id === null ? [] : [at])),
    };
    if (record.stored.length > 0) {
      writeFileSync(place.recordFile, `${JSON.stringify(record)}\n`, { mode: 0o644 });
      // The backup is complete either way.
      await recordBackup(databases.urls.users).catch((error: unknown) =>
        lines.push(`The admin area will call the backup missing: ${messageOf(error)}`),
      );
    }
    return {
      lines: [
        ...results.map(({ at, id, fault }) => fault ?? `${id} shows ${takenAt}, stored at ${at}`),
        ...lines,
      ],
      exitCode: results.every(({ fault }) => fault === null) ? 0 : 1,
    };
  } finally {
    await databases.close();
    rmSync(staging, { recursive: true, force: true });
  }
};
