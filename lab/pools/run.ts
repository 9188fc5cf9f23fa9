import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type Machine, machineText, markdownTable, say, watchMachine, wholeOption } from "../command.ts";
import { publish, REPORT_OPTIONS, SCALE_PAGE } from "../publish.ts";
import { type PlayQuality, playInPools } from "./continuous-play.ts";
import { type Cut, cutName, WHOLE } from "./cut.ts";
import { elapsedOn, startSolvers, type TickQuality } from "./one-tick.ts";

const KINDS = ["rating band", "region"] as const;
const COUNTS = [2, 4, 8, 16, 32];
/** Smaller pools have more work than 40 moves a player as shipped. */
const COUNTS_AS_SHIPPED = [16];
const COUNTS_OF_PLAY = [32];
const CORES = [1, 2, 8, 32];
/** The work of one pool of 100,000, so that cuts differ in their players alone. */
const MOVES_PER_PLAYER = 40;

const cutsOf = (counts: readonly number[]): readonly Cut[] => [
  WHOLE,
  ...KINDS.flatMap((by) => counts.map((pools): Cut => ({ by, pools }))),
];

interface Row<Quality> {
  readonly cut: Cut;
  readonly quality: Quality;
}

interface Result {
  readonly players: number;
  readonly sameWork: readonly Row<TickQuality>[];
  readonly asShipped: readonly Row<TickQuality>[];
  readonly play: readonly { readonly online: number; readonly rows: readonly Row<PlayQuality>[] }[];
}

const percent = (value: number): string => (100 * value).toFixed(2);

const tickTable = (rows: readonly Row<TickQuality>[]): readonly string[] =>
  markdownTable(
    [
      "pools",
      "seated, %",
      "value a player",
      "team gap, mean, p95",
      "lane gap",
      "spread, mean, p95",
      "off-role difference ≥ 2, %",
      "first choice, first or second, %",
      "longest wait left over, min",
      `s on ${CORES.join(", ")} cores`,
    ],
    rows.map(({ cut, quality }) => [
      cutName(cut),
      percent(quality.seated),
      quality.valuePerPlayer.toFixed(2),
      `${quality.teamGap.toFixed(2)}, ${quality.teamGapP95.toFixed(1)}`,
      quality.laneGap.toFixed(1),
      `${quality.spread.toFixed(0)}, ${quality.spreadP95.toFixed(0)}`,
      percent(quality.unevenOffRoles),
      `${percent(quality.firstChoice)}, ${percent(quality.firstOrSecond)}`,
      quality.longestLeftMin.toFixed(0),
      CORES.map((cores) => elapsedOn(cores, quality.cpuS).toFixed(2)).join(", "),
    ]),
  );

const playTable = (rows: readonly Row<PlayQuality>[]): readonly string[] =>
  markdownTable(
    [
      "pools",
      "waiting at a tick",
      "wait, mean, p95, min",
      "beyond ±2 sd: mean, p95, min",
      "team gap, mean, p95",
      "lane gap",
      "first or second choice, %",
    ],
    rows.map(({ cut, quality }) => [
      cutName(cut),
      quality.waiting.toFixed(0),
      `${quality.wait.toFixed(2)}, ${quality.waitP95.toFixed(1)}`,
      `${quality.rareWait.toFixed(2)}, ${quality.rareWaitP95.toFixed(1)}`,
      `${quality.teamGap.toFixed(2)}, ${quality.teamGapP95.toFixed(1)}`,
      quality.laneGap.toFixed(1),
      percent(quality.firstOrSecond),
    ]),
  );

const textOf = ({ players, sameWork, asShipped, play }: Result, machine: Machine): string => {
  const count = (value: number): string => value.toLocaleString("en");
  return [
    `${machineText(machine)}. A rating band has an equal share of the population; a region is a random share. Seconds are processor time of the solver, as the pools would take it on so many cores. \`npm run lab -- pools --write\``,
    "",
    `One tick of ${count(players)} waiting players, ${MOVES_PER_PLAYER} moves a player in each pool:`,
    "",
    ...tickTable(sameWork),
    "",
    "The same with the work that a queue of the pool's size has as shipped:",
    "",
    ...tickTable(asShipped),
    ...play.flatMap(({ online, rows }) => [
      "",
      `${count(online)} players online who queue again after each match, a tick each two minutes, ${MOVES_PER_PLAYER} moves a waiting player:`,
      "",
      ...playTable(rows),
    ]),
  ].join("\n");
};

/** Divides a large queue into independent pools, and measures what that costs in match quality. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...REPORT_OPTIONS,
      players: { type: "string", default: "100000" },
      online: { type: "string", multiple: true, default: ["10000"] },
      cores: { type: "string", default: String(cpus().length) },
      seed: { type: "string", default: "1" },
    },
  });
  const machine = watchMachine();
  const seed = wholeOption("seed", values.seed, 0);
  const players = wholeOption("players", values.players, 1000, 200_000);
  const cores = wholeOption("cores", values.cores, 1, 64);
  await using solvers = await startSolvers(players, seed, cores);
  const solveAll = async (counts: readonly number[], movesPerPlayer: number | null) => {
    const rows: Row<TickQuality>[] = [];
    for (const cut of cutsOf(counts)) {
      const quality = await solvers.solve(cut, movesPerPlayer);
      say(
        `${cutName(cut)}: ${elapsedOn(1, quality.cpuS).toFixed(1)} s of processor, ${quality.valuePerPlayer.toFixed(2)} a player`,
      );
      rows.push({ cut, quality });
    }
    return rows;
  };
  const sameWork = await solveAll(COUNTS, MOVES_PER_PLAYER);
  const asShipped = await solveAll(COUNTS_AS_SHIPPED, null);
  const play: Result["play"][number][] = [];
  for (const text of values.online) {
    const online = wholeOption("online", text, 100, 200_000);
    const rows = cutsOf(COUNTS_OF_PLAY).map((cut) => {
      const quality = playInPools(online, cut, seed);
      say(`${online} online, ${cutName(cut)}: a mean wait of ${quality.wait.toFixed(2)} min`);
      return { cut, quality };
    });
    play.push({ online, rows });
  }
  const result = { players, sameWork, asShipped, play };
  publish("pools", "Pools and match quality", textOf(result, machine()), result, {
    ...values,
    page: SCALE_PAGE,
  });
  return 0;
};
