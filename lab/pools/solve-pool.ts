import { parentPort, threadId, workerData } from "node:worker_threads";
import { DEFAULT_SETTINGS, type Snapshot, solve } from "@gokaku/solver";
import { generateSnapshot } from "@gokaku/solver/testing/instance.ts";
import { evaluateMatch } from "@gokaku/solver/testing/reference.ts";
import { seated } from "../solver/simulator/seated.ts";
import { type Cut, cutIntoPools } from "./cut.ts";

export interface PoolOrder {
  readonly cut: Cut;
  readonly pool: number;
  /** Moves of the search for each player; null for the work that a queue of this size has in a tick. */
  readonly movesPerPlayer: number | null;
}

/** The plan of one pool. Lists have a figure for each match, or ten. */
export interface PoolResult {
  readonly cpuMs: number;
  readonly players: number;
  readonly value: number;
  readonly teamGaps: Float64Array;
  readonly laneGaps: Float64Array;
  readonly spreads: Float64Array;
  readonly offRoleGaps: Float64Array;
  readonly choices: Float64Array;
  /** Seconds waited by players without a match. */
  readonly leftWaits: Float64Array;
}

const solvePool = (snapshot: Snapshot, { movesPerPlayer }: PoolOrder, seed: number): PoolResult => {
  const players = snapshot.candidates.length;
  const budget = movesPerPlayer === null ? DEFAULT_SETTINGS.budget : movesPerPlayer * players;
  const before = process.threadCpuUsage();
  const plan = solve(snapshot, { ...DEFAULT_SETTINGS, budget }, String(seed), {
    isExact: movesPerPlayer === null,
  });
  const { user, system } = process.threadCpuUsage(before);
  const lineups = seated(snapshot, plan);
  const scores = lineups.map((lineup) => evaluateMatch(lineup, DEFAULT_SETTINGS));
  const rates = lineups.map((lineup) => lineup.map(({ rate }) => rate));
  const left = new Set(plan.leftovers.map(({ entryId }) => entryId));
  const leftWaits = snapshot.candidates
    .filter(({ entryId }) => left.has(entryId))
    .map(({ waitedS }) => waitedS);
  return {
    cpuMs: (user + system) / 1000,
    players,
    value: scores.reduce((sum, { value }) => sum + value, 0),
    teamGaps: Float64Array.from(scores, ({ teamGap }) => teamGap),
    laneGaps: Float64Array.from(scores, ({ laneGap }) => laneGap),
    spreads: Float64Array.from(rates, (ten) => Math.max(...ten) - Math.min(...ten)),
    offRoleGaps: Float64Array.from(scores, ({ offRoleGap }) => offRoleGap),
    choices: Float64Array.from(scores.flatMap(({ choices }) => choices)),
    leftWaits: Float64Array.from(leftWaits),
  };
};

if (threadId !== 0) {
  const { players, seed } = workerData as { readonly players: number; readonly seed: number };
  const { candidates } = generateSnapshot(players, seed);
  const warm = { cut: { by: "region", pools: 1 }, pool: 0, movesPerPlayer: 40 } as const;
  for (let round = 0; round < 5; round += 1) solvePool(generateSnapshot(1500, seed + 1 + round), warm, seed);
  let known: {
    readonly name: string;
    readonly pools: ReturnType<typeof cutIntoPools<(typeof candidates)[0]>>;
  };
  parentPort?.on("message", (order: PoolOrder) => {
    const name = JSON.stringify(order.cut);
    if (known?.name !== name) known = { name, pools: cutIntoPools(candidates, order.cut) };
    parentPort?.postMessage(solvePool({ candidates: known.pools[order.pool] ?? [] }, order, seed));
  });
}
