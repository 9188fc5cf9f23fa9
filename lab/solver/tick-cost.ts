import { DEFAULT_SETTINGS, solve } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { cpuOf } from "./yardstick-row.ts";

/**
 * One whole tick in a process of its own, after a warm-up with small queues: `node tick-cost.ts PLAYERS SEED
 * [BUDGET]`. It prints processor milliseconds, matches, and the megabytes by which the process grew.
 */
const [players, seed, budget = DEFAULT_SETTINGS.budget] = process.argv.slice(2).map(Number);
if (players === undefined || seed === undefined)
  throw new TypeError("usage: tick-cost.ts PLAYERS SEED [BUDGET]");
const idle = process.memoryUsage().rss;
const brief = { ...DEFAULT_SETTINGS, budget: 200_000 };
for (let warm = 0; warm < 8; warm += 1) solve(generateSnapshot(1000, seed + 1000 + warm), brief, "1");
const snapshot = generateSnapshot(players, seed);
const { result: plan, cpuMs } = cpuOf(() => solve(snapshot, { ...DEFAULT_SETTINGS, budget }, String(seed)));
const megabytes = (process.resourceUsage().maxRSS * 1024 - idle) / 1e6;
process.stdout.write(
  JSON.stringify({ cpuMs, matches: plan.matches.length, megabytes, left: plan.leftovers }),
);
