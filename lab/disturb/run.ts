import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CliError } from "../../tools/process/say.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { startCluster } from "../../tools/test/cluster.ts";
import { cleanOwnEnv } from "../../tools/test/tiers.ts";
import { countingRarePaths } from "../rare-paths.ts";
import { disturbConnections } from "./connections.ts";
import { flushed } from "./flushed.ts";
import { disturbNats } from "./nats.ts";
import { playStories } from "./play-stories.ts";
import { disturbPostgres, POSTGRES_OPTIONS } from "./postgres.ts";
import { purged } from "./purged.ts";
import { disturbRedis } from "./redis.ts";
import { killThroughSeason } from "./season.ts";
import { disturbSeats, SEATS_OPTIONS } from "./seats.ts";
import { stepped } from "./stepped.ts";
import { SHORT_STORIES, SINGLE_STORIES, type Story } from "./stories.ts";

/** A short tick interval leaves players in the queue for the next tick. */
const SETTINGS = { MATCHING_INTERVAL_S: "5", RATE_LIMIT_SCALE: "50", LOG_LEVEL: "warn" };

interface Suite {
  readonly stories: readonly Story[];
  readonly settings: Readonly<Record<string, string>>;
}

const SUITES: Readonly<Record<string, Suite>> = {
  short: { stories: SHORT_STORIES, settings: SETTINGS },
  services: { stories: SINGLE_STORIES, settings: SETTINGS },
  // The short deadline lets a clock that is ten minutes ahead close an unreported match too early.
  slow: { stories: [stepped, purged, flushed], settings: { ...SETTINGS, REPORT_DEADLINE_S: "60" } },
};

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Of the system; null when it is removed already. */
  readonly folder: string | null;
}

const killInSeasonChange = async (): Promise<Outcome> => {
  const kill = (system: System): ReturnType<typeof killThroughSeason> =>
    countingRarePaths(system.dataDir, () => killThroughSeason(system, console.log));
  const problems = await withSystem("disturb", kill, { SHARE_PROCESSES: "off" });
  for (const problem of problems) console.log(problem);
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, folder: null };
};

const runSuite = async ({ stories, settings }: Suite, only: string) => {
  cleanOwnEnv();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-disturb-"));
  chmodSync(folder, 0o755);
  const cluster = await startCluster(folder, settings, ["--no-web"]);
  try {
    const chosen = stories.filter(({ name }) => name.includes(only));
    const count = await playStories(cluster, chosen);
    return { ...count, folder };
  } finally {
    await cluster.stop();
  }
};

/** Disturbs load runs and verifies the data afterwards. Exit code 1 for any failed story. */
export const run = async (args: readonly string[]): Promise<number> => {
  if (args[0] === "nats") return disturbNats(args.slice(1));
  if (args[0] === "connections") return disturbConnections(args.slice(1));
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      // The counts of passed and failed stories, as JSON.
      report: { type: "string" },
      ...SEATS_OPTIONS,
      ...POSTGRES_OPTIONS,
    },
  });
  const [name = "", only = ""] = positionals;
  if (name === "seats") return disturbSeats(values);
  const suite = SUITES[name];
  const others: Readonly<Record<string, () => Promise<Outcome>>> = {
    season: killInSeasonChange,
    postgres: () => disturbPostgres(values),
    redis: disturbRedis,
  };
  const disturb = suite === undefined ? others[name] : () => runSuite(suite, only);
  if (disturb === undefined)
    throw new CliError(
      `npm run lab -- disturb takes one of: ${[...Object.keys(SUITES), ...Object.keys(others)].join(", ")}, connections, nats, seats.`,
    );
  const { passed, failed, folder } = await disturb();
  if (folder !== null && failed === 0) rmSync(folder, { recursive: true, force: true });
  if (folder !== null && failed > 0) console.log(`The data and logs of the system are in ${folder}`);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }));
  return failed === 0 ? 0 : 1;
};
