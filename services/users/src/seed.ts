import { fileURLToPath } from "node:url";
import { createTransact, openDatabase } from "@gokaku/db";
import { createLogger, readEnvironment, systemChance, systemClock, systemTimers } from "@gokaku/service";
import { readSeeds } from "./seeds/read.ts";
import type { Tables } from "./store/tables.ts";
import { plantSeeds } from "./usecases/plant-seeds.ts";

const read = readEnvironment(process.env);
const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
read.check();

const log = createLogger("users-seed", "warn");
const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
const seeds = await readSeeds(fileURLToPath(new URL("../../../seeds", import.meta.url)));
await using database = await openDatabase<Tables>({ url, name: "users-seed", log, timers });
const transact = createTransact({
  db: database.db,
  clock: systemClock,
  chance: systemChance,
  wakeRelay: () => {},
});
const planted = await plantSeeds({ transact, clock: systemClock }, seeds);
console.log(
  `seeds: ${planted.accounts} accounts, ${planted.seasons} seasons and ${planted.settings} settings are new`,
);
