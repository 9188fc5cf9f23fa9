import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "../bench/limits/system.ts";
import { CliError, messageOf, runMain } from "../process/say.ts";
import { startCluster } from "../test/cluster.ts";
import { cleanOwnEnv, EVENING_SETTINGS } from "../test/tiers.ts";
import { tellStories } from "./run.ts";
import { killThroughSeason } from "./season.ts";
import { SINGLE_STORIES } from "./stories.ts";

type Disturbance = (folder: string, only: string) => Promise<readonly string[]>;

const season: Disturbance = async (folder) => {
  const system = await startSystem(folder);
  const problems = await killThroughSeason(system, (line) => void process.stdout.write(`${line}\n`)).catch(
    (error: unknown) => [`It did not come to its end: ${messageOf(error)}`],
  );
  await system.stop();
  return problems;
};

const services: Disturbance = async (folder, only) => {
  cleanOwnEnv();
  const cluster = await startCluster(folder, EVENING_SETTINGS, ["--no-web"]);
  try {
    const stories = SINGLE_STORIES.filter(({ name }) => name.includes(only));
    const { failed } = await tellStories(cluster, stories);
    return failed === 0 ? [] : [`${failed} evenings of ${stories.length} failed.`];
  } finally {
    await cluster.stop();
  }
};

const DISTURBANCES: Readonly<Record<string, Disturbance>> = { season, services };

await runMain(async () => {
  const disturb = DISTURBANCES[process.argv[2] ?? ""];
  if (disturb === undefined)
    throw new CliError("Say what is to be disturbed: npm run crash -- season, npm run crash -- services.");
  const folder = mkdtempSync(join(tmpdir(), "gokaku-crash-"));
  chmodSync(folder, 0o755);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  const problems = await disturb(folder, process.argv[3] ?? "");
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length === 0) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`What it wrote is kept in ${folder}\n`);
  // The channel to our parent must not keep the command from ending.
  process.exit(problems.length === 0 ? 0 : 1);
});
