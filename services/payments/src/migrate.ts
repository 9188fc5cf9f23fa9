import { readFile } from "node:fs/promises";
import { runMigrations } from "@gokaku/base";
import { createStockStore } from "./store/stock.ts";
import type { Tables } from "./store/tables.ts";
import { loadCatalogue } from "./usecases/load-catalogue.ts";

const CATALOGUE = new URL("../../../seeds/badges.json", import.meta.url);

await runMigrations<Tables>("payments", new URL("../migrations", import.meta.url), async (db, clock) => {
  const load = loadCatalogue({ stock: createStockStore(db), clock });
  await load(JSON.parse(await readFile(CATALOGUE, "utf8")));
});
