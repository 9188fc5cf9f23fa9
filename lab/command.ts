import { cpus, loadavg } from "node:os";
import { CliError } from "../tools/process/say.ts";

/** Prints a line beside the result. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** @throws CliError when the text is no whole number from `low` to `high` */
export const wholeOption = (
  name: string,
  text: string,
  low: number,
  high: number = Number.MAX_SAFE_INTEGER,
): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high)
    throw new CliError(`--${name} takes a whole number from ${low} to ${high}, not "${text}".`);
  return value;
};

/** A markdown table, which a terminal shows as well. */
export const markdownTable = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] =>
  [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);

export interface Machine {
  readonly cores: number;
  /** Load average of one minute at the beginning and at the end of a measurement. */
  readonly load: readonly [number, number];
}

/** Notes the load of the machine. @returns a function that notes it again */
export const watchMachine = (): (() => Machine) => {
  const before = loadavg()[0] ?? 0;
  return () => ({ cores: cpus().length, load: [before, loadavg()[0] ?? 0] });
};

/** A higher load per core at the beginning comes from other processes. */
const BUSY_PER_CORE = 0.25;
export const isBusy = ({ cores, load }: Machine): boolean => load[0] > BUSY_PER_CORE * cores;

export const machineText = ({ cores, load }: Machine): string =>
  `${cores} cores, load ${load[0].toFixed(1)} at the beginning and ${load[1].toFixed(1)} at the end`;
