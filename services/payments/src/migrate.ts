import { readFile } from "node:fs/promises";
import { runMigrations } from "@gokaku/base";
import type { Tables } from "./store/tables.ts";
import { loadCatalogue } from "./usecases/stock.ts";

const CATALOGUE = new URL("../../../seeds/badges.json", import.meta.url);

await runMigrations<Tables>("payments", new URL("../migrations", import.meta.url), async (db, clock) =>
  loadCatalogue({ db, clock }, JSON.parse(await readFile(CATALOGUE, "utf8"))),
);
