export interface DrawTimes {
  /** Unix seconds; null while matching is closed. */
  readonly next_tick_at: number | null;
  readonly matching_interval_s: number;
}

/** Whole seconds until the next draw, also when the last answer is some draws old; null while closed. */
export const secondsToNextDraw = (now: number, times: DrawTimes): number | null => {
  const { next_tick_at: next, matching_interval_s: interval } = times;
  if (next === null) return null;
  const missed = now > next ? Math.ceil((now - next) / interval) : 0;
  return Math.ceil(next + missed * interval - now);
};

/** How much of the way to the next draw is gone, 0 to 1: 1 as it is drawn. */
export const shareToNextDraw = (now: number, times: DrawTimes): number => {
  const seconds = secondsToNextDraw(now, times);
  return seconds === null ? 0 : Math.min(1, Math.max(0, 1 - seconds / times.matching_interval_s));
};
