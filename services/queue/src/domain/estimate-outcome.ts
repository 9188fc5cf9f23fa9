import { LIMITS } from "@gokaku/game";
import type { Asked, WaitModel, WaitRange } from "./estimate.ts";
import type { EndedWait } from "./estimate-record.ts";
import type { PublicView } from "./view.ts";

/** The estimate that a joining player sees; null when none is shown. */
export type EstimateForJoin = (player: Asked) => WaitRange | null;

/** The estimates for players who join now. */
export type EstimateJoins = () => Promise<EstimateForJoin>;

/** Screens show no minutes without recent matches, or while players are missing. @param view null before the first one */
export const estimateForJoin =
  (model: WaitModel, view: Pick<PublicView, "totalWaiting" | "shortage"> | null): EstimateForJoin =>
  (player) => {
    if (view === null || view.shortage !== null) return null;
    if (view.totalWaiting + 1 < LIMITS.playersPerMatch) return null;
    const { known, p50S, p90S } = model(player);
    return known ? { p50S, p90S } : null;
  };

/** A wait that ended, with the estimate that was shown when it began. */
export interface EstimatedWaitEnd extends Pick<EndedWait, "waitedS" | "matched"> {
  readonly estimate: WaitRange | null;
}

/** Of how many estimates the outcome is known, and how many of them were right. */
export interface EstimateCount {
  readonly compared: number;
  readonly hits: number;
}

export type EstimateCounts = Readonly<Record<"p50" | "p90", EstimateCount>>;

/** A match within the bound makes it right; a longer wait makes it wrong. Leaving earlier is not counted. */
const compare = (
  ends: readonly EstimatedWaitEnd[],
  boundOf: (estimate: WaitRange) => number,
): EstimateCount => {
  const outcomes = ends.flatMap(({ estimate, waitedS, matched }) => {
    if (estimate === null) return [];
    const isWithin = waitedS <= boundOf(estimate);
    return isWithin && !matched ? [] : [isWithin];
  });
  return { compared: outcomes.length, hits: outcomes.filter(Boolean).length };
};

/** Compares estimates with the waits that followed. */
export const countEstimates = (ends: readonly EstimatedWaitEnd[]): EstimateCounts => ({
  p50: compare(ends, ({ p50S }) => p50S),
  p90: compare(ends, ({ p90S }) => p90S),
});
