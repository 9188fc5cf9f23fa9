import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { databasesOf } from "../backup/databases.ts";
import { readBackup } from "../backup/manifest.ts";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { ensureDatabases } from "../start/databases.ts";
import { readRunningInstance } from "../start/instance.ts";
import { ownEnv } from "../start/own-env.ts";
import { openPostgresOf } from "../start/postgres.ts";
import { restoreBackup } from "./restore.ts";

const EMPTY_STREAMS =
  "NATS must be empty when the services start, because its streams contain later events. Redis may be emptied too.";

/** Restores into the databases of a data folder and removes its streams, whose events no longer match. */
const restoreIntoFolder = async (folder: string, dataDir: string): Promise<string> => {
  if (readRunningInstance(dataDir))
    throw new CliError(`An instance runs in ${dataDir}: stop it first, or set DATA_DIR to another folder.`);
  await readBackup(folder);
  const given = process.env.POSTGRES_URL;
  const postgres = await openPostgresOf(dataDir, given);
  try {
    const { takenAt } = await restoreBackup(folder, await ensureDatabases(postgres.url, dataDir), dataDir);
    const streams = join(dataDir, "nats");
    if (existsSync(streams)) rmSync(streams, { recursive: true });
    const isElsewhere = (process.env.NATS_URL ?? "") !== "";
    return `${dataDir} is restored to ${takenAt}. ${isElsewhere ? EMPTY_STREAMS : "npm start continues from there."}`;
  } finally {
    await postgres.stop();
  }
};

await runMain(async () => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (values.from === undefined) throw new CliError("Usage: npm run restore -- --from DIR");
  const folder = resolve(values.from);
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const named = databasesOf(process.env);
  const sentence =
    named === null
      ? await restoreIntoFolder(folder, dataDir)
      : `The databases are restored to ${(await restoreBackup(folder, named, dataDir)).takenAt}. ${EMPTY_STREAMS}`;
  process.stdout.write(`${sentence}\n`);
  return 0;
});
