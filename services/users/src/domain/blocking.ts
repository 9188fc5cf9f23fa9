/** A player may block people met in a match within this time. Seconds. */
export const MEETING_MEMORY_S = 30 * 24 * 60 * 60;
