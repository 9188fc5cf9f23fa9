import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";
import { forTests } from "./seeds/for-tests.ts";
import { readSeeds } from "./seeds/read.ts";
import { plantSeeds } from "./usecases/plant-seeds.ts";

await runCommand("users-seed", process.env, async (deps) => {
  const seeds = await readSeeds(fileURLToPath(new URL("../../../seeds", import.meta.url)));
  const isWithAccounts = process.env.SEED_ACCOUNTS !== "off";
  const planted = await plantSeeds(deps, isWithAccounts ? forTests(seeds) : { ...seeds, accounts: [] });
  const { accounts, seasons, settings } = planted;
  return `seeds: ${accounts} accounts, ${seasons} seasons and ${settings} settings are new`;
});
