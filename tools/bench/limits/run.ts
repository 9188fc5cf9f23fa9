import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../process/root.ts";
import { CliError } from "../../process/say.ts";
import { within } from "./pace.ts";
import { markdownOf, terminalLines, withSection } from "./report.ts";
import type { Line, Options } from "./row.ts";
import { entryOf, ROW_NAMES, type RowName } from "./rows.ts";
import { type System, startSystem } from "./system.ts";

const PAGE = join(ROOT, "docs/measurements.md");
const SECTION = "The limits";

export type LimitsOptions = Options & {
  readonly rows: readonly RowName[];
  readonly isJson: boolean;
  readonly writes: boolean;
};

/** @throws CliError for a row that there is not, or rounds that are no number */
export const readLimitsOptions = (values: {
  readonly rounds: string;
  readonly rows?: string | undefined;
  readonly json: boolean;
  readonly write: boolean;
  readonly "large-tick": boolean;
  readonly "tick-players": string;
}): LimitsOptions => {
  const whole = (name: string, text: string, low: number, high: number): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < low || value > high)
      throw new CliError(`--${name} takes a whole number from ${low} to ${high}, not "${text}".`);
    return value;
  };
  const usual = ROW_NAMES.filter((name) => entryOf(name).isLong !== true);
  const asked = values.rows?.split(",");
  const unknown = asked?.find((name) => !(ROW_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new CliError(`There is no row "${unknown}"; there are: ${ROW_NAMES.join(", ")}.`);
  return {
    rounds: whole("rounds", values.rounds, 1, 20),
    rows: ROW_NAMES.filter((name) => asked?.includes(name) ?? (usual.includes(name) || values["large-tick"])),
    tickPlayers: whole("tick-players", values["tick-players"], 100, 200_000),
    isJson: values.json,
    writes: values.write,
  };
};

const say = (line: string): void => void process.stderr.write(`${line}\n`);

type Measured = { readonly lines: Line[]; readonly failure: string | null };

/** A row that fails may leave players in the queue or work under way, so it is the last one. */
const measureAll = async (system: System, options: LimitsOptions): Promise<Measured> => {
  const lines: Line[] = [];
  for (const name of options.rows) {
    const { measure, withinS } = entryOf(name);
    const begun = performance.now();
    say(`measuring ${name}`);
    try {
      const ms = 1000 * (withinS[0] + options.rounds * withinS[1]);
      lines.push(...(await within(`The row ${name}`, ms, measure(system, options))));
    } catch (error) {
      const why = error instanceof CliError ? error.message : error instanceof Error ? error.stack : error;
      return { lines, failure: `The row ${name} could not be measured, nor those behind it: ${why}` };
    }
    say(`measured ${name} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return { lines, failure: null };
};

/** Measures the rows on a system of its own and says what came out; exit code 1 when one could not be measured. */
export const runLimits = async (options: LimitsOptions): Promise<never> => {
  const loadBefore = loadavg()[0] ?? 0;
  const folder = mkdtempSync(join(tmpdir(), "gokaku-limits-"));
  await chmod(folder, 0o755);
  // What is killed must not leave a system behind; the supervisor of the instance takes care of the rest.
  const interrupted = (): never => process.exit(130);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, interrupted);
  say("starting a system of its own");
  const system = await startSystem(folder);
  let measured: Measured;
  try {
    measured = await measureAll(system, options);
  } finally {
    await system.stop();
  }
  const conditions = {
    cores: cpus().length,
    loadBefore,
    loadAfter: loadavg()[0] ?? 0,
    rounds: options.rounds,
  };
  const { lines, failure } = measured;
  if (options.writes && lines.length > 0)
    writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), SECTION, markdownOf(lines, conditions)));
  const text = options.isJson
    ? JSON.stringify({ ...conditions, lines, failure }, null, 2)
    : terminalLines(lines, conditions).join("\n");
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
  if (failure === null) rmSync(folder, { recursive: true, force: true });
  else say(`${failure}\nWhat the system wrote is kept in ${folder}.`);
  // Neither what a failed row left under way nor the channel to our parent must keep the command from ending.
  process.exit(failure === null ? 0 : 1);
};
