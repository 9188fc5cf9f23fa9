import { parseArgs } from "node:util";
import { PLAYERS_PER_MATCH } from "../../tools/system/matches.ts";
import { withSystem } from "../../tools/system/system.ts";
import { type Machine, machineText, markdownTable, say, watchMachine } from "../command.ts";
import { publish, REPORT_OPTIONS } from "../publish.ts";
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

const WAY = { factor: 2, halvings: 3 };

export interface Curve {
  readonly what: string;
  readonly unit: string;
  readonly search: Search<Seen>;
}

const cellsOf = ({ what, unit, search: { sustained, broken } }: Curve): string[] => [
  what,
  sustained === null
    ? `below ${broken?.rate}`
    : `${broken === null ? "at least " : ""}${sustained.rate}${unit}`,
  sustained === null ? "" : `${sustained.seen.perSecond.toFixed(0)}/s`,
  sustained === null ? "" : `${sustained.seen.lagMs.toFixed(0)} ms`,
  broken === null ? "" : `${broken.rate}${unit}: ${broken.seen.lagMs.toFixed(0)} ms`,
  broken === null ? "nothing broke" : firstStage(broken.seen.stages),
];

const HEADINGS = [
  "what",
  "highest rate that holds",
  "through to the last player",
  "lag there",
  "first that breaks",
  "stage",
];

export const tableOf = (curves: readonly Curve[], machine: Machine): string =>
  [
    `${machineText(machine)}; ${PLAYERS} players, ${PLAYERS_IN_TICK} in ticks; a rate holds while 95 of 100 players wait less than ${MOST_LAG_MS} ms. On a busy machine the rates are lower than they would be: \`npm run lab -- load-curve --write\`.`,
    "",
    ...markdownTable(HEADINGS, curves.map(cellsOf)),
  ].join("\n");

/** Finds the highest sustained rates and the stage that breaks first. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: REPORT_OPTIONS });
  const machine = watchMachine();
  const curves: Curve[] = [];
  await withSystem("load-curve", async (system) => {
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
  });
  publish("load-curve", "The load curve", tableOf(curves, machine()), curves, values);
  return 0;
};
