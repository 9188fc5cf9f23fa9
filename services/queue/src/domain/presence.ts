/** A player without a socket or a call for this long is absent: the entry ends and joins no match. */
export const ABSENT_AFTER_MS = 5 * 60_000;

/** A period of regular absence checks without a long pause; unix ms. */
export interface Watch {
  readonly sinceMs: number;
  readonly lastMs: number;
}

/** A longer pause between checks means that the database was unavailable or the process stood still. */
const LONGEST_PAUSE_MS = 60_000;

/** The watch after one more check; a new one after a long pause. */
export const watchOn = (watch: Watch | null, nowMs: number): Watch => ({
  sinceMs: watch === null || nowMs - watch.lastMs > LONGEST_PAUSE_MS ? nowMs : watch.sinceMs,
  lastMs: nowMs,
});
