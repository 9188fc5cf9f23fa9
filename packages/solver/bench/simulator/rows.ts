import type { Settings } from "@gokaku/solver";
import type { Solve } from "../baselines/baseline.ts";
import { neighbourWindow, oldestFirst } from "../baselines/baseline.ts";
import { share } from "../statistics.ts";
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
import { COLUMNS, type Column, type Row, toRow } from "./row.ts";
import { type Run, runEvenings } from "./run.ts";
import { constantlyOnline, LONG_MATCHES_S, OPEN_EVENING } from "./scenario.ts";

export interface RowsOptions {
  readonly solve: Solve;
  /** Weights for every column; the search gets `TICK_BUDGET` instead of its own budget. */
  readonly settings: Settings;
  /** Evenings have the seeds from here on. */
  readonly seed: number;
  /** A few evenings and ten thousand sides, for continuous integration. */
  readonly quick: boolean;
  /** Told what is being measured, before it is. */
  readonly say?: (line: string) => void;
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

/** Work per tick of an evening: little, so that thousands of ticks take minutes, and still within 0.3 % of all of it. */
const TICK_BUDGET = { budget: 400_000, exactNodes: 400_000 } as const;

type Evenings = Readonly<Record<Column, readonly Run[]>>;

/** Lets whoever waits have a turn between two long computations. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const proofNote = ({ proofs }: Run): string =>
  `in ${(100 * share(proofs)).toFixed(1)} % of the ticks with ten players the plan is proven: none is worth more by these weights`;

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

const eveningRows = (evenings: Evenings, seed: number): readonly Row[] =>
  evenings.solver.flatMap((run, index) =>
    measuresOf(run, index).map((measure) => {
      const baselines = Object.fromEntries(
        COLUMNS.slice(1).flatMap((column) => {
          const other = evenings[column][index];
          const value = other === undefined ? Number.NaN : measure.of(other, seed).value;
          return Number.isNaN(value) ? [] : [[column, value]];
        }),
      );
      return toRow(measure, measure.of(run, seed), baselines, `${seed} + ${run.matches.length} evenings`);
    }),
  );

/** What the waits would be if matches took longer, which no target speaks of. */
const longMatchRow = (run: Run, seed: number): Row => {
  const [shortest, longest] = LONG_MATCHES_S.map((seconds) => seconds / 60);
  const { unit, of } = farOutWait(run.scenario.name, 0);
  const measure = `wait beyond ±1.5 sd of rate, mean, ${run.scenario.name}, matches of ${shortest} to ${longest} min`;
  return toRow({ measure, unit }, of(run, seed), {}, `${seed} + ${run.matches.length} evenings`);
};

const overdueRow = (evenings: Evenings, seed: number): Row => {
  const counts = overdueTicks(evenings.solver);
  const note =
    `of the other ticks that left overdue players, ${counts.impossible} have the planBound that no ten of the queue ` +
    `contains them, in ${counts.contested} a ten would cost as many other overdue players; with the small budget of ` +
    `the evenings ${counts.missedInHaste} more were missed`;
  const baselines = Object.fromEntries(
    COLUMNS.slice(1).map((column) => [column, overdueTicks(evenings[column]).missed]),
  );
  const seeds = `${seed} + ${evenings.solver.reduce((sum, run) => sum + run.matches.length, 0)} evenings`;
  return toRow({ ...OVERDUE, note }, { value: counts.missed, interval: null }, baselines, seeds);
};

/**
 * Everything that is asked of evenings, one row a measure, the baselines beside the solver.
 * Every column plays the same evenings: the same people, arrivals and patience.
 */
export const simulatorRows = async (asked: RowsOptions): Promise<readonly Row[]> => {
  const { solve, seed, quick, say = () => undefined } = asked;
  const settings = { ...asked.settings, ...TICK_BUDGET };
  const sizes = quick ? SIZES.quick : SIZES.full;
  const scenarios = [OPEN_EVENING, ...ONLINE.map(({ players }) => constantlyOnline(players))];
  const solvers = { solver: solve, "oldest-first": oldestFirst, "neighbour-window": neighbourWindow };
  const evenings: Record<Column, Run[]> = { solver: [], "oldest-first": [], "neighbour-window": [] };
  for (const scenario of scenarios) {
    for (const column of COLUMNS) {
      const count = scenario === OPEN_EVENING ? sizes.open : sizes.online;
      say(`${count} evenings, ${scenario.name}, ${column}`);
      evenings[column].push(
        runEvenings({
          scenario,
          solve: solvers[column],
          settings,
          shipped: asked.settings,
          seed,
          evenings: count,
          isAsked: column === "solver",
        }),
      );
      await breathe();
    }
  }
  const longMatches = ONLINE.map(({ players }) => {
    say(`${sizes.online} evenings, ${players} online, long matches`);
    const scenario = constantlyOnline(players, LONG_MATCHES_S);
    return runEvenings({
      scenario,
      solve,
      settings,
      shipped: asked.settings,
      seed,
      evenings: sizes.online,
      isAsked: false,
    });
  });
  await breathe();
  say("dense queues");
  const dense = denseRows(solvers, asked.settings, seed, sizes.denseTicks);
  await breathe();
  say(`sides of ${sizes.sides} matches`);
  return [
    ...eveningRows(evenings, seed),
    ...longMatches.map((run) => longMatchRow(run, seed)),
    overdueRow(evenings, seed),
    ...dense,
    ...sidesRows(solve, settings, seed, sizes.sides),
  ];
};
