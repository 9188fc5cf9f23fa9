/** Bounds of the optimality gap as a share: 0, 0.25, 0.5, 1 and 2 percent. */
export const PLAN_GAP_BOUNDS = [0, 0.0025, 0.005, 0.01, 0.02] as const;

/** Ticks of a season by the optimality gap of their plans. */
export interface PlanGaps {
  /** By the first bound of `PLAN_GAP_BOUNDS` that covers the gap. */
  readonly within: readonly number[];
  readonly beyond: number;
  readonly unknown: number;
}
