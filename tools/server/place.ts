import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { databasesOf } from "../backup/databases.ts";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";
import { ensureDatabases } from "../start/databases.ts";
import type { DatabaseUrls } from "../start/owners.ts";
import { openPostgres, openPostgresOf } from "../start/postgres.ts";
import type { Settings } from "./settings.ts";

const FOLDER = join(ROOT, "deploy/server");
export const EXAMPLE_FILE = join(FOLDER, "gokaku.env.example");

/** The paths of an installation: in a container as compose.yaml mounts them, otherwise below its data folder. */
export interface Place {
  readonly settingsFile: string;
  readonly settings: Settings;
  readonly dataDir: string;
  readonly keysFolder: string;
  readonly backupFolder: string;
  /** Says when the last backup was taken; read by `doctor`. */
  readonly recordFile: string;
}

/** @throws CliError while there is no settings file */
export const readPlace = (env: NodeJS.ProcessEnv): Place => {
  const settingsFile = env.SETTINGS_FILE ?? join(FOLDER, "gokaku.env");
  if (!existsSync(settingsFile)) throw new CliError(`${settingsFile} is missing: run setup first.`);
  const settings = parseEnv(readFileSync(settingsFile, "utf8")) as Settings;
  const dataDir = env.DATA_DIR ?? "/var/lib/gokaku";
  const backupFolder = env.BACKUP_FOLDER || settings.BACKUP_FOLDER || join(dataDir, "backups");
  return {
    settingsFile,
    settings,
    dataDir,
    keysFolder: env.KEYS_FOLDER ?? join(dataDir, "keys"),
    backupFolder,
    recordFile: env.BACKUP_RECORD_FILE ?? join(dataDir, "backup.json"),
  };
};

export interface Databases {
  /** Of a superuser. */
  readonly superUrl: string;
  readonly urls: DatabaseUrls;
  readonly close: () => Promise<void>;
}

/** The databases that the environment names, else those of the data folder. */
export const openDatabases = async (place: Place, isToBeStopped = false): Promise<Databases> => {
  const named = databasesOf(process.env);
  const superUrl = process.env.POSTGRES_URL;
  if (named !== null && superUrl !== undefined) return { superUrl, urls: named, close: async () => {} };
  const postgres = await (isToBeStopped ? openPostgresOf : openPostgres)(place.dataDir, superUrl);
  return {
    superUrl: postgres.url,
    urls: await ensureDatabases(postgres.url, place.dataDir),
    close: postgres.stop,
  };
};
