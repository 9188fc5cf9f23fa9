import { Worker } from "node:worker_threads";
import type { Plan } from "../domain/plan.ts";
import { DEFAULT_SETTINGS, type Settings } from "../domain/settings.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Solve } from "../usecases/ports.ts";

export interface SolveOrder {
  readonly id: number;
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly seed: string;
}

export interface SolveAnswer {
  readonly id: number;
  readonly plan: Plan;
}

interface Waiting {
  readonly resolve: (plan: Plan) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A solver in a thread of its own, so that calls and health checks are answered meanwhile. One snapshot is
 * solved at a time. Should the thread die, the orders in hand fail and the next one starts another thread.
 */
export const startSolverThread = (): { readonly solve: Solve } & AsyncDisposable => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL("./worker.ts", import.meta.url));
    const end = (error: Error): void => {
      if (worker === started) worker = null;
      failAll(error);
    };
    started.on("message", ({ id, plan }: SolveAnswer) => {
      waiting.get(id)?.resolve(plan);
      waiting.delete(id);
    });
    started.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", (code) => end(new Error(`the solver thread ended with ${code}`)));
    return started;
  };

  worker = start();
  return {
    solve: (snapshot, seed, settings = DEFAULT_SETTINGS) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, snapshot, settings, seed } satisfies SolveOrder);
      }),
    async [Symbol.asyncDispose]() {
      await worker?.terminate();
    },
  };
};
