/** Parts of the way to a measured skill. */
export const MEASURED_PARTS = 10;

/** @returns how many parts are done, 0 to 9; null for a measured player and for an answer without the figure */
export const measuredParts = (left: number | undefined): number | null =>
  left === undefined || left <= 0 ? null : Math.max(0, MEASURED_PARTS - left);
