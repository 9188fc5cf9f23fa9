const FIRST_MS = 50;
const LAST_MS = 2000;

/** How long to wait after the `failures`-th failure in a row, in ms: doubling, never more than two seconds. */
export const backoffMs = (failures: number): number =>
  Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
