export type DrawTimes = {
  /** Unix seconds; null while matching is closed. */
  readonly next_tick_at: number | null;
  readonly matching_interval_s: number;
};

/** Whole seconds until the next draw, also when the last answer is some draws old; null while closed. */
export const secondsToNextDraw = (now: number, times: DrawTimes): number | null => {
  const { next_tick_at: next, matching_interval_s: interval } = times;
  if (next === null) return null;
  const missed = now > next ? Math.ceil((now - next) / interval) : 0;
  return Math.ceil(next + missed * interval - now);
};
