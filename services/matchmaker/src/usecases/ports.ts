import type { Candidate, Plan, Settings, Snapshot } from "@gokaku/solver";

export interface Tick {
  readonly tickId: string;
  readonly settingsVersion: bigint;
  readonly settings: Settings;
  /** What every coin of the plan is drawn from. */
  readonly seed: number;
  readonly candidates: readonly Candidate[];
  /** How long it took to read. */
  readonly readMs: number;
}

/** The stored snapshot of a tick; null when queue has none. */
export type ReadTick = (tickId: string) => Promise<Tick | null>;

/** Solves away from the thread that answers calls, with the default settings when none are given. */
export type Solve = (snapshot: Snapshot, seed: string, settings?: Settings) => Promise<Plan>;

export interface FinishedPlan {
  readonly tick: Tick;
  readonly plan: Plan;
  readonly solveMs: number;
}

/** @returns why queue refused the plan, null when it was stored */
export type SubmitPlan = (finished: FinishedPlan) => Promise<string | null>;
