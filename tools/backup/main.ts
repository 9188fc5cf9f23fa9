import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runOrder } from "../admin/run-order.ts";
import { ROOT } from "../process/root.ts";
import { CliError, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { ownEnv } from "../start/own-env.ts";
import { databasesAt } from "../start/owners.ts";
import { openPostgres } from "../start/postgres.ts";
import { takeBackup } from "./backup.ts";
import { databasesOf } from "./databases.ts";

await runMain(async () => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  if (values.to === undefined) throw new CliError("Usage: npm run backup -- --to DIR");
  const folder = resolve(values.to);
  const dataDir = dataDirOf(ownEnv(), ROOT);
  const named = databasesOf(process.env);
  const postgres = named === null ? await openPostgres(dataDir, process.env.POSTGRES_URL) : null;
  try {
    const urls = named ?? databasesAt(postgres?.url ?? "");
    const { takenAt, blockedMs, databases } = await takeBackup(urls, folder, dataDir);
    const bytes = Object.values(databases).reduce((sum, each) => sum + each.bytes, 0);
    process.stdout.write(
      `${folder} shows ${takenAt}; writers waited ${blockedMs} ms; ${(bytes / 1e6).toFixed(1)} MB in ${Object.keys(databases).length} databases\n`,
    );
    // The backup is complete either way.
    if (runOrder(urls.users, "backup-seen") !== 0)
      process.stdout.write("The backup could not be recorded: the admin area will show it as missing.\n");
    return 0;
  } finally {
    await postgres?.stop();
  }
});
