import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEFAULT_SETTINGS, SOLVER_VERSION, solve } from "@gokaku/solver";
import { CliError } from "../../tools/process/say.ts";
import { markdownTable, say, wholeOption } from "../command.ts";
import { digestPlans } from "./digest.ts";
import { absenceRows } from "./simulator/absence-sessions.ts";
import { appointmentRows } from "./simulator/appointment-sessions.ts";
import { realSessionRows } from "./simulator/real-sessions.ts";
import { simulatorRows } from "./simulator/rows.ts";
import { measureAnnounced } from "./yardstick-announced.ts";
import { measureBoundViolations } from "./yardstick-bounds.ts";
import { measureBehind, measureBounded, measureLostQueue } from "./yardstick-optimality.ts";
import type { YardstickRow } from "./yardstick-row.ts";
import { measureOracle, measureReplay, measureViolations } from "./yardstick-rules.ts";
import { measureScale } from "./yardstick-scale.ts";
import { measureExact, measureHeuristic } from "./yardstick-small.ts";

interface Asked {
  readonly seed: number;
  readonly quick: boolean;
  /** Whether the part was asked for by name. */
  readonly isByName: boolean;
  /** The numbers of the options, or the usual ones. */
  readonly seeds: (usual: number) => number;
  readonly sizes: (usual: readonly number[]) => readonly number[];
}
type Rows = readonly YardstickRow[];

const LONG_SIZES = [40, 70, 100, 150, 200];

const PARTS: Readonly<Record<string, (asked: Asked) => Rows | Promise<Rows>>> = {
  rules: async ({ seed, quick }) => [
    measureViolations(seed, quick ? 500 : 10_000),
    measureReplay(seed, [20, 26, 60, 200, 1000, ...(quick ? [] : [10_000])]),
    await measureOracle(seed, quick ? 1 : 6),
  ],
  small: ({ seed, quick }) => measureHeuristic(seed, quick ? 5 : 100),
  exact: ({ seed, quick }) => measureExact(seed, quick ? 5 : 40),
  medium: ({ seed, quick, seeds, sizes }) =>
    measureBounded(seed, seeds(quick ? 1 : 3), sizes(quick ? [40] : LONG_SIZES)),
  certificate: ({ seed, quick, isByName, seeds, sizes }) => [
    ...(isByName
      ? [
          ...measureBounded(seed, seeds(quick ? 5 : 100), sizes([24, 26])),
          ...measureBounded(seed, seeds(quick ? 1 : 20), sizes(LONG_SIZES)),
          ...measureLostQueue(),
        ]
      : []),
    ...measureBehind(seed, quick ? 5 : 100),
  ],
  announced: ({ seed, quick, isByName, seeds, sizes }) =>
    isByName ? measureAnnounced(seed, seeds(quick ? 1 : 20), sizes([20, 50, 100, 200])) : [],
  bounds: ({ seed, quick, isByName, seeds }) =>
    isByName ? measureBoundViolations(seed, seeds(quick ? 50 : 10_000)) : [],
  scale: ({ seed }) => measureScale(seed),
  sessions: ({ seed, quick }) => simulatorRows({ solve, settings: DEFAULT_SETTINGS, seed, quick }),
  communities: ({ seed, quick, seeds }) => realSessionRows(seed, seeds(quick ? 3 : 200)),
  appointments: ({ seed, quick, isByName, seeds }) =>
    isByName ? appointmentRows(seed, seeds(quick ? 3 : 40)) : [],
  absences: ({ seed, quick, isByName, seeds }) => (isByName ? absenceRows(seed, seeds(quick ? 3 : 200)) : []),
};

const verdict = (isReached: boolean | null): string =>
  isReached === null ? "" : isReached ? "reached" : "MISSED";

/** Prints the benchmark of the solver and writes it to results.json. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      seeds: { type: "string" },
      sizes: { type: "string" },
      only: { type: "string", multiple: true },
      digest: { type: "boolean", default: false },
    },
  });
  const { quick, only, sizes, seeds } = values;
  const seed = wholeOption("seed", values.seed, 0);
  if (values.digest) {
    const { plans, sha256 } = digestPlans(seed);
    process.stdout.write(`${sha256}  ${plans} plans from seed ${seed}\n`);
    return 0;
  }
  const unknown = only?.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown !== undefined)
    throw new CliError(`--only takes ${Object.keys(PARTS).join(", ")}, not ${unknown}`);
  const asked: Asked = {
    seed,
    quick,
    isByName: only !== undefined,
    seeds: (usual) => (seeds === undefined ? usual : wholeOption("seeds", seeds, 1)),
    sizes: (usual) => (sizes === undefined ? usual : sizes.split(",").map(Number)),
  };
  const rows: YardstickRow[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only?.includes(name) === false) continue;
    say(name);
    rows.push(...(await measure(asked)));
  }
  const cells = rows.map((row) => [row.measure, row.target, row.value, verdict(row.isReached), row.note]);
  const table = markdownTable(["measure", "target", "value", "", "seeds and notes"], cells);
  process.stdout.write(`${table.join("\n")}\n`);
  writeFileSync(
    new URL("results.json", import.meta.url),
    `${JSON.stringify({ solver: SOLVER_VERSION, seed, quick, rows }, null, 2)}\n`,
  );
  return 0;
};
