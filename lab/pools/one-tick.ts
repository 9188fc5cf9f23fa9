import { Worker } from "node:worker_threads";
import { mean, quantile, share } from "../statistics.ts";
import type { Cut } from "./cut.ts";
import type { PoolOrder, PoolResult } from "./solve-pool.ts";

/** One tick of all pools. Gaps and spreads in points, shares from 0 to 1. */
export interface TickQuality {
  readonly seated: number;
  readonly valuePerPlayer: number;
  readonly teamGap: number;
  readonly teamGapP95: number;
  readonly laneGap: number;
  readonly spread: number;
  readonly spreadP95: number;
  readonly unevenOffRoles: number;
  readonly firstChoice: number;
  readonly firstOrSecond: number;
  /** Longest wait of a player without a match, in minutes; 0 when all are seated. */
  readonly longestLeftMin: number;
  /** Processor time of each pool, in seconds. */
  readonly cpuS: readonly number[];
}

export interface Solvers extends AsyncDisposable {
  solve(cut: Cut, movesPerPlayer: number | null): Promise<TickQuality>;
}

/** Elapsed time of the pools on so many cores without other work, the longest first, each on the next free core. */
export const elapsedOn = (cores: number, cpuS: readonly number[]): number => {
  const busyUntilS = Array.from({ length: cores }, () => 0);
  for (const each of cpuS.toSorted((one, other) => other - one)) {
    const free = busyUntilS.indexOf(Math.min(...busyUntilS));
    busyUntilS[free] = (busyUntilS[free] ?? 0) + each;
  }
  return Math.max(...busyUntilS);
};

const qualityOf = (results: readonly PoolResult[]): TickQuality => {
  const all = (of: (result: PoolResult) => Float64Array): number[] =>
    results.flatMap((result) => Array.from(of(result)));
  const players = results.reduce((sum, result) => sum + result.players, 0);
  const teamGaps = all(({ teamGaps }) => teamGaps);
  const spreads = all(({ spreads }) => spreads);
  const choices = all(({ choices }) => choices);
  return {
    seated: choices.length / players,
    valuePerPlayer: results.reduce((sum, { value }) => sum + value, 0) / players,
    teamGap: mean(teamGaps),
    teamGapP95: quantile(teamGaps, 0.95),
    laneGap: mean(all(({ laneGaps }) => laneGaps)),
    spread: mean(spreads),
    spreadP95: quantile(spreads, 0.95),
    unevenOffRoles: share(all(({ offRoleGaps }) => offRoleGaps).map((gap) => gap >= 2)),
    firstChoice: share(choices.map((choice) => choice === 0)),
    firstOrSecond: share(choices.map((choice) => choice < 2)),
    longestLeftMin: all(({ leftWaits }) => leftWaits).reduce((most, wait) => Math.max(most, wait), 0) / 60,
    cpuS: results.map(({ cpuMs }) => cpuMs / 1000),
  };
};

/** Threads that solve the pools of one queue, as many at a time as cores are given. */
export const startSolvers = async (players: number, seed: number, cores: number): Promise<Solvers> => {
  const workers = Array.from(
    { length: cores },
    () => new Worker(new URL("solve-pool.ts", import.meta.url), { workerData: { players, seed } }),
  );
  const ask = (worker: Worker, order: PoolOrder): Promise<PoolResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<PoolResult>();
    worker.once("error", reject);
    worker.once("message", (result: PoolResult) => {
      worker.off("error", reject);
      resolve(result);
    });
    worker.postMessage(order);
    return promise;
  };
  return {
    async solve(cut, movesPerPlayer) {
      const results: PoolResult[] = [];
      let next = 0;
      await Promise.all(
        workers.map(async (worker) => {
          while (next < cut.pools) {
            const pool = next;
            next += 1;
            results.push(await ask(worker, { cut, pool, movesPerPlayer }));
          }
        }),
      );
      return qualityOf(results);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
};
