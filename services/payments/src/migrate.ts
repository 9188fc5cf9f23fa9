import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate, openDatabase } from "@gokaku/db";
import { ConfigError, createLogger, readEnvironment, systemClock, systemTimers } from "@gokaku/service";
import { createStockStore } from "./store/stock.ts";
import type { Tables } from "./store/tables.ts";
import { loadCatalogue } from "./usecases/load-catalogue.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const CATALOGUE = new URL("../../../seeds/badges.json", import.meta.url);

/** Brings the schema up to date and puts the catalogue's badges on sale. */
const prepare = async (): Promise<void> => {
  const read = readEnvironment(process.env);
  const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
  read.check();
  await migrate(url, MIGRATIONS);

  const log = createLogger("payments", "warn");
  const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
  await using database = await openDatabase<Tables>({ url, name: "payments-migrate", log, timers });
  const load = loadCatalogue({ stock: createStockStore(database.db), clock: systemClock });
  await load(JSON.parse(await readFile(CATALOGUE, "utf8")));
};

try {
  await prepare();
} catch (error) {
  const problems =
    error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
  for (const problem of problems) console.error(`payments: migrations: ${problem}`);
  process.exit(1);
}
