import { Worker } from "node:worker_threads";
import { nextTurn } from "@gokaku/service";
import type {
  Candidate,
  DraftPlan,
  Leftover,
  Plan,
  PlannedMatch,
  RecentPairs,
  Settings,
  Snapshot,
  TickBound,
  WarmStart,
} from "@gokaku/solver";

/** Items of one message: copying a whole snapshot or plan between threads would delay calls. */
const PART = 1000;

/** To the thread: the snapshot in parts, the order what to do with it, then a call for each part of the plan. */
export type SolveOrder =
  | { readonly id: number; readonly kind: "candidates"; readonly candidates: readonly Candidate[] }
  | (Task & {
      readonly id: number;
      readonly settings: Settings;
      readonly recentPairs: RecentPairs | null;
      /** The number of cuts before this order; a later one ends it. */
      readonly cuts: number;
    })
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
  | { readonly id: number; readonly kind: "bound"; readonly bound: TickBound }
  | { readonly id: number; readonly kind: "draft"; readonly draft: DraftPlan }
  | { readonly id: number; readonly kind: "head"; readonly head: PlanHead }
  | { readonly id: number; readonly kind: "matches"; readonly items: readonly PlannedMatch[] }
  | { readonly id: number; readonly kind: "leftovers"; readonly items: readonly Leftover[] };

/** Inputs of a plan beside snapshot and settings. */
export interface SolveInputs {
  readonly seed: string;
  /** Seconds between ticks, which limit the work; 0 when unknown. */
  readonly intervalS: number;
  readonly warmStart: WarmStart;
}

export interface BoundInputs {
  /** Ten entry ids a match: each team in the order of the roles. */
  readonly lineups: readonly (readonly string[])[];
  readonly intervalS: number;
  /** The number of cuts when its tick began, or at this order; a later one ends it. */
  readonly cuts?: number;
}

export interface PrepareInputs {
  /** Plans of earlier rounds for the same tick. */
  readonly before: readonly DraftPlan[];
  readonly coming: number;
  readonly steps: number;
}

/** An order to a thread about a snapshot. */
type Task =
  | { readonly kind: "solve"; readonly inputs: SolveInputs }
  | { readonly kind: "bound"; readonly inputs: BoundInputs }
  | { readonly kind: "prepare"; readonly inputs: PrepareInputs };

export interface SolverThreadOptions {
  /** Whether its work may wait for everything else. */
  readonly isIdle?: boolean;
  /** Wall-clock time after which a solve ends with what it has, in milliseconds. */
  readonly guardMs: number;
}

export interface WorkerData extends SolverThreadOptions {
  readonly cuts: Int32Array;
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
export const startSolverThread = (options: SolverThreadOptions) => {
  /** The number of cuts, which the thread reads while it works. */
  const cuts = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { ...options, cuts } satisfies WorkerData,
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

  const order = async (
    { candidates, recentPairs }: Snapshot,
    settings: Settings,
    task: Task,
    before = Atomics.load(cuts, 0),
  ) => {
    worker ??= start();
    const asked = worker;
    lastId += 1;
    const id = lastId;
    const ask: Ask = (message) =>
      new Promise((resolve, reject) => {
        if (worker !== asked) return reject(new Error("the solver thread has ended"));
        waiting.set(id, { resolve, reject });
        asked.postMessage(message);
      });
    for (let from = 0; from < candidates.length; from += PART) {
      const part = candidates.slice(from, from + PART);
      asked.postMessage({ id, kind: "candidates", candidates: part } satisfies SolveOrder);
      await nextTurn();
    }
    const answer = await ask({ ...task, id, settings, recentPairs: recentPairs ?? null, cuts: before });
    return { id, ask, answer };
  };

  worker = start();
  return {
    /** Fails once after the thread died, and starts another one. */
    async check(): Promise<void> {
      if (worker !== null) return;
      worker = start();
      throw new Error("the solver thread had ended; another one is started");
    },
    /** Ends the orders of `bound` and `prepare` that were given before, with what they have. */
    cut(): void {
      Atomics.add(cuts, 0, 1);
    },
    cuts: (): number => Atomics.load(cuts, 0),
    async solve(snapshot: Snapshot, settings: Settings, inputs: SolveInputs): Promise<Plan> {
      const { id, ask, answer } = await order(snapshot, settings, { kind: "solve", inputs });
      if (answer.kind !== "head") throw new Error(`the solver thread answered ${answer.kind} for a plan`);
      const { matchCount, leftoverCount, ...head } = answer.head;
      const matches = await collect(ask, { id, kind: "matches", count: matchCount });
      const leftovers = await collect(ask, { id, kind: "leftovers", count: leftoverCount });
      worker?.postMessage({ id, kind: "done" } satisfies SolveOrder);
      return { ...head, matches, leftovers };
    },
    async bound(snapshot: Snapshot, settings: Settings, inputs: BoundInputs): Promise<TickBound> {
      const { answer } = await order(snapshot, settings, { kind: "bound", inputs }, inputs.cuts);
      if (answer.kind !== "bound") throw new Error(`the solver thread answered ${answer.kind} for a bound`);
      return answer.bound;
    },
    async prepare(snapshot: Snapshot, settings: Settings, inputs: PrepareInputs): Promise<DraftPlan> {
      const { answer } = await order(snapshot, settings, { kind: "prepare", inputs });
      if (answer.kind !== "draft") throw new Error(`the solver thread answered ${answer.kind} for a draft`);
      return answer.draft;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await worker?.terminate();
    },
  };
};

export type SolverThread = ReturnType<typeof startSolverThread>;
