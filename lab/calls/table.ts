import { percentile } from "../../tools/player/tally.ts";
import { isBusy, type Machine, machineText, markdownTable } from "../command.ts";
import { type CallName, MIX } from "./mix.ts";

/** The measurements of one call. */
export interface Seen {
  readonly name: CallName;
  /** From the due time of each call to its answer, in ms. */
  readonly waitsMs: readonly number[];
  /** Answers other than 200, by status and code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Processor time of one call by process, in ms, measured with nothing else going on. */
  readonly processorMs: Readonly<Record<string, number>>;
}

export interface Row {
  readonly name: CallName;
  readonly answered: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly mostMs: number;
  readonly isReached: boolean;
  readonly processorMs: number;
  readonly parts: Readonly<Record<string, number>>;
}

export interface Conditions extends Machine {
  readonly perSecond: number;
  readonly seconds: number;
}

export const rowOf = ({ name, waitsMs, refusals, processorMs }: Seen): Row => {
  const at = (p: number): number => percentile(waitsMs, p) ?? Number.POSITIVE_INFINITY;
  const { mostMs } = MIX[name];
  return {
    name,
    answered: waitsMs.length,
    refusals,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    mostMs,
    isReached: at(0.95) <= mostMs && Object.keys(refusals).length === 0,
    processorMs: Object.values(processorMs).reduce((sum, ms) => sum + ms, 0),
    parts: processorMs,
  };
};

const figure = (ms: number): string => (ms >= 10 ? ms.toFixed(0) : ms.toFixed(1));

const partsOf = ({ parts }: Row): string =>
  Object.entries(parts)
    .filter(([, ms]) => ms >= 0.02)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(", ");

const HEADINGS = ["call", "answers", "p50", "p95", "p99", "target", "processor", "by process"];
/** Columns of the page, which has one figure in a cell. */
const PAGE_COLUMNS = HEADINGS.length - 1;

const cellsOf = (row: Row): string[] => [
  row.name,
  [String(row.answered), ...Object.entries(row.refusals).map(([code, count]) => `${count} × ${code}`)].join(
    ", ",
  ),
  figure(row.p50),
  figure(row.p95),
  figure(row.p99),
  `p95 ≤ ${row.mostMs}, ${row.isReached ? "reached" : "missed"}`,
  row.processorMs.toFixed(2),
  partsOf(row),
];

/** A markdown table for the terminal, or with fewer columns for the page. */
export const tableOf = (rows: readonly Row[], conditions: Conditions, columns = HEADINGS.length): string => {
  const { perSecond, seconds } = conditions;
  const remark = isBusy(conditions)
    ? " The machine was busy with something else: waits say nothing, processor times are up to twice what they would be alone."
    : "";
  return [
    `${machineText(conditions)}; ${perSecond} calls/s in all for ${seconds} s, whatever the answers take; waits in ms from when a call was due. Processor time in ms of a call, all processes, measured call by call with nothing else going on.${remark} \`npm run lab -- calls --write\``,
    "",
    ...markdownTable(
      HEADINGS.slice(0, columns),
      rows.map((row) => cellsOf(row).slice(0, columns)),
    ),
  ].join("\n");
};

/** The table of the page. */
export const pageTableOf = (rows: readonly Row[], conditions: Conditions): string =>
  tableOf(rows, conditions, PAGE_COLUMNS);
