import { sum } from "simple-statistics";
import { percentile } from "../../tools/player/tally.ts";
import { type Machine, machineText, markdownTable } from "../command.ts";

/** The measurements of one run. */
export interface Run {
  /** Answers to the flood by status. */
  readonly flood: Readonly<Record<string, number>>;
  /** How long the flood took from its first call to its last answer, in ms. */
  readonly floodMs: number;
  readonly reportsSent: number;
  /** Reports of honest players that reached the gateway before the deadline and do not count. */
  readonly reportsLost: number;
  /** Waits of honest players' calls before and during the flood, in ms. */
  readonly atRestMs: readonly number[];
  readonly inFloodMs: readonly number[];
  /** Honest players' calls that were answered 5xx or not at all. */
  readonly failed: number;
}

export interface Scenario {
  readonly name: string;
  readonly runs: readonly Run[];
}

/** Upper bound of the wait in the flood over the wait at rest. */
export const MOST_TIMES = 2;

export interface Row {
  readonly name: string;
  readonly runs: number;
  readonly flood: Readonly<Record<string, number>>;
  readonly floodMs: number;
  readonly reportsSent: number;
  readonly reportsLost: number;
  readonly honest: number;
  readonly failed: number;
  readonly restP95: number;
  readonly floodP95: number;
  readonly isReached: boolean;
}

/** One scenario over all its runs. A target without a figure is missed. */
export const rowOf = ({ name, runs }: Scenario): Row => {
  const p95 = (values: readonly number[]): number => percentile(values, 0.95) ?? Number.POSITIVE_INFINITY;
  const restP95 = p95(runs.flatMap(({ atRestMs }) => atRestMs));
  const floodP95 = p95(runs.flatMap(({ inFloodMs }) => inFloodMs));
  const reportsLost = sum(runs.map((run) => run.reportsLost));
  const failed = sum(runs.map((run) => run.failed));
  const flood: Record<string, number> = {};
  for (const run of runs)
    for (const [status, count] of Object.entries(run.flood)) flood[status] = (flood[status] ?? 0) + count;
  return {
    name,
    runs: runs.length,
    flood,
    reportsLost,
    failed,
    restP95,
    floodP95,
    floodMs:
      percentile(
        runs.map((run) => run.floodMs),
        0.5,
      ) ?? 0,
    reportsSent: sum(runs.map((run) => run.reportsSent)),
    honest: sum(runs.map(({ inFloodMs }) => inFloodMs.length)),
    isReached: reportsLost === 0 && failed === 0 && floodP95 <= MOST_TIMES * restP95,
  };
};

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

const cellsOf = (row: Row): string[] => [
  row.name,
  String(row.runs),
  Object.entries(row.flood)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", "),
  ms(row.floodMs),
  `${row.reportsLost} of ${row.reportsSent}`,
  `${row.failed} of ${row.honest}`,
  ms(row.restP95),
  ms(row.floodP95),
  row.isReached ? "reached" : "missed",
];

const HEADINGS = [
  "accounts that flood",
  "runs",
  "answers to the flood",
  "flood takes (median)",
  "reports lost",
  "honest 5xx",
  "p95 at rest",
  "p95 in the flood",
  "",
];

export const tableOf = (
  rows: readonly Row[],
  { callsEach, ...machine }: Machine & { readonly callsEach: number },
): string =>
  [
    `${machineText(machine)}; each account sends ${callsEach} calls at once, 2.5 s before the deadline of a match. Targets: no report lost, no 5xx, p95 in the flood ≤ ${MOST_TIMES} × at rest in the same runs.`,
    "",
    ...markdownTable(HEADINGS, rows.map(cellsOf)),
  ].join("\n");
