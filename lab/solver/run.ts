import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEFAULT_SETTINGS, SOLVER_VERSION, solve } from "@gokaku/solver";
import { CliError } from "../../tools/process/say.ts";
import { digestPlans } from "./digest.ts";
import { measureSettings } from "./simulator/compare-settings.ts";
import type { Row } from "./simulator/row.ts";
import { simulatorRows } from "./simulator/rows.ts";
import { measureBoundViolations } from "./yardstick-bounds.ts";
import { measureBehind, measureBounded, measureLostQueue } from "./yardstick-optimality.ts";
import type { YardstickRow } from "./yardstick-row.ts";
import { measureOracle, measureReplay, measureViolations } from "./yardstick-rules.ts";
import { measureScale } from "./yardstick-scale.ts";
import { measureExact, measureHeuristic } from "./yardstick-small.ts";

const PARTS = [
  "rules",
  "small",
  "exact",
  "medium",
  "certificate",
  "bounds",
  "scale",
  "sessions",
  "settings",
] as const;

const toYardstickRow = (row: Row): YardstickRow => {
  const digits = Math.abs(row.measured) < 10 ? 2 : 1;
  const bounds = row.interval?.map((bound) => bound.toFixed(digits)) ?? [];
  return {
    measure: row.measure,
    target: row.target,
    value: `${row.measured.toFixed(digits)} ${row.unit}${bounds.length > 0 ? ` (${bounds.join("–")})` : ""}`,
    isReached: row.isReached,
    note: [`seed ${row.seed}`, row.note].filter((text) => text !== "").join("; "),
  };
};

/** Prints the benchmark of the solver and writes it to results.json. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      sessions: { type: "string" },
      seeds: { type: "string" },
      sizes: { type: "string" },
      only: { type: "string", multiple: true },
      digest: { type: "boolean", default: false },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new CliError("--seed takes a whole number");
  if (values.digest) {
    const { plans, sha256 } = digestPlans(seed);
    process.stdout.write(`${sha256}  ${plans} plans from seed ${seed}\n`);
    return 0;
  }
  const { quick } = values;
  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  const isWanted = (part: (typeof PARTS)[number]): boolean =>
    values.only === undefined || values.only.includes(part);
  const unknown = values.only?.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new CliError(`--only takes ${PARTS.join(", ")}, not ${unknown}`);

  const rows: YardstickRow[] = [];
  const add = (title: string, found: readonly YardstickRow[]): void => {
    say(`${title}: ${found.length} rows`);
    rows.push(...found);
  };

  if (isWanted("rules")) {
    add("rules", [
      measureViolations(seed, quick ? 500 : 10_000, say),
      measureReplay(seed, [20, 26, 60, 200, 1000, ...(quick ? [] : [10_000])]),
      await measureOracle(seed, quick ? 1 : 6, say),
    ]);
  }
  if (isWanted("small")) add("search alone", measureHeuristic(seed, quick ? 5 : 100, say));
  if (isWanted("exact")) add("with proof", measureExact(seed, quick ? 5 : 40));
  const sizesOr = (usual: readonly number[]): readonly number[] =>
    values.sizes === undefined ? usual : values.sizes.split(",").map(Number);
  const seedsOr = (usual: number): number => (values.seeds === undefined ? usual : Number(values.seeds));

  if (isWanted("medium")) {
    const sizes = sizesOr(quick ? [40] : [40, 70, 100, 150, 200]);
    add("40 to 200", measureBounded(seed, seedsOr(quick ? 1 : 3), sizes, say));
  }
  if (values.only?.includes("certificate")) {
    add("short queues", measureBounded(seed, seedsOr(quick ? 5 : 100), sizesOr([24, 26]), say));
    if (values.sizes === undefined)
      add("long queues", measureBounded(seed, seedsOr(quick ? 1 : 20), [40, 70, 100, 150, 200], say));
    add("the queue once lost to a greedy matchmaker", measureLostQueue());
  }
  if (values.only?.includes("bounds"))
    add("bounds", measureBoundViolations(seed, seedsOr(quick ? 50 : 10_000), say));
  if (isWanted("certificate")) add("greedy matchmakers", measureBehind(seed, quick ? 5 : 100, say));
  if (isWanted("scale")) add("long queues", measureScale(seed, say));
  if (isWanted("sessions")) {
    const sessions = await simulatorRows({ solve, settings: DEFAULT_SETTINGS, seed, quick, say });
    rows.push(...sessions.map(toYardstickRow));
  }

  if (isWanted("settings")) {
    const sessions = values.sessions === undefined ? (quick ? 2 : 40) : Number(values.sessions);
    if (!Number.isSafeInteger(sessions) || sessions < 1)
      throw new CliError("--sessions takes a whole number");
    add("settings", measureSettings(seed, sessions, say));
  }

  const verdict = (isReached: boolean | null): string =>
    isReached === null ? "" : isReached ? "reached" : "MISSED";
  const widths = [
    Math.max(7, ...rows.map(({ measure }) => measure.length)),
    Math.max(6, ...rows.map(({ target }) => target.length)),
    Math.max(5, ...rows.map(({ value }) => value.length)),
  ] as const;
  const line = (cells: readonly [string, string, string, string, string]): string =>
    `| ${cells[0].padEnd(widths[0])} | ${cells[1].padEnd(widths[1])} | ${cells[2].padEnd(widths[2])} | ${cells[3].padEnd(6)} | ${cells[4]} |`;
  process.stdout.write(
    `${[
      line(["measure", "target", "value", "", "seeds and notes"]),
      ...rows.map((row) => line([row.measure, row.target, row.value, verdict(row.isReached), row.note])),
    ].join("\n")}\n`,
  );
  writeFileSync(
    new URL("results.json", import.meta.url),
    `${JSON.stringify({ solver: SOLVER_VERSION, seed, quick, rows }, null, 2)}\n`,
  );
  return 0;
};
