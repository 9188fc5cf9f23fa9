import { parseArgs } from "node:util";
import { within } from "../../tools/process/pace.ts";
import { CliError } from "../../tools/process/say.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { say, watchMachine, wholeOption } from "../command.ts";
import { publish, REPORT_OPTIONS } from "../publish.ts";
import { markdownOf, terminalLines } from "./report.ts";
import type { Line, Options } from "./row.ts";
import { entryOf, ROW_NAMES, type RowName } from "./rows.ts";

type LimitsOptions = Options & {
  readonly rows: readonly RowName[];
  readonly json: boolean;
  readonly write: boolean;
};

/** @throws CliError for an unknown row or a number out of range */
const readOptions = (args: readonly string[]): LimitsOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...REPORT_OPTIONS,
      rounds: { type: "string", default: "3" },
      rows: { type: "string" },
      "large-tick": { type: "boolean", default: false },
      "tick-players": { type: "string", default: "100000" },
    },
  });
  const usual = ROW_NAMES.filter((name) => entryOf(name).isLong !== true);
  const asked = values.rows?.split(",");
  const unknown = asked?.find((name) => !(ROW_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new CliError(`There is no row "${unknown}"; there are: ${ROW_NAMES.join(", ")}.`);
  return {
    rounds: wholeOption("rounds", values.rounds, 1, 20),
    rows: ROW_NAMES.filter(
      (name) => asked?.includes(name) ?? (usual.includes(name) || (name === "tick" && values["large-tick"])),
    ),
    tickPlayers: wholeOption("tick-players", values["tick-players"], 100, 200_000),
    json: values.json,
    write: values.write,
  };
};

/** With the address of a Discord of its own a system has no stand-in, and without a layout nothing is shown. */
const WITHOUT_DISCORD = { DISCORD_API_URL: "http://127.0.0.1:9" };

/**
 * Measures rows on a system of their own. A failed row is the last one, since it may leave players in the queue.
 * @throws CliError
 */
const measureAll = async (
  system: System,
  rows: readonly RowName[],
  options: LimitsOptions,
  onLines: (name: RowName, lines: readonly Line[]) => void,
): Promise<void> => {
  for (const name of rows) {
    const { measure, withinS } = entryOf(name);
    const begun = performance.now();
    say(`measuring ${name}`);
    try {
      const ms = 1000 * (withinS[0] + options.rounds * withinS[1]);
      onLines(name, await within(`The row ${name}`, ms, measure(system, options)));
    } catch (error) {
      const why = error instanceof CliError ? error.message : error instanceof Error ? error.stack : error;
      throw new CliError(`The row ${name} could not be measured, nor those behind it: ${why}`);
    }
    say(`measured ${name} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
};

/** Measures the rows on a system of its own. Exit code 1 when a row could not be measured. */
export const run = async (args: readonly string[]): Promise<number> => {
  const options = readOptions(args);
  const machine = watchMachine();
  const measured = new Map<RowName, readonly Line[]>();
  let failure: string | null = null;
  for (const isWithoutDiscord of [false, true]) {
    const rows = options.rows.filter(
      (name) => (entryOf(name).isWithoutDiscord ?? false) === isWithoutDiscord,
    );
    if (rows.length === 0 || failure !== null) continue;
    await withSystem(
      "limits",
      (system) => measureAll(system, rows, options, (name, lines) => measured.set(name, lines)),
      isWithoutDiscord ? WITHOUT_DISCORD : {},
    ).catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error;
      failure = error.message;
      say(failure);
    });
  }
  const lines = options.rows.flatMap((name) => measured.get(name) ?? []);
  const conditions = { ...machine(), rounds: options.rounds };
  const write = options.write && lines.length > 0;
  publish(
    "limits",
    "The limits",
    markdownOf(lines, conditions),
    { ...conditions, lines, failure },
    { json: options.json, write },
    terminalLines(lines, conditions).join("\n"),
  );
  return failure === null ? 0 : 1;
};
