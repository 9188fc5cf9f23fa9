const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const JAPAN_S = 9 * HOUR_S;
const QUIET_UNTIL_S = 9 * HOUR_S;

/** Whether players are not called at that time: from 0:00 to 9:00 Japan time. */
export const isQuiet = (atMs: number): boolean => (Math.floor(atMs / 1000) + JAPAN_S) % DAY_S < QUIET_UNTIL_S;

/** Most players that one event calls. */
export const CALLED_AT_ONCE = 20;
