/** Bounds of the shares by which plans could be better at most: none, a quarter, half, one and two percent. */
export const PLAN_GAP_BOUNDS = [0, 0.0025, 0.005, 0.01, 0.02] as const;

/** How many ticks of a season have plans how near to the best possible. */
export interface PlanGaps {
  /** By the first of `PLAN_GAP_BOUNDS` that holds them. */
  readonly within: readonly number[];
  /** Those that could be better by more than the last bound. */
  readonly beyond: number;
  /** Those of which nothing is known. */
  readonly unknown: number;
}
