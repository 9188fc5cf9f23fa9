import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openRecorder } from "../../tools/player/recorder.ts";
import { runLoad } from "../../tools/player/session.ts";
import { messageOf } from "../../tools/process/say.ts";
import { nodeStep, runStep } from "../../tools/process/step.ts";
import type { Cluster } from "../../tools/test/cluster.ts";
import { countingRarePaths } from "../rare-paths.ts";
import type { Story } from "./stories.ts";

const PLAYERS = 36;
const LOAD_RUN_S = 20;
const CLOSING_S = 90;
/** Matches before the disturbance: some are open then, and more follow. */
const MATCHES_BEFORE = 2;
/** The load run waits so long for a match after the disturbance. */
const PATIENCE_S = 60;
/** The relays compare the stream with their tables every minute; then they replay. */
const REST_S = 80;
const REST_STEP_S = 10;

/** Verifies until the data are consistent. @returns the broken invariants after `restS` */
export const verify = async (cluster: Pick<Cluster, "env">, restS: number): Promise<string[]> => {
  const script = join("tools", "verify", "main.ts");
  for (let waitedS = 0; ; waitedS += REST_STEP_S) {
    const result = await runStep({ ...nodeStep("verify", script, ["--at-rest"]), env: cluster.env });
    if (result.exitCode === 0) return [];
    if (waitedS >= restS) return [`npm run verify found a break:\n${result.output}`];
    await sleep(REST_STEP_S * 1000);
  }
};

/** @returns the problems */
export const playStory = async (story: Story, cluster: Cluster, seed: number): Promise<string[]> => {
  const recorder = openRecorder(cluster.dataDir);
  let madeBefore = 0;
  const made = new Set<string>();
  const result = await runLoad({
    url: cluster.url,
    password: "gokaku",
    players: PLAYERS,
    seconds: story.seconds ?? LOAD_RUN_S,
    closingSeconds: CLOSING_S,
    seed,
    recorder,
    onMatches: {
      count: MATCHES_BEFORE,
      patienceS: PATIENCE_S,
      run: async () => {
        await story.disturb(cluster);
        madeBefore = made.size;
      },
    },
    onMatch: (matchId) => void made.add(matchId),
  });
  await recorder.close();
  const unintended = Object.entries(result.tally.refusals()).filter(
    ([code, row]) => row.unintended > 0 && !story.expected?.includes(code),
  );
  return [
    ...(result.matchesMade > (story.isLong ? 0 : madeBefore) && madeBefore > 0
      ? []
      : [`no match was made after it (${result.matchesMade} in all)`]),
    ...result.openMatches.map((id) => `match ${id} was never finished`),
    ...unintended.map(([code, row]) => `${row.unintended} unintended refusals: ${code}`),
    ...((await story.check?.(cluster)) ?? []),
    ...(await verify(cluster, story.restS ?? REST_S)),
  ];
};

/**
 * Plays every story on the same system, each in a load run of its own. Prints the results, and which rare paths were
 * reached.
 */
export const playStories = (
  cluster: Cluster,
  stories: readonly Story[],
): Promise<{ readonly passed: number; readonly failed: number }> =>
  countingRarePaths(cluster.dataDir, () => playEach(cluster, stories));

const playEach = async (
  cluster: Cluster,
  stories: readonly Story[],
): Promise<{ readonly passed: number; readonly failed: number }> => {
  let failed = 0;
  for (const [index, story] of stories.entries()) {
    const begun = performance.now();
    const problems = await playStory(story, cluster, 1000 + index).catch((error: unknown) => [
      messageOf(error),
    ]);
    const seconds = (performance.now() - begun) / 1000;
    const state = problems.length === 0 ? "ok    " : "FAILED";
    process.stdout.write(`${state} ${story.name} (${seconds.toFixed(0)} s)\n`);
    for (const problem of problems) process.stdout.write(`       ${problem}\n`);
    if (problems.length > 0) failed += 1;
  }
  return { passed: stories.length - failed, failed };
};
