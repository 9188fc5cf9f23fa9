import { DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { auditPlan } from "@gokaku/solver/testing/audit.ts";
import { generateSnapshot, POPULATION, type Population } from "@gokaku/solver/testing/instance.ts";
import { createRandom } from "@gokaku/solver/testing/random.ts";
import { say } from "../command.ts";
import { solveIntegerProgramme } from "./oracle/highs.ts";
import { integerProgrammeOf, OVERDUE_BONUS } from "./oracle/integer-programme.ts";
import type { YardstickRow } from "./yardstick-row.ts";

/** Every stage of the solver, with little work, so that ten thousand queues take a minute. */
const BRIEF: Settings = { ...DEFAULT_SETTINGS, budget: 20_000, exactNodes: 2000 };

/** Queues of 0 to 79 players with narrow to wide rates, short to long waits, and no to many blocks. */
const populationOf = (seed: number): Population => {
  const random = createRandom(seed, 9);
  return {
    ...POPULATION,
    rateDeviation: 20 + random.below(300),
    waitMeanS: 60 + random.below(2400),
    blockCounts: random.below(2) === 0 ? POPULATION.blockCounts : [0.2, 0.3, 0.3, 0.2],
  };
};

export const measureViolations = (seed: number, count: number): YardstickRow => {
  let faults = 0;
  let matches = 0;
  for (let index = 0; index < count; index += 1) {
    const snapshot = generateSnapshot((seed + index) % 80, seed + index, populationOf(seed + index));
    const plan = solve(snapshot, BRIEF, String(index));
    const found = auditPlan(plan, snapshot, BRIEF);
    matches += plan.matches.length;
    faults += found.length;
    if (found.length > 0) say(`  seed ${seed + index}: ${found.join("; ")}`);
  }
  return {
    measure: `violations and wrong values in ${count} random queues`,
    target: "0",
    value: String(faults),
    isReached: faults === 0,
    note: `seeds ${seed}–${seed + count - 1}, n = 0–79, ${matches} matches`,
  };
};

/** Solves the same tick again, and again with its players in another order. */
export const measureReplay = (seed: number, sizes: readonly number[]): YardstickRow => {
  const brief = { ...DEFAULT_SETTINGS, budget: 200_000, exactNodes: 200_000 };
  const isEqual = sizes.every((players) => {
    const { candidates } = generateSnapshot(players, seed);
    const first = JSON.stringify(solve({ candidates }, brief, "1"));
    const turned = { candidates: candidates.toReversed() };
    return (
      first === JSON.stringify(solve({ candidates }, brief, "1")) &&
      first === JSON.stringify(solve(turned, brief, "1"))
    );
  });
  return {
    measure: "replay of a tick, and with its players in another order",
    target: "byte-equal",
    value: isEqual ? "byte-equal" : "differs",
    isReached: isEqual,
    note: `seed ${seed}, n = ${sizes.join(", ")}`,
  };
};

/** Compares the solver's proof with an integer programme that shares only the snapshot with it. */
export const measureOracle = async (seed: number, count: number): Promise<YardstickRow> => {
  let agreed = 0;
  let open = 0;
  for (let index = 0; index < count; index += 1) {
    const snapshot = generateSnapshot(20, seed + index);
    const plan = solve(snapshot, DEFAULT_SETTINGS, "1");
    const answer = await solveIntegerProgramme(integerProgrammeOf(snapshot, DEFAULT_SETTINGS), 120);
    const mine = plan.value + OVERDUE_BONUS * plan.overdue.seated;
    if (!answer.isOptimal) open += 1;
    else if (plan.isProven && Math.abs(answer.value - mine) < 1e-3) agreed += 1;
    say(
      `  seed ${seed + index}: ${mine.toFixed(2)} and ${answer.value.toFixed(2)}${answer.isOptimal ? "" : " (not proven)"}`,
    );
  }
  return {
    measure: "proofs that an integer programme (HiGHS) confirms",
    target: "all",
    value: `${agreed} of ${count - open}`,
    isReached: agreed === count - open,
    note: `seeds ${seed}–${seed + count - 1}, n = 20${open > 0 ? `; ${open} not finished in 120 s` : ""}`,
  };
};
