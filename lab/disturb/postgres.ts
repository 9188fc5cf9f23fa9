import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { within } from "../../tools/process/pace.ts";
import { type Cluster, startCluster } from "../../tools/test/cluster.ts";
import { cleanOwnEnv } from "../../tools/test/tiers.ts";
import { machineText, say, watchMachine, wholeOption } from "../command.ts";
import { playStories, playStory } from "./play-stories.ts";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import type { Story } from "./stories.ts";
import { startWriteProbe, type WriteProbe } from "./write-probe.ts";

export const POSTGRES_OPTIONS = {
  changes: { type: "string", default: "5" },
  asynchronous: { type: "boolean", default: false },
} as const;

const SETTINGS = { MATCHING_INTERVAL_S: "5", RATE_LIMIT_SCALE: "50", LOG_LEVEL: "warn" };
const PASSWORD = "gokaku";
const SEED = 1;
/** Play goes on before each change. */
const BETWEEN_MS = 8_000;
const LONGEST_PAUSE_MS = 10_000;
const WRITING_AGAIN_MS = 60_000;
/** For so long a standby that was cut off receives nothing. */
const LAG_MS = 15_000;
/** A change with what follows it. */
const CHANGE_S = 30;

/** A row stays locked while its commit waits. */
const EXPECTED = ["409 busy"];

const KINDS = ["fail", "switchOver", "demote"] as const;

/** A sentence when less is stored than was acknowledged before. */
const lossOf = async (probe: WriteProbe, before: number): Promise<string[]> => {
  const stored = await probe.stored();
  return stored >= before ? [] : [`write ${before} was acknowledged, and ${stored} is stored`];
};

const changed = (pair: PostgresPair, changes: number): Story => {
  const problems: string[] = [];
  return {
    name: `the primary of Postgres is changed ${changes} times`,
    seconds: changes * CHANGE_S,
    expected: EXPECTED,
    async disturb({ url }) {
      const probe = await startWriteProbe(url, PASSWORD);
      for (let change = 0; change < changes; change += 1) {
        const kind = KINDS[change % KINDS.length] ?? "fail";
        await sleep(BETWEEN_MS);
        const before = probe.acknowledged();
        const begun = performance.now();
        await pair[kind]();
        await within("The first write after it", WRITING_AGAIN_MS, probe.untilAcknowledged());
        say(`       ${kind}: the next write after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
        problems.push(...(await lossOf(probe, before)));
        await pair.rejoin();
      }
      await sleep(BETWEEN_MS);
      await probe.stop();
      const pauseMs = probe.longestPauseMs();
      say(
        `       ${probe.acknowledged()} writes, ${probe.refused()} refused (${probe.lastRefusal()}), longest pause ${(pauseMs / 1000).toFixed(1)} s`,
      );
      if (pauseMs > LONGEST_PAUSE_MS)
        problems.push(`nothing was written for ${(pauseMs / 1000).toFixed(1)} s`);
    },
    check: async () => problems,
  };
};

/** The standby that becomes the primary lacks the last writes; the verifier must find it. */
const lagged = (pair: PostgresPair): Story => ({
  name: "a standby that lags behind becomes the primary of Postgres",
  seconds: CHANGE_S,
  isLong: true,
  expected: EXPECTED,
  async disturb({ url }) {
    const probe = await startWriteProbe(url, PASSWORD);
    await pair.cutOffStandby();
    await sleep(LAG_MS);
    const before = probe.acknowledged();
    await pair.fail();
    await within("The first read after it", WRITING_AGAIN_MS, probe.untilAcknowledged());
    await probe.stop();
    say(`       write ${before} was acknowledged last before the change`);
  },
});

/** Passed when the verifier says that something is missing. */
const findLoss = async (pair: PostgresPair, cluster: Cluster) => {
  const problems = await playStory(lagged(pair), cluster, SEED);
  for (const problem of problems) console.log(problem);
  const isFound = problems.some((problem) => problem.includes("npm run verify found a break"));
  console.log(isFound ? "ok     the verifier found the loss" : "FAILED the verifier found no loss");
  return isFound ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Changes the primary of Postgres while players play. Exit code 1 for any problem. */
export const disturbPostgres = async (values: {
  readonly changes: string;
  readonly asynchronous: boolean;
}): Promise<{ readonly passed: number; readonly failed: number; readonly folder: string }> => {
  const changes = wholeOption("changes", values.changes, 1, 100);
  cleanOwnEnv();
  const machine = watchMachine();
  const folder = mkdtempSync(join(tmpdir(), "gokaku-disturb-postgres-"));
  chmodSync(folder, 0o755);
  await using pair = await startPostgresPair(join(folder, "postgres"), {
    isSynchronous: !values.asynchronous,
  });
  const cluster = await startCluster(folder, { ...SETTINGS, POSTGRES_URL: pair.url }, ["--no-web"]);
  try {
    const count = values.asynchronous
      ? await findLoss(pair, cluster)
      : await playStories(cluster, [changed(pair, changes)]);
    console.log(machineText(machine()));
    return { ...count, folder };
  } finally {
    await cluster.stop();
  }
};
