import { Worker } from "node:worker_threads";
import { nextTurn } from "@gokaku/service";
import type {
  Candidate,
  Leftover,
  Plan,
  PlannedMatch,
  RecentPairs,
  Settings,
  Snapshot,
} from "@gokaku/solver";

/** Items of one message: copying a whole snapshot or plan between threads would delay calls. */
const PART = 1000;

/** To the thread: the snapshot in parts, the order to solve it, then a call for each part of the plan. */
export type SolveOrder =
  | { readonly id: number; readonly kind: "candidates"; readonly candidates: readonly Candidate[] }
  | {
      readonly id: number;
      readonly kind: "solve";
      readonly settings: Settings;
      readonly inputs: SolveInputs;
      readonly recentPairs: RecentPairs | null;
    }
  | {
      readonly id: number;
      readonly kind: "matches" | "leftovers";
      readonly from: number;
      readonly to: number;
    }
  | { readonly id: number; readonly kind: "done" };

export type PlanHead = Omit<Plan, "matches" | "leftovers"> & {
  readonly matchCount: number;
  readonly leftoverCount: number;
};

export type SolveAnswer =
  | { readonly id: number; readonly kind: "head"; readonly head: PlanHead }
  | { readonly id: number; readonly kind: "matches"; readonly items: readonly PlannedMatch[] }
  | { readonly id: number; readonly kind: "leftovers"; readonly items: readonly Leftover[] };

/** Inputs of a plan beside snapshot and settings. */
export interface SolveInputs {
  readonly seed: string;
  /** Seconds between ticks, which limit the work; 0 when unknown. */
  readonly intervalS: number;
}

export interface SolverThreadOptions {
  /** Wall-clock time after which a solve ends with what it has, in milliseconds. */
  readonly guardMs: number;
}

interface Waiting {
  readonly resolve: (answer: SolveAnswer) => void;
  readonly reject: (error: Error) => void;
}

type Ask = (order: SolveOrder) => Promise<SolveAnswer>;

const collect = async <Kind extends "matches" | "leftovers">(
  ask: Ask,
  { id, kind, count }: { readonly id: number; readonly kind: Kind; readonly count: number },
): Promise<Plan[Kind]> => {
  const items: Extract<SolveAnswer, { readonly kind: Kind }>["items"][number][] = [];
  for (let from = 0; from < count; from += PART) {
    const answer = await ask({ id, kind, from, to: Math.min(count, from + PART) });
    if (answer.kind !== kind) throw new Error(`the solver thread answered ${answer.kind} for ${kind}`);
    items.push(...(answer.items as typeof items));
    await nextTurn();
  }
  return items as Plan[Kind];
};

/**
 * Runs the solver in a thread of its own, so that calls and health checks are answered meanwhile. It solves one
 * snapshot at a time. When the thread dies, pending orders fail and the next order starts another thread.
 */
export const startSolverThread = ({ guardMs }: SolverThreadOptions) => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { guardMs } satisfies SolverThreadOptions,
    });
    const end = (error: Error): void => {
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("message", (answer: SolveAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      asked?.resolve(answer);
    });
    started.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", (code) => end(new Error(`the solver thread ended with ${code}`)));
    return started;
  };

  worker = start();
  return {
    /** Fails once after the thread died, and starts another one. */
    async check(): Promise<void> {
      if (worker !== null) return;
      worker = start();
      throw new Error("the solver thread had ended; another one is started");
    },
    async solve(
      { candidates, recentPairs }: Snapshot,
      settings: Settings,
      { seed, intervalS }: SolveInputs,
    ): Promise<Plan> {
      worker ??= start();
      const asked = worker;
      lastId += 1;
      const id = lastId;
      const ask: Ask = (order) =>
        new Promise((resolve, reject) => {
          if (worker !== asked) return reject(new Error("the solver thread has ended"));
          waiting.set(id, { resolve, reject });
          asked.postMessage(order);
        });
      for (let from = 0; from < candidates.length; from += PART) {
        const part = candidates.slice(from, from + PART);
        asked.postMessage({ id, kind: "candidates", candidates: part } satisfies SolveOrder);
        await nextTurn();
      }
      const answer = await ask({
        id,
        kind: "solve",
        settings,
        inputs: { seed, intervalS },
        recentPairs: recentPairs ?? null,
      });
      if (answer.kind !== "head") throw new Error(`the solver thread answered ${answer.kind} for a plan`);
      const { matchCount, leftoverCount, ...head } = answer.head;
      const matches = await collect(ask, { id, kind: "matches", count: matchCount });
      const leftovers = await collect(ask, { id, kind: "leftovers", count: leftoverCount });
      asked.postMessage({ id, kind: "done" } satisfies SolveOrder);
      return { ...head, matches, leftovers };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await worker?.terminate();
    },
  };
};

export type SolverThread = ReturnType<typeof startSolverThread>;
