import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runEvening } from "../evening/evening.ts";
import { openRecorder } from "../evening/recorder.ts";
import { messageOf } from "../process/say.ts";
import { nodeStep, runStep } from "../process/step.ts";
import type { Cluster } from "../test/cluster.ts";
import { STORIES, type Story } from "./stories.ts";

export type StoryResult = {
  readonly name: string;
  readonly problems: readonly string[];
  readonly seconds: number;
};

const PLAYERS = 36;
const EVENING_S = 26;
const CLOSING_S = 90;
/** The disturbance comes when this many matches have been made, so that some run and more are to come. */
const MATCHES_BEFORE = 2;
/** What a lost event store needs to be noticed and replayed: the relays compare every minute. */
const REST_TRIES = 8;
const REST_MS = 10_000;

/** Verifies until the system has come to rest; answers what is broken even then. */
const verify = async (cluster: Cluster): Promise<string[]> => {
  const script = join("tools", "verify", "main.ts");
  for (let attempt = 1; ; attempt += 1) {
    const result = await runStep({ ...nodeStep("verify", script, ["--at-rest"]), env: cluster.env });
    if (result.exitCode === 0) return [];
    if (attempt === REST_TRIES) return [`npm run verify found a break:\n${result.output}`];
    await sleep(REST_MS);
  }
};

const tell = async (story: Story, cluster: Cluster, seed: number): Promise<string[]> => {
  const recorder = openRecorder(cluster.dataDir);
  let madeBefore = 0;
  const made = new Set<string>();
  const result = await runEvening({
    url: cluster.url,
    password: "gokaku",
    players: PLAYERS,
    seconds: EVENING_S,
    closingSeconds: CLOSING_S,
    seed,
    recorder,
    onMatches: {
      count: MATCHES_BEFORE,
      run: async () => {
        await story.disturb(cluster);
        madeBefore = made.size;
      },
    },
    onMatch: (matchId) => void made.add(matchId),
  });
  await recorder.close();
  const unintended = Object.entries(result.tally.refusals()).filter(([, row]) => row.unintended > 0);
  return [
    ...(result.matchesMade > madeBefore && madeBefore > 0
      ? []
      : [`no match was made after it (${result.matchesMade} in all)`]),
    ...result.openMatches.map((id) => `match ${id} was never finished`),
    ...unintended.map(([code, row]) => `${row.unintended} refusals that nobody meant: ${code}`),
    ...(await verify(cluster)),
  ];
};

/** Tells every story on the same system, one evening each, with players of its own. */
export const runCrashStories = async (
  cluster: Cluster,
  onResult: (result: StoryResult) => void,
  wanted: (story: Story) => boolean = () => true,
): Promise<StoryResult[]> => {
  const results: StoryResult[] = [];
  for (const [index, story] of STORIES.filter(wanted).entries()) {
    const begun = performance.now();
    const problems = await tell(story, cluster, 1000 + index).catch((error: unknown) => [messageOf(error)]);
    const result = { name: story.name, problems, seconds: (performance.now() - begun) / 1000 };
    results.push(result);
    onResult(result);
  }
  return results;
};
