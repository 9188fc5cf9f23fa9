import type { Settings } from "@gokaku/solver";
import { say } from "../../command.ts";
import { share } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import { denseRows, sidesRows } from "./dense.ts";
import {
  choices,
  estimateCoverage,
  farOutWait,
  flexibilityGain,
  OVERDUE,
  offRoleParity,
  overdueTicks,
  qualityOf,
  type RunMeasure,
  TEAM_GAP,
} from "./measures.ts";
import { toRow } from "./row.ts";
import { type Run, runSessions } from "./run.ts";
import { constantlyOnline, LONG_MATCHES_S, OPEN_SESSION } from "./scenario.ts";
import type { Solve } from "./seated.ts";

export interface RowsOptions {
  readonly solve: Solve;
  /** Weights; the search gets `TICK_BUDGET` instead of its own budget. */
  readonly settings: Settings;
  /** First seed of the sessions. */
  readonly seed: number;
  /** A few sessions and ten thousand sides, for continuous integration. */
  readonly quick: boolean;
}

const SIZES = {
  full: { open: 200, online: 100, sides: 100_000, denseTicks: 5 },
  quick: { open: 3, online: 3, sides: 10_000, denseTicks: 1 },
} as const;
const ONLINE = [
  { players: 25, farOutTarget: 25 },
  { players: 40, farOutTarget: 17 },
  { players: 60, farOutTarget: 13 },
] as const;

/**
 * Work per tick of a session: little, so that thousands of ticks take minutes, and still within 0.3 % of the
 * full value.
 */
const TICK_BUDGET = { budget: 400_000, exactNodes: 400_000 } as const;

const proofNote = ({ proofs }: Run): string =>
  `in ${(100 * share(proofs)).toFixed(1)} % of the ticks with ten players the plan is proven: no plan is worth more by these weights`;

const measuresOf = (run: Run, index: number): readonly RunMeasure[] => {
  const name = run.scenario.name;
  const online = ONLINE[index - 1];
  return [
    ...(index === 0 ? [{ ...TEAM_GAP, note: proofNote(run) }, flexibilityGain(name)] : []),
    offRoleParity(name),
    ...(online === undefined ? [] : [farOutWait(name, online.farOutTarget)]),
    ...(online === undefined || online.players < 40 ? [] : [choices(name, 90)]),
    ...estimateCoverage(name),
    ...qualityOf(run),
  ];
};

const sessionRows = (runs: readonly Run[], seed: number): readonly YardstickRow[] =>
  runs.flatMap((run, index) =>
    measuresOf(run, index).map((measure) =>
      toRow(measure, measure.of(run, seed), `${seed} + ${run.matches.length} sessions`),
    ),
  );

/** The waits with longer matches, a figure without a target. */
const longMatchRow = (run: Run, seed: number): YardstickRow => {
  const [shortest, longest] = LONG_MATCHES_S.map((seconds) => seconds / 60);
  const { unit, of } = farOutWait(run.scenario.name, 0);
  const measure = `wait beyond ±1.5 sd of rate, mean, ${run.scenario.name}, matches of ${shortest} to ${longest} min`;
  return toRow({ measure, unit }, of(run, seed), `${seed} + ${run.matches.length} sessions`);
};

const overdueRow = (runs: readonly Run[], seed: number): YardstickRow => {
  const counts = overdueTicks(runs);
  const note =
    `of the other ticks that left overdue players, ${counts.impossible} have a proof that no match of the queue ` +
    `can seat them, in ${counts.contested} a match would cost as many other overdue players; with the small budget of ` +
    `the sessions ${counts.missedWithLittle} more were missed`;
  const seeds = `${seed} + ${runs.reduce((sum, run) => sum + run.matches.length, 0)} sessions`;
  return toRow({ ...OVERDUE, note }, { value: counts.missed, interval: null }, seeds);
};

/** All rows about sessions. */
export const simulatorRows = ({
  solve,
  settings: shipped,
  seed,
  quick,
}: RowsOptions): readonly YardstickRow[] => {
  const settings = { ...shipped, ...TICK_BUDGET };
  const sizes = quick ? SIZES.quick : SIZES.full;
  const scenarios = [OPEN_SESSION, ...ONLINE.map(({ players }) => constantlyOnline(players))];
  const options = { solve, settings, shipped, seed };
  const runs = scenarios.map((scenario) => {
    const sessions = scenario === OPEN_SESSION ? sizes.open : sizes.online;
    say(`${sessions} sessions, ${scenario.name}`);
    return runSessions({ ...options, scenario, sessions, hasEstimates: true });
  });
  const longMatches = ONLINE.map(({ players }) => {
    say(`${sizes.online} sessions, ${players} online, long matches`);
    const scenario = constantlyOnline(players, LONG_MATCHES_S);
    return runSessions({ ...options, scenario, sessions: sizes.online, hasEstimates: false });
  });
  say("dense queues");
  const dense = denseRows(solve, shipped, seed, sizes.denseTicks);
  say(`sides of ${sizes.sides} matches`);
  return [
    ...sessionRows(runs, seed),
    ...longMatches.map((run) => longMatchRow(run, seed)),
    overdueRow(runs, seed),
    ...dense,
    ...sidesRows(solve, settings, seed, sizes.sides),
  ];
};
