/** Bounds of the shares by which plans could be better at most: none, a quarter, half, one and two percent. */
export const PLAN_GAP_BOUNDS = [0, 0.0025, 0.005, 0.01, 0.02] as const;
