import { fileURLToPath } from "node:url";
import { runCommand } from "./command.ts";
import { readSeeds } from "./seeds/read.ts";
import { plantSeeds } from "./usecases/plant-seeds.ts";

await runCommand("users-seed", process.env, async (deps) => {
  const seeds = await readSeeds(fileURLToPath(new URL("../../../seeds", import.meta.url)));
  const { accounts, seasons, settings } = await plantSeeds(deps, seeds);
  return `seeds: ${accounts} accounts, ${seasons} seasons and ${settings} settings are new`;
});
