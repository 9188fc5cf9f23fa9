import {
  createProblem,
  DEFAULT_SETTINGS,
  neighbourWindow,
  OVERDUE_BONUS,
  oldestFirst,
  type Settings,
  searchPlan,
  solve,
  worthOf,
} from "@gokaku/solver";
import { generateSnapshot } from "./generator/instance.ts";
import { mean } from "./statistics.ts";
import { cpuOf, type YardstickRow } from "./yardstick-row.ts";

/** The weights that the bounds were computed with. */
const WEIGHTS: Settings = { ...DEFAULT_SETTINGS, waitWeight: 6, teamGapWeight: 2, freshnessWeight: 0 };

/** What no plan of the generator's queues can be worth more than, seeds 1 to 3: proven by column generation. */
const BOUNDS = [
  { players: 40, most: [2602.5, 1927.5, 2134.2] },
  { players: 70, most: [4528.2, 4045.1, 4490.1] },
  { players: 100, most: [6541.1, 6172.6, 6487.0] },
  { players: 150, most: [9626.3, 9262.1, 9818.9] },
  { players: 200, most: [12708.4, 12672.9, 13065.4] },
] as const;

/** How far the plans as shipped are from proven bounds; the seeds are those of the bounds. */
export const measureCertificate = (say: (line: string) => void): readonly YardstickRow[] =>
  BOUNDS.map(({ players, most }) => {
    const all = most.map((bound, index) => {
      const problem = createProblem(generateSnapshot(players, index + 1), WEIGHTS);
      const { result, cpuMs } = cpuOf(() => searchPlan(problem, WEIGHTS, () => false));
      const gap = 100 * (1 - (result.board.total() % OVERDUE_BONUS) / bound);
      say(`  ${players} players, seed ${index + 1}: ${gap.toFixed(2)} %, ${(cpuMs / 1000).toFixed(1)} s`);
      return { gap, cpuMs };
    });
    const gap = mean(all.map((one) => one.gap));
    return {
      measure: `n = ${players}: below the proven upper bound, mean`,
      target: "≤ 0.8 %",
      value: `${gap.toFixed(2)} %`,
      isMet: gap <= 0.8,
      note: `seeds 1–3, wait 6, team gap 2, no freshness; ${(mean(all.map((one) => one.cpuMs)) / 1000).toFixed(1)} s of processor`,
    };
  });

/** Windows of ±200 that never widen, where neighbour-window once found a match more. */
const FIXED: Settings = { ...DEFAULT_SETTINGS, windowBase: 400, windowPerMinute: 0 };

/** Seeds at which a greedy matchmaker's plan is worth more than the solver's. */
export const measureBehind = (
  from: number,
  seeds: number,
  say: (line: string) => void,
): readonly YardstickRow[] =>
  (
    [
      ["the product's windows", DEFAULT_SETTINGS],
      ["windows of ±200 that never widen", FIXED],
    ] as const
  ).map(([name, settings]) => {
    let behind = 0;
    for (let seed = from; seed < from + seeds; seed += 1) {
      const snapshot = generateSnapshot(100, seed);
      const plan = solve(snapshot, { ...settings, budget: settings.budget / 10 }, "1");
      for (const greedy of [neighbourWindow, oldestFirst]) {
        const tens = greedy(snapshot, settings).map(({ places }) => places);
        const overdue = tens.flat().filter(({ waitedS }) => waitedS > settings.overdueS).length;
        const value = tens.reduce((sum, places) => sum + worthOf(places, settings).value, 0);
        const lead = OVERDUE_BONUS * (overdue - plan.overdue.seated) + value - plan.value;
        if (lead <= 1e-4) continue;
        behind += 1;
        say(`  seed ${seed}: behind by ${lead.toFixed(1)}`);
      }
    }
    return {
      measure: `n = 100, ${name}: seeds behind a greedy matchmaker`,
      target: "0",
      value: String(behind),
      isMet: behind === 0,
      note: `seeds ${from}–${from + seeds - 1}, a tenth of the work`,
    };
  });
