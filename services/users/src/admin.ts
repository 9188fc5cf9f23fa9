import { createTransact, openDatabase } from "@gokaku/db";
import { createLogger, readEnvironment, systemChance, systemClock, systemTimers } from "@gokaku/service";
import type { Tables } from "./store/tables.ts";
import { setAdmin } from "./usecases/set-admin.ts";

const [order, userId] = process.argv.slice(2);
if ((order !== "grant" && order !== "revoke") || userId === undefined) {
  console.error("usage: admin.ts grant|revoke USER_ID");
  process.exit(1);
}
const read = readEnvironment(process.env);
const url = read.url("POSTGRES_URL", ["postgres:", "postgresql:"]);
read.check();

const log = createLogger("users-admin", "warn");
const timers = systemTimers((error) => log.error({ err: error }, "a timed job failed"));
await using database = await openDatabase<Tables>({ url, name: "users-admin", log, timers });
const transact = createTransact({
  db: database.db,
  clock: systemClock,
  chance: systemChance,
  wakeRelay: () => {},
});
try {
  const changed = await setAdmin({ transact, clock: systemClock }, userId, order === "grant");
  const state = order === "grant" ? "an admin" : "no admin";
  console.log(`${userId} is ${state}${changed ? " now" : " already"}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
