import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../process/root.ts";
import { PLAYERS_PER_MATCH } from "../limits/matches.ts";
import { withSection } from "../limits/report.ts";
import { startSystem } from "../limits/system.ts";
import {
  MOST_LAG_MS,
  PLAYERS,
  PLAYERS_IN_TICK,
  type Seen,
  tryJoins,
  trySettlements,
  tryStarts,
} from "./kinds.ts";
import { findHighest, type Search } from "./search.ts";
import { firstStage, openWatch } from "./stages.ts";

const PAGE = join(ROOT, "docs/measurements.md");
const WAY = { factor: 2, halvings: 3 };

export type Curve = { readonly what: string; readonly unit: string; readonly search: Search<Seen> };

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const cellsOf = ({ what, unit, search: { held, broken } }: Curve): string[] => [
  what,
  held === null ? `below ${broken?.rate}` : `${broken === null ? "at least " : ""}${held.rate}${unit}`,
  held === null ? "" : `${held.seen.perSecond.toFixed(0)}/s`,
  held === null ? "" : `${held.seen.lagMs.toFixed(0)} ms`,
  broken === null ? "" : `${broken.rate}${unit}: ${broken.seen.lagMs.toFixed(0)} ms`,
  broken === null ? "nothing broke" : firstStage(broken.seen.stages),
];

/** A markdown table, which a terminal shows as well. */
export const tableOf = (curves: readonly Curve[], load: readonly [number, number]): string =>
  [
    `${cpus().length} cores, load ${load[0].toFixed(1)} at the beginning and ${load[1].toFixed(1)} at the end; ${PLAYERS} players, ${PLAYERS_IN_TICK} in ticks; a rate holds while 95 of 100 players wait less than ${MOST_LAG_MS} ms. On a busy machine the rates are lower than they would be: \`npm run bench -- load-curve --write\`.`,
    "",
    "| what | highest rate that holds | through to the last player | lag there | first that breaks | stage |",
    "|---|---|---|---|---|---|",
    ...curves.map((curve) => `| ${cellsOf(curve).join(" | ")} |`),
  ].join("\n");

/** Seeks the highest rates on a system of its own and says which stage breaks first. */
export const runLoadCurve = async (options: {
  readonly isJson: boolean;
  readonly writes: boolean;
}): Promise<never> => {
  const before = loadavg()[0] ?? 0;
  const folder = mkdtempSync(join(tmpdir(), "gokaku-load-curve-"));
  await chmod(folder, 0o755);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  say("starting a system of its own");
  const system = await startSystem(folder);
  const curves: Curve[] = [];
  try {
    await using watching = new AsyncDisposableStack();
    const watch = await openWatch(watching, system);
    const joins = await tryJoins(system, watch);
    say("joins");
    const search = await findHighest(joins, { ...WAY, from: 33, most: 660 });
    curves.push({ what: "joins", unit: "/s", search });
    await using starting = new AsyncDisposableStack();
    say("matches started");
    const starts = await tryStarts(starting, system, watch);
    const begun = await findHighest(starts, { ...WAY, from: 10, most: PLAYERS_IN_TICK / PLAYERS_PER_MATCH });
    curves.push({ what: "matches started", unit: " in one tick", search: begun });
    await starting.disposeAsync();
    await using settling = new AsyncDisposableStack();
    say("matches settled");
    const settlements = await trySettlements(settling, system, watch);
    const settled = await findHighest(settlements, { ...WAY, from: 5, most: 160 });
    curves.push({ what: "matches settled", unit: "/s", search: settled });
  } finally {
    await system.stop();
  }
  const text = tableOf(curves, [before, loadavg()[0] ?? 0]);
  if (options.writes)
    writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), "The load curve", text, "load-curve"));
  const plain = (_key: string, value: unknown): unknown =>
    value instanceof Map ? Object.fromEntries(value) : value;
  await new Promise((resolve) =>
    process.stdout.write(`${options.isJson ? JSON.stringify(curves, plain, 2) : text}\n`, resolve),
  );
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
