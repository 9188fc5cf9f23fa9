/** Who showed no sign of life for so long is absent: waits no longer, and is taken into no match. */
export const ABSENT_AFTER_MS = 5 * 60_000;

/** A series of looks at who is absent, without a pause in which nobody could have been seen; unix ms. */
export interface Watch {
  readonly sinceMs: number;
  readonly lastMs: number;
}

/** The database was away, or the process stood still, when looks that are due every few seconds are further apart. */
const LONGEST_PAUSE_MS = 60_000;

/** The watch after one more look; a new one after a pause. */
export const watchOn = (watch: Watch | null, nowMs: number): Watch => ({
  sinceMs: watch === null || nowMs - watch.lastMs > LONGEST_PAUSE_MS ? nowMs : watch.sinceMs,
  lastMs: nowMs,
});
