import { DEFAULT_SETTINGS, type Plan, type Settings, type Snapshot, solve } from "@gokaku/solver";
import { generateRecentPairs, generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { createRandom } from "@gokaku/solver/testing/random.ts";
import { say } from "../command.ts";
import type { YardstickRow } from "./yardstick-row.ts";

const FEWEST = 10;
const SIZES = 51;

/** Moves of the search before the bound; the longer search has more than three times as many. */
const MOVES = 300_000;
const LONGER = 1_000_000;
/** Steps of a bound: few stop it halfway, where it must hold as well. */
const LEAST_STEPS = 1_000_000;
const MOST_STEPS = 20_000_000;

interface Case {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly boundSteps: number;
}

/** Half of the queues have the product's settings, half random ones; every second queue has recent pairs. */
const generateCase = (seed: number): Case => {
  const random = createRandom(seed, 5);
  const between = (least: number, most: number) => least + (most - least) * random.uniform();
  const players = FEWEST + (seed % SIZES);
  const { candidates } = generateSnapshot(players, seed);
  const snapshot =
    random.uniform() < 0.5 ? { candidates } : { candidates, recentPairs: generateRecentPairs(players, seed) };
  const boundSteps = Math.round(LEAST_STEPS * (MOST_STEPS / LEAST_STEPS) ** random.uniform());
  if (random.uniform() < 0.5) return { snapshot, settings: DEFAULT_SETTINGS, boundSteps };
  const windowBase = Math.round(between(50, 400));
  const times = (weight: number) => weight * between(0, 3);
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    windowBase,
    windowPerMinute: between(0, 50),
    windowMaximum: windowBase + Math.round(between(0, 400)),
    overdueS: Math.round(between(300, 1800)),
    matchValue: between(0, 800),
    waitWeight: times(DEFAULT_SETTINGS.waitWeight),
    teamGapWeight: times(DEFAULT_SETTINGS.teamGapWeight),
    laneGapWeight: times(DEFAULT_SETTINGS.laneGapWeight),
    spreadWeight: times(DEFAULT_SETTINGS.spreadWeight),
    choiceWeight: times(DEFAULT_SETTINGS.choiceWeight),
    offRoleWeight: times(DEFAULT_SETTINGS.offRoleWeight),
    freshnessWeight: times(DEFAULT_SETTINGS.freshnessWeight),
  };
  return { snapshot, settings, boundSteps };
};

const isOverdueProven = ({ overdue }: Plan): boolean => overdue.by !== "rest" && overdue.by !== "search";

/** How a plan of a longer search contradicts another plan; null when it does not. */
const wrongIn = (plan: Plan, longer: Plan): string | null => {
  const more = longer.overdue.seated - plan.overdue.seated;
  if (more > 0 && isOverdueProven(plan)) return `${more} more overdue players are seated`;
  if (more !== 0 || plan.upperBound === null || longer.value <= plan.upperBound + 1e-3) return null;
  return `${longer.value} above the bound ${plan.upperBound}`;
};

/** Counts the bounds below a plan of a longer search, which has a proof up to 26 players. */
export const measureBoundViolations = (from: number, queues: number): readonly YardstickRow[] => {
  const counts = { wrong: 0, bounds: 0, proven: 0 };
  for (let seed = from; seed < from + queues; seed += 1) {
    const { snapshot, settings, boundSteps } = generateCase(seed);
    const brief = { ...settings, budget: MOVES, exactPlayers: 0 };
    const plan = solve(snapshot, brief, "1", { boundSteps });
    if (plan.upperBound === null && !isOverdueProven(plan)) continue;
    if (plan.upperBound !== null) counts.bounds += 1;
    if (plan.isProven) counts.proven += 1;
    const isExact = snapshot.candidates.length <= settings.exactPlayers;
    const longer = solve(snapshot, { ...settings, budget: LONGER }, "1", { isExact });
    const wrong = wrongIn(plan, longer);
    if (seed % 500 === 0) say(`  ${JSON.stringify({ seed, ...counts })}`);
    if (wrong === null) continue;
    counts.wrong += 1;
    say(`  ${snapshot.candidates.length} players, seed ${seed}: ${wrong}`);
  }
  return [
    {
      measure: "bounds below a plan that a longer search found",
      target: "0",
      value: String(counts.wrong),
      isReached: counts.wrong === 0,
      note: `${counts.bounds} bounds, ${counts.proven} of them proven, in ${queues} queues of 10 to 60 players from seed ${from}`,
    },
  ];
};
