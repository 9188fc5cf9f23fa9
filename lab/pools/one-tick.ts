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
  /** Processor time of all pools, and of the longest one. */
  readonly cpuS: number;
  readonly longestS: number;
  readonly elapsedS: number;
}

export interface Solvers extends AsyncDisposable {
  solve(cut: Cut, movesPerPlayer: number | null): Promise<TickQuality>;
}

const qualityOf = (results: readonly PoolResult[], elapsedS: number): TickQuality => {
  const all = (of: (result: PoolResult) => Float64Array): number[] =>
    results.flatMap((result) => Array.from(of(result)));
  const players = results.reduce((sum, result) => sum + result.players, 0);
  const teamGaps = all(({ teamGaps }) => teamGaps);
  const spreads = all(({ spreads }) => spreads);
  const choices = all(({ choices }) => choices);
  const cpuS = results.map(({ cpuMs }) => cpuMs / 1000);
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
    cpuS: cpuS.reduce((sum, each) => sum + each, 0),
    longestS: Math.max(...cpuS),
    elapsedS,
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
      const startedMs = performance.now();
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
      return qualityOf(results, (performance.now() - startedMs) / 1000);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
};
