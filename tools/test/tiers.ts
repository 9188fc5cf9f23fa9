import { existsSync } from "node:fs";
import { join } from "node:path";
import { agree } from "../chart/agree.ts";
import { conform } from "../chart/conform.ts";
import { findChartTool, howToGet } from "../chart/tools.ts";
import { checkSteps } from "../check/steps.ts";
import { judgeAlerts } from "../observability/promtool.ts";
import { nodeStep, runStep, runSteps } from "../process/step.ts";
import { readInstance } from "../start/instance.ts";
import { provideBrowser } from "./browser.ts";
import { cleanEnv, startCluster } from "./cluster.ts";
import { add, type Count, NOTHING, readCount, readPlaywright, readVitest, withExitCode } from "./count.ts";

export interface Tier {
  readonly name: string;
  /** Writes into `folder`. `only` filters test files by a part of their names. */
  readonly run: (folder: string, only: string) => Promise<Count>;
  /** Runs only when it is named. */
  readonly isOnDemand?: boolean;
}

const VITEST = "node_modules/vitest/vitest.mjs";
/** As many as the smallest machine has cores; a story waits beside them. */
const SERVICE_FILES_AT_ONCE = 2;
/** Test players share one address, so rate limits are scaled. */
const TEST_SETTINGS = { MATCHING_INTERVAL_S: "3", RATE_LIMIT_SCALE: "50", LOG_LEVEL: "warn" };
const check: Tier = {
  name: "check and unit",
  run: async (folder) => {
    const report = join(folder, "unit.json");
    const results = await runSteps(checkSteps(report), 2);
    return results.reduce<Count>((sum, result) => {
      if (result.step.name === "unit tests")
        return add(sum, withExitCode(readVitest(report, "unit"), result.exitCode));
      return add(sum, result.exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    }, NOTHING);
  },
};

interface VitestOptions {
  readonly env?: Record<string, string>;
  readonly more?: readonly string[];
  /** Prints the output while it comes, instead of after a failure. */
  readonly isLoud?: boolean;
}

const runVitest = async (
  project: string,
  folder: string,
  only: string,
  { env = {}, more = [], isLoud = true }: VitestOptions = {},
): Promise<Count> => {
  const report = join(folder, `${project}.json`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter",
    "default",
    "--reporter",
    "json",
    `--outputFile.json=${report}`,
    ...more,
    ...(only ? ["--passWithNoTests", only] : []),
  ];
  const result = await runStep({ ...nodeStep(project, VITEST, args), env, isLoud });
  if (!isLoud && result.exitCode !== 0) process.stdout.write(result.output);
  if (only && result.exitCode === 0 && !existsSync(report)) return NOTHING;
  return withExitCode(readVitest(report, project), result.exitCode);
};

const unit: Tier = {
  name: "unit",
  isOnDemand: true,
  run: (folder, only) => runVitest("unit", folder, only),
};

const service: Tier = {
  name: "service",
  run: (folder, only) =>
    runVitest("service", folder, only, { more: [`--maxWorkers=${SERVICE_FILES_AT_ONCE}`] }),
};

/** Service tests that take long or wait long, and protect what rarely changes. */
const long: Tier = {
  name: "long",
  isOnDemand: true,
  run: (folder, only) => runVitest("long", folder, only, { more: [`--maxWorkers=${SERVICE_FILES_AT_ONCE}`] }),
};

/** Needs a newer server of NATS than Debian 12 has, which is built with Go when it is missing. */
const natsCluster: Tier = {
  name: "nats cluster",
  isOnDemand: true,
  run: (folder, only) => runVitest("nats cluster", folder, only, { more: ["--maxWorkers=1"] }),
};

/** Records the consumers' expectations with their own code and verifies the running services against them. */
const contract: Tier = {
  name: "contract",
  run: (folder, only) =>
    runVitest("contract", folder, only, {
      env: { PACT_DO_NOT_TRACK: "true" },
      more: [`--maxWorkers=${SERVICE_FILES_AT_ONCE}`],
      // Pact prints lines for every verified interaction.
      isLoud: false,
    }),
};

const web: Tier = {
  name: "web",
  run: (folder, only) => runVitest("web", folder, only, { env: provideBrowser() }),
};

/** The address of Discord's stand-in. */
const discordOf = (dataDir: string): string => {
  const api = readInstance(dataDir)?.services.gateway?.env.DISCORD_API_URL;
  return api === undefined ? "" : new URL(api).origin;
};

const runStories = async (
  folder: string,
  only: string,
  env: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Count> => {
  const browser = provideBrowser();
  const cluster = await startCluster(folder, TEST_SETTINGS, options);
  try {
    const report = join(folder, "stories.json");
    const args = [
      "test",
      "--config",
      "web/playwright.config.ts",
      "--reporter=list,json",
      ...(only ? [only] : []),
    ];
    const result = await runStep({
      ...nodeStep("stories", "node_modules/@playwright/test/cli.js", args),
      env: {
        ...browser,
        ...env,
        STORY_BASE_URL: cluster.url,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        STORY_DISCORD_URL: discordOf(cluster.dataDir),
      },
      isLoud: true,
    });
    return withExitCode(readPlaywright(report, "stories"), result.exitCode);
  } finally {
    await cluster.stop();
  }
};

/** The story of a system whose players sign in at Discord itself. */
const DISCORD_STORY = "discord.spec";

const stories: Tier = {
  name: "stories",
  async run(folder, only) {
    const isOfDiscord = only !== "" && DISCORD_STORY.startsWith(only);
    const others = isOfDiscord ? NOTHING : await runStories(folder, only);
    if (only !== "" && !isOfDiscord) return others;
    const own = { STORY_SIGN_IN: "discord" };
    return add(others, await runStories(join(folder, "discord"), DISCORD_STORY, own, ["--discord"]));
  },
};

const looks: Tier = {
  name: "looks",
  isOnDemand: true,
  run: async (folder, only) =>
    add(
      await runVitest("web looks", folder, only, { env: provideBrowser() }),
      await runStories(folder, "screens|frame", { EVERY_LOOK: "1" }),
    ),
};

const offline: Tier = {
  name: "offline",
  isOnDemand: true,
  run: (folder) => runStories(folder, "offline", { OFFLINE_S: "30" }),
};

const crash: Tier = {
  name: "crashes",
  run: async (folder, only) => {
    const report = join(folder, "crashes.json");
    const args = ["disturb", "short", only, "--report", report];
    const { exitCode } = await runStep({ ...nodeStep("crashes", "lab/main.ts", args), isLoud: true });
    return withExitCode(readCount(report), exitCode);
  },
};

/** Needs the code of compose, which Go builds; a skipped test would count as failed. */
const COMPOSE_TEST = "tools/server/compose.chart.test.ts";

const chart: Tier = {
  name: "chart",
  run: async (folder, only) => {
    const alerts = only === "" ? judgeAlerts(folder) : NOTHING;
    if (findChartTool("helm") === null) return add(alerts, { ...NOTHING, skipped: howToGet("helm") });
    const isWithCompose = findChartTool("compose-go") !== null;
    const tests = await runVitest("chart", folder, only, {
      more: isWithCompose ? [] : ["--exclude", COMPOSE_TEST],
    });
    const compose = isWithCompose ? NOTHING : { ...NOTHING, skipped: howToGet("compose-go") };
    return [compose, conform(folder), agree(), alerts].reduce(add, tests);
  },
};

export const TIERS: readonly Tier[] = [
  check,
  unit,
  service,
  long,
  natsCluster,
  contract,
  stories,
  chart,
  web,
  crash,
  looks,
  offline,
];

/** The tiers with tests of one workspace's code. */
export const tiersOfPath = (path: string): readonly Tier[] => [
  unit,
  service,
  long,
  contract,
  ...(path.startsWith("web") ? [web] : []),
];

/** Runs a tier; an exception counts as a failure. */
export const runTier = async (tier: Tier, folder: string, only: string): Promise<Count> => {
  const begun = performance.now();
  process.stdout.write(`\n== ${tier.name}\n`);
  let count: Count;
  try {
    count = await tier.run(folder, only);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    count = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  if (count.skipped !== undefined) process.stdout.write(`== ${tier.name}: skipped: ${count.skipped}\n`);
  process.stdout.write(`== ${tier.name}: passed ${count.passed}, failed ${count.failed}, in ${seconds} s\n`);
  return count;
};

/** Removes this project's variables from the environment. */
export const cleanOwnEnv = (): void => {
  const clean = cleanEnv();
  for (const key of Object.keys(process.env)) if (!(key in clean)) delete process.env[key];
  Object.assign(process.env, clean);
};
